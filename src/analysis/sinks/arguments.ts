import type ts from 'typescript';
import { functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isLeftOut } from './key.js';

/** From this major on options are known by their position, not by their property names. */
const POSITIONAL = 22;

/** Where the options stand: the declared position from 22 on, before that the last object with an option's name in it. */
export function optionsAt(
  engine: Engine,
  given: readonly ts.Expression[],
  declared: number,
  major: number,
): number | undefined {
  const last = given.length - 1;
  if (last < 0) return undefined;
  if (last >= declared) return declared;
  if (major >= POSITIONAL || last === 0) return undefined;
  const argument = given[last];
  return argument && looksLikeOptions(engine, argument) ? last : undefined;
}

const OPTION_NAMES =
  /^(apiKey|idempotencyKey|stripeAccount|apiVersion|maxNetworkRetries|timeout|host|authenticator|stripeContext)$/;

function looksLikeOptions(engine: Engine, argument: ts.Expression): boolean {
  const { ts } = engine;
  const node = bare(ts, argument);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some(
      (property) => property.name && OPTION_NAMES.test(staticName(ts, property.name) ?? ''),
    );
  }
  return !isLeftOut(engine.trace(node, ['idempotencyKey'], undefined));
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
  if (hasKeyProperty(engine, node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const declaration = localSymbolAt(project, node)?.valueDeclaration;
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (initializer && hasKeyProperty(engine, bare(ts, initializer))) return true;
  return (
    project.scope === 'program' &&
    checker.getPropertyOfType(checker.getTypeAtLocation(node), 'idempotencyKey') !== undefined
  );
}

function hasKeyProperty(engine: Engine, node: ts.Expression): boolean {
  if (!engine.ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some(
    (property) => property.name && /^idempotency_?key$/i.test(staticName(engine.ts, property.name) ?? ''),
  );
}
