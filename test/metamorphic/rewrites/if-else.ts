import ts from 'typescript';
import { isEvaluatedFirst } from '../evaluation.js';
import { plainType } from '../operands.js';
import { editing, insert, replace, type Edit, type Rewrite } from '../rewrite.js';
import { seesOnlyOutside, slotOf } from '../slot.js';
import { nodesIn, type Source } from '../source.js';

/**
 * `return c ? a : b;` becomes `if (c) { return a; } else { return b; }`, and the other way round; elsewhere a `let`
 * takes the value first.
 */
export const ifElse: Rewrite = {
  name: 'if and else for a conditional expression',
  places: (source) =>
    [...nodesIn(source.file)].flatMap((node) => {
      if (ts.isConditionalExpression(node)) return [editing(source, node, () => statementsFor(source, node))];
      return ts.isIfStatement(node) ? [editing(source, node, () => joined(node))] : [];
    }),
};

function statementsFor(source: Source, node: ts.ConditionalExpression): Edit[] | undefined {
  const { condition, whenTrue, whenFalse, parent } = node;
  const [test, yes, no] = [condition, whenTrue, whenFalse].map((one) => one.getText());
  if (ts.isReturnStatement(parent))
    return [replace(parent, `if (${test}) { return ${yes}; } else { return ${no}; }`)];
  const slot = slotOf(node);
  const type = source.isTyped ? plainType(source, node) : undefined;
  if (!slot || (source.isTyped && type === undefined)) return undefined;
  if (!isEvaluatedFirst(source, node, slot.top) || !seesOnlyOutside(source, node, slot.top)) return undefined;
  const name = source.fresh();
  const statements = `let ${name}${type ? `: ${type}` : ''}; if (${test}) { ${name} = ${yes}; } else { ${name} = ${no}; }`;
  return [...slot.put(statements), replace(node, name)];
}

/** `if (c) { return a; } return b;` as `return c ? a : b;`. */
function joined(node: ts.IfStatement): Edit[] | undefined {
  const yes = returned(node.thenStatement);
  const next = nextStatement(node);
  const no = node.elseStatement ? returned(node.elseStatement) : next && returned(next);
  if (!yes || !no) return undefined;
  const last = node.elseStatement ?? next ?? node;
  return [
    { start: node.getStart(), end: last.getEnd(), text: '' },
    insert(node.getStart(), `return (${node.expression.getText()}) ? ${bound(yes)} : ${bound(no)};`),
  ];
}

function bound(node: ts.Expression): string {
  return `(${node.getText()})`;
}

function returned(statement: ts.Statement): ts.Expression | undefined {
  const only =
    ts.isBlock(statement) && statement.statements.length === 1 ? statement.statements[0] : statement;
  return only && ts.isReturnStatement(only) ? only.expression : undefined;
}

function nextStatement(node: ts.IfStatement): ts.Statement | undefined {
  if (!ts.isBlock(node.parent)) return undefined;
  return node.parent.statements[node.parent.statements.indexOf(node) + 1];
}
