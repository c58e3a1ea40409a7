import ts from 'typescript';
import { insert, type Edit } from './rewrite.js';
import { nodesIn, valueSymbolAt, type Source } from './source.js';

/** A place for statements that run just before an expression's own statement does, in the same function. */
export interface Slot {
  /** The statement, or the body of an arrow function, that holds the expression. */
  readonly top: ts.Node;
  /** The edits that put text there. */
  put(text: string): Edit[];
}

/** The slot nearest to the expression; undefined where there is no statement, as in a default or a class field. */
export function slotOf(node: ts.Node): Slot | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isArrowFunction(parent) && at === parent.body) return ts.isBlock(at) ? undefined : bodySlot(at);
    if (at !== node && (ts.isFunctionLike(at) || ts.isPropertyDeclaration(at) || ts.isClassLike(at)))
      return undefined;
    if (ts.isStatement(at)) return statementSlot(at);
  }
  return undefined;
}

function bodySlot(body: ts.Node): Slot {
  return {
    top: body,
    put: (text) => [insert(body.getStart(), `{ ${text} return `), insert(body.getEnd(), '; }')],
  };
}

function statementSlot(statement: ts.Statement): Slot | undefined {
  const { parent } = statement;
  if (ts.isBlock(statement) || ts.isLabeledStatement(parent)) return undefined;
  if (
    ts.isBlock(parent) ||
    ts.isSourceFile(parent) ||
    ts.isModuleBlock(parent) ||
    ts.isCaseOrDefaultClause(parent)
  )
    return { top: statement, put: (text) => [insert(statement.getStart(), `${text}\n`)] };
  const isBody = ts.isIfStatement(parent) || ts.isIterationStatement(parent, false);
  if (!isBody || ts.isVariableStatement(statement)) return undefined;
  return {
    top: statement,
    put: (text) => [insert(statement.getStart(), `{ ${text} `), insert(statement.getEnd(), ' }')],
  };
}

/** True when the expression uses no name that is declared within `top` but outside the expression itself. */
export function seesOnlyOutside(source: Source, node: ts.Node, top: ts.Node): boolean {
  return [...nodesIn(node)].every((one) => {
    if (!ts.isIdentifier(one)) return true;
    const declared = valueSymbolAt(source.checker, one)?.declarations ?? [];
    return declared.every((at) => isWithin(at, node) || !isWithin(at, top));
  });
}

/** True when `node` is `outer` or lies in it. */
export function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

/** Where a module-level declaration can stand before everything else: behind imports and directives. */
export function startOfCode(file: ts.SourceFile): number {
  const first = file.statements.find((one) => !ts.isImportDeclaration(one) && !isDirective(one));
  return first?.getStart() ?? file.getEnd();
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}
