import type ts from 'typescript';
import { contains, isWithin } from '../../typescript/flow-graph.js';
import { calledFunctions } from '../../typescript/symbols.js';
import { accessedName, bare, callsWithin, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { AGE, NO_CONDITION, NO_CONDITION_CALL } from './own-words.js';
import type { WayIn } from './ways-in.js';

/** True where the age of the rows is looked at: in what reads them, or before the call in what is done with one of them. */
export function looksAtAge(
  engine: Engine,
  read: ts.CallExpression,
  body: ts.Node,
  call: ts.Node,
  { stations }: WayIn,
): boolean {
  const { ts, project } = engine;
  const places = [call, ...stations.map(({ at }) => at)];
  const next = places.find((at) => at !== body && isWithin(body, at));
  const inner = stations.slice(
    0,
    places.findIndex((at) => at === next),
  );
  const texts = [
    looksIn(ts, read),
    ...calledFunctions(project, read).map((fn) => looksIn(ts, fn)),
    looksIn(ts, body, next),
    ...inner.flatMap(({ at, within }) =>
      within && !isWithin(body, within) ? [looksIn(ts, within, at)] : [],
    ),
    ...calledBefore(engine, body, next).map((fn) => looksIn(ts, fn)),
  ];
  return texts.some((text) => AGE.test(text));
}

/** The functions of the project that are asked about a row before the call: `if (isFresh(row))`. */
function calledBefore({ ts, project }: Engine, body: ts.Node, next: ts.Node | undefined): ts.Node[] {
  const isBefore = (one: ts.Node): boolean => !next || (one.end <= next.pos && !contains(one, next));
  return callsWithin(ts, body)
    .filter(isBefore)
    .flatMap((one) => calledFunctions(project, one));
}

/** The names and texts in a node that can leave a row out, up to a certain place in it. */
function looksIn(ts: Engine['ts'], root: ts.Node, before?: ts.Node): string {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((before && node.pos >= before.pos) || leavesNothingOut(ts, node)) return;
    const isWord = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isWord) words.push(node.text.replace(NO_CONDITION, ' '));
    ts.forEachChild(node, visit);
  };
  visit(root);
  return words.join(' ');
}

/** What `orderBy('created_at')` is given, and `orderBy: { createdAt: 'asc' }`. */
function leavesNothingOut(ts: Engine['ts'], node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(node)) return NO_CONDITION_CALL.test(node.name.getText());
  if (!ts.isCallExpression(parent) || parent.expression === node) return false;
  const callee = bare(ts, parent.expression);
  return isNamedAccess(ts, callee) && NO_CONDITION_CALL.test(accessedName(ts, callee));
}
