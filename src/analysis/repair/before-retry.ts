import type ts from 'typescript';
import { isWithin } from '../../typescript/flow-graph.js';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import type { Candidate } from './candidate.js';
import { ownValue } from './place.js';
import { editIn, type Edit } from './repair.js';

const NAME = 'idempotencyKey';

/** A key that is made in each round of a retry is made once, before it. `around`: the loop, or the call of the retrier. */
export function madeBeforeRetry(
  engine: Engine,
  sink: Sink,
  place: ts.Expression,
  around: ts.Node,
): readonly Candidate[] {
  const statement = statementOf(engine, around);
  const value = ownValue(engine, place);
  if (
    !statement ||
    isOwnCall(engine, around) ||
    !isWithin(statement, value) ||
    dependsOn(engine, value, statement)
  )
    return [];
  const edits =
    value === bare(engine.ts, place)
      ? takenOut(engine, value, statement)
      : moved(engine, value.parent, statement);
  const description = `Make the key \`${value.getText()}\` once, before the retry`;
  return edits ? [{ repair: { description, edits }, mended: sink }] : [];
}

/** The function calls itself: what it is called with is made there, and not once before. */
function isOwnCall({ ts, project }: Engine, around: ts.Node): boolean {
  if (!ts.isCallExpression(around)) return false;
  return calledFunctions(project, around).some((fn) => isWithin(fn, around));
}

/** The statement of a block that holds the node, in the same function. */
function statementOf({ ts }: Engine, node: ts.Node): ts.Statement | undefined {
  for (let up = node; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent)
    if (ts.isStatement(up) && (ts.isBlock(up.parent) || ts.isSourceFile(up.parent))) return up;
  return undefined;
}

/** A value that can only be made where it is: of a round's own names, or of what the function it stands in is given. */
function dependsOn({ ts, project }: Engine, value: ts.Expression, statement: ts.Statement): boolean {
  let depends = false;
  const look = (node: ts.Node): void => {
    const { ThisKeyword } = ts.SyntaxKind;
    if (node.kind === ThisKeyword || ts.isAwaitExpression(node) || ts.isYieldExpression(node)) depends = true;
    if (!ts.isIdentifier(node)) return;
    const declared = localSymbolAt(project, node)?.valueDeclaration;
    if (declared && isWithin(statement, declared)) depends = true;
  };
  look(value);
  visitAll(ts, value, look);
  return depends;
}

/** A declaration of its own goes before the statement as it is. */
function moved(engine: Engine, declaration: ts.Node, statement: ts.Statement): readonly Edit[] | undefined {
  const { ts } = engine;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  const list = declaration.parent;
  const own = list.parent;
  if (!ts.isVariableDeclarationList(list)) return undefined;
  const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!ts.isVariableStatement(own) || !ts.isBlock(own.parent) || !isConst) return undefined;
  const isAlone = list.declarations.length === 1;
  if (!isAlone || !isWithin(statement, own) || isTaken(engine, declaration.name.text, statement))
    return undefined;
  const file = own.getSourceFile();
  const space = /^\s*/.exec(file.text.slice(own.getEnd()))?.[0].length ?? 0;
  return [before(statement, own.getText()), editIn(own, own.getStart(), own.getEnd() + space, '')];
}

/** A value that is written where it is used gets a name. */
function takenOut(
  engine: Engine,
  value: ts.Expression,
  statement: ts.Statement,
): readonly Edit[] | undefined {
  const { ts } = engine;
  if (isTaken(engine, NAME, statement) || isTaken(engine, NAME, value)) return undefined;
  const { parent } = value;
  const isOption = ts.isPropertyAssignment(parent) && parent.name.getText() === NAME;
  const used = isOption ? parent : value;
  return [
    before(statement, `const ${NAME} = ${value.getText()};`),
    editIn(used, used.getStart(), used.getEnd(), NAME),
  ];
}

function isTaken({ ts, checker }: Engine, name: string, place: ts.Node): boolean {
  return checker.getSymbolsInScope(place, ts.SymbolFlags.Value).some((symbol) => symbol.name === name);
}

function before(statement: ts.Statement, text: string): Edit {
  const at = statement.getStart();
  const lines = statement.getSourceFile().text.slice(0, at).split('\n');
  const indent = /^\s*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  return editIn(statement, at, at, `${text}\n${indent}`);
}
