import type ts from 'typescript';
import { overridesOf } from '../../typescript/dispatch.js';
import { functionsOf, symbolAt } from '../../typescript/symbols.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, through, type Trace } from '../provenance.js';
import { underType } from './by-type.js';
import { traceResult } from './call.js';
import { memberRead } from './members.js';
import { assignedTo } from './named-place.js';
import { enumText } from './reference.js';
import { leafOfRow, rowOnType, rowsOfMember, rowTrace } from './row.js';
import { traceVariable } from './variable.js';

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** `owner.name`, `owner['name']`, `list[i]`. */
export function traceMember(engine: Engine, node: Access, path: AccessPath, frame: Frame | undefined): Trace {
  const name = memberRead(engine, node);
  const listed =
    rowTrace(engine, node, path) ?? (name === undefined ? undefined : listedMember(engine, node, name, path));
  if (listed) return listed;
  const declared = engine.ts.isPropertyAccessExpression(node)
    ? traceDeclaredMember(engine, node, path, frame)
    : undefined;
  if (declared) return declared;
  const value = withIndex(engine, node, engine.trace(node.expression, [name ?? '*', ...path], frame), frame);
  return node.questionDotToken
    ? through(node, 'read if its owner is there', value, 'maybe-absent')
    : underType(engine, node, path, value);
}

/** `ALPHABET[random()]`: a random index makes a random element. The counter of a loop only walks the list. */
function withIndex(engine: Engine, node: Access, value: Trace, frame: Frame | undefined): Trace {
  if (!engine.ts.isElementAccessExpression(node)) return value;
  const index = engine.trace(node.argumentExpression, [], frame);
  const drawn = [...leavesOf(index)].some(
    (one) => one.kind === 'source' && one.nature !== 'metadata' && one.nature !== 'counter',
  );
  return drawn ? parts(node, 'picked by index', [value, index]) : value;
}

function listedMember(engine: Engine, node: Access, name: string, path: AccessPath): Trace | undefined {
  const rows = rowsOfMember(engine, node.expression, name);
  for (const row of rows) {
    if (row.role !== 'source' && row.role !== 'safe') continue;
    const found = leafOfRow(row, node, path);
    if (found) return found;
  }
  if (path.length === 0 || engine.project.scope === 'file') return undefined;
  return rowOnType(engine, engine.checker.getTypeAtLocation(node), path, node);
}

/** A member whose own declaration says what it is: an enum member, a namespace's variable, a getter. */
function traceDeclaredMember(
  engine: Engine,
  node: ts.PropertyAccessExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, project } = engine;
  const symbol = symbolAt(project, node.name);
  const own = symbol?.declarations?.filter((one) => project.owns(one.getSourceFile())) ?? [];
  const declaration = own.find(ts.isGetAccessorDeclaration) ?? own[0];
  if (!symbol || !declaration) return undefined;
  if (ts.isEnumMember(declaration)) return leaf.constant(declaration, enumText(engine, declaration));
  if (ts.isGetAccessorDeclaration(declaration)) {
    const declared = functionsOf(project, symbol);
    const getters = [...declared, ...overridesOf(project, [declaration])];
    if (getters.length === 0) return undefined;
    return choice(
      node,
      'one of',
      getters.map((getter) =>
        traceResult(engine, getter, undefined, path, frame, { receiver: node.expression }),
      ),
    );
  }
  if (ts.isBinaryExpression(declaration) && !ts.findAncestor(declaration, ts.isClassLike)) {
    // `this.taskId = context.taskid` in a constructor function or a method on its prototype.
    const kept = assignedTo(engine, declaration).map((value) => engine.trace(value, path, undefined));
    if (kept.length > 0)
      return through(node, `kept in \`${node.getText()}\``, choice(node, 'one of', kept), 'held');
  }
  if (
    !ts.isVariableDeclaration(declaration) ||
    !isOfModule(engine, declaration) ||
    !ts.isIdentifier(node.name)
  )
    return undefined;
  const value = traceVariable(engine, node.name, symbol, declaration, path, frame);
  return through(declaration, 'kept at module level', value, 'held');
}

/** A variable of a module or of a namespace, read off it: `keys.prefix`. */
function isOfModule(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { ts } = engine;
  const around = declaration.parent.parent.parent;
  return ts.isSourceFile(around) || ts.isModuleBlock(around);
}
