import type ts from 'typescript';
import { functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isLeftOut } from './key.js';

/** From this major on options are known by their position, not by their property names. */
const POSITIONAL = 22;

/** Where the options stand: the declared position from 22 on, before that the last argument if it holds options only. */
export function optionsAt(
  engine: Engine,
  given: readonly ts.Expression[],
  declared: number,
  major: number,
): number | undefined {
  const last = given.length - 1;
  // What stands where behind a spread is for the spread list to tell.
  const isHidden = given.slice(0, declared + 1).some((argument) => engine.ts.isSpreadElement(argument));
  if (last < 0 || isHidden) return undefined;
  if (last >= declared) return declared;
  const argument = given[last];
  if (major >= POSITIONAL || !argument) return undefined;
  return looksLikeOptions(engine, argument, last === 0) ? last : undefined;
}

const OPTION_NAME =
  /^(apiKey|idempotencyKey|stripeAccount|apiVersion|maxNetworkRetries|timeout|host|authenticator|stripeContext)$/;

/** Of params beside an option Stripe makes options too and drops them, so that such a call is not the one that was meant. */
function looksLikeOptions(engine: Engine, argument: ts.Expression, isFirst: boolean): boolean {
  const node = bare(engine.ts, argument);
  const names = namesIn(engine, node);
  if (names.length > 0) return names.every((name) => OPTION_NAME.test(name));
  return !isFirst && !isLeftOut(engine.trace(node, ['idempotencyKey'], undefined));
}

/** The names of the properties as far as they are in view. */
function namesIn(engine: Engine, node: ts.Expression): string[] {
  const { ts, checker, project } = engine;
  const literal = literalBehind(engine, node);
  if (literal) return literal.properties.flatMap(({ name }) => (name && staticName(ts, name)) ?? []);
  if (project.scope === 'file') return [];
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  return checker.getPropertiesOfType(type).map(({ name }) => name);
}

/** The object literal that an argument is, or that its variable starts as. */
function literalBehind(engine: Engine, node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const { ts, project } = engine;
  if (ts.isObjectLiteralExpression(node)) return node;
  const declaration = ts.isIdentifier(node) ? localSymbolAt(project, node)?.valueDeclaration : undefined;
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const start = initializer && bare(ts, initializer);
  return start && ts.isObjectLiteralExpression(start) ? start : undefined;
}

/** The arguments without a callback at their end, which older code passes and which holds no options. */
export function withoutCallback(engine: Engine, given: readonly ts.Expression[]): readonly ts.Expression[] {
  const last = given.at(-1);
  return last && isCallback(engine, last) ? given.slice(0, -1) : given;
}

const CALLBACK_NAME = /^(cb|callback|done|next)$|(Cb|Callback)$/;

function isCallback(engine: Engine, argument: ts.Expression): boolean {
  const { ts, project, checker } = engine;
  const node = bare(ts, argument);
  if (isFunctionNode(ts, node)) return true;
  if (ts.isObjectLiteralExpression(node)) return false;
  if (functionBehind(project, node)) return true;
  if (project.scope === 'program' && checker.getTypeAtLocation(node).getCallSignatures().length > 0)
    return true;
  const declaration = ts.isIdentifier(node) ? localSymbolAt(project, node)?.valueDeclaration : undefined;
  return declaration !== undefined && ts.isParameter(declaration) && CALLBACK_NAME.test(node.getText());
}

/** True when the argument is an object that has the key in it, where Stripe does not look for it. */
export function holdsKey(engine: Engine, argument: ts.Expression): boolean {
  const { ts, checker, project } = engine;
  const node = bare(ts, argument);
  const literal = literalBehind(engine, node);
  if (literal && hasKeyProperty(engine, literal)) return true;
  return (
    project.scope === 'program' &&
    ts.isIdentifier(node) &&
    checker.getPropertyOfType(checker.getTypeAtLocation(node), 'idempotencyKey') !== undefined
  );
}

function hasKeyProperty(engine: Engine, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some(
    (property) => property.name && /^idempotency_?key$/i.test(staticName(engine.ts, property.name) ?? ''),
  );
}
