import type ts from 'typescript';
import { contains } from '../../typescript/flow-graph.js';
import { accessedName, bare, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Compiler } from '../../typescript/compiler.js';
import { valueOf, type TextPart } from './candidate.js';

/** The parts of a text that is written out as a template, a sum or a joined list; undefined for any other expression. */
export function partsOfText(ts: Compiler, node: ts.Expression): readonly TextPart[] | undefined {
  if (ts.isTaggedTemplateExpression(node.parent)) return undefined;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [valueOf(expression), literal.text]),
    ];
  if (ts.isBinaryExpression(node)) return partsOfSum(ts, node);
  return partsOfJoin(ts, node);
}

/** `'order:' + order.id`: a sum in which a text stands. */
function partsOfSum(ts: Compiler, sum: ts.BinaryExpression): readonly TextPart[] | undefined {
  const parts: TextPart[] = [];
  const add = (node: ts.Expression): boolean => {
    if (!ts.isBinaryExpression(node)) {
      parts.push(ts.isStringLiteralLike(node) ? node.text : valueOf(node));
      return true;
    }
    const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    return isSum && add(node.left) && add(node.right);
  };
  return add(sum) && parts.slice(0, 2).some((part) => typeof part === 'string') ? parts : undefined;
}

/** `['order', order.id].join(':')`. */
function partsOfJoin(ts: Compiler, node: ts.Expression): readonly TextPart[] | undefined {
  if (!ts.isCallExpression(node) || !isNamedAccess(ts, node.expression)) return undefined;
  const list = bare(ts, node.expression.expression);
  const [separator, more] = node.arguments;
  if (accessedName(ts, node.expression) !== 'join' || !ts.isArrayLiteralExpression(list)) return undefined;
  if (!separator || more || !ts.isStringLiteralLike(separator)) return undefined;
  if (list.elements.some((one) => ts.isSpreadElement(one) || ts.isOmittedExpression(one))) return undefined;
  return list.elements.flatMap((one, at) => [
    ...(at > 0 ? [separator.text] : []),
    ts.isStringLiteralLike(one) ? one.text : valueOf(one),
  ]);
}

/** The texts that are written out in an expression, outermost first; in a digest, what it is made of. */
export function textsIn(ts: Compiler, value: ts.Expression): readonly ts.Expression[] {
  if (partsOfText(ts, value)) return [value];
  const found: ts.Expression[] = [];
  visitAll(ts, value, (node) => {
    const isInner = found.some((one) => contains(one, node));
    if (!isInner && ts.isExpression(node) && partsOfText(ts, node)) found.push(node);
  });
  return found;
}

/** The parts as a template; undefined where a fixed text would have to be escaped. */
export function templateOf(parts: readonly TextPart[]): string | undefined {
  if (parts.some((part) => typeof part === 'string' && /[\\`\n\r]|\$\{/.test(part))) return undefined;
  return `\`${parts.map((part) => (typeof part === 'string' ? part : `\${${part.text}}`)).join('')}\``;
}

const SEPARATOR = /[-:_./|]+/.source;

/** The parts without some of the values, and without what separated those from the rest. */
export function partsWithout(
  parts: readonly TextPart[],
  isLeft: (part: TextPart) => boolean,
): readonly TextPart[] {
  const kept: TextPart[] = [];
  for (const part of joined(parts)) {
    if (!isLeft(part)) kept.push(part);
    else {
      const last = kept.at(-1);
      if (typeof last === 'string') kept.splice(-1, 1, last.replace(new RegExp(`${SEPARATOR}$`), ''));
    }
  }
  const [first = '', ...rest] = joined(kept);
  const isBareStart = typeof first === 'string' && !/\w/.test(first);
  return isBareStart ? rest : [first, ...rest];
}

/** Fixed texts beside one another are one. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const all: TextPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all.splice(-1, 1, last + part);
    else if (part !== '') all.push(part);
  }
  return all;
}
