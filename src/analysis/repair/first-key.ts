import type ts from 'typescript';
import { isConstant, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { isAssignment } from '../trace/writes.js';
import { withKey, type Candidate } from './candidate.js';
import { replaced } from './repair.js';

/** The second try under the key of the first, where that can be written there too. */
export function underFirstKey(
  engine: Engine,
  sink: Sink,
  place: ts.Expression,
  first: ts.Expression,
): readonly Candidate[] {
  const { ts } = engine;
  const key = bare(ts, first);
  if (sink.key().expression !== place || !isSameThere(engine, key, place)) return [];
  const text = key.getText();
  const edit = replaced(ts, bare(ts, place), text);
  const isShort = ts.isPropertyAssignment(place.parent) && place.parent.name.getText() === text;
  const edits = [isShort ? replaced(ts, place.parent, text) : edit];
  const mended = withKey(sink, { trace: engine.trace(key, [], undefined) });
  return [{ repair: { description: `Repeat the call under its first key, \`${text}\``, edits }, mended }];
}

/** A text of names that mean the same at the place, so that it has the same value there. */
function isSameThere(engine: Engine, key: ts.Expression, place: ts.Node): boolean {
  const { ts, checker, project } = engine;
  if (key.getSourceFile() !== place.getSourceFile()) return false;
  const scope = new Map(
    checker.getSymbolsInScope(place, ts.SymbolFlags.Value).map((symbol) => [symbol.name, symbol]),
  );
  let isSame = true;
  const look = (node: ts.Node): void => {
    const isName =
      ts.isIdentifier(node) && !(isNamedAccess(ts, node.parent) && node.parent.expression !== node);
    if (isName) isSame &&= scope.get(node.text) === localSymbolAt(project, node) && isFixed(engine, node);
    else isSame &&= isNamedAccess(ts, node) || ts.isIdentifier(node) || isOfText(ts, node);
  };
  look(key);
  visitAll(ts, key, look);
  return isSame;
}

/** Nothing is assigned to it between the two tries: a constant, or a parameter that its function leaves as it is. */
function isFixed(engine: Engine, name: ts.Identifier): boolean {
  const { ts, project } = engine;
  const declaration = localSymbolAt(project, name)?.valueDeclaration;
  if (!declaration || isConstant(project, declaration)) return declaration !== undefined;
  let isSet = !ts.isParameter(declaration);
  visitAll(ts, declaration.parent, (node) => {
    if (ts.isBinaryExpression(node) && isAssignment(engine, node))
      isSet ||= node.left.getText() === name.text;
  });
  return !isSet;
}

function isOfText(ts: Engine['ts'], node: ts.Node): boolean {
  return (
    ts.isTemplateExpression(node) ||
    ts.isTemplateSpan(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isStringLiteralLike(node)
  );
}
