import type ts from 'typescript';
import {
  accessorOfFile,
  stripeResourceNames,
  stripeResources,
  stripeWriteNames,
} from '../../catalogue/stripe-methods.js';
import { moduleOf } from '../../typescript/origin.js';
import { symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isAccess } from './behind.js';
import type { Called } from './callee.js';
import { clientMethod } from './client.js';

/** A method of the Stripe client: `paymentIntents.create`, and where its options stand when its declaration says so. */
export interface ResourceMethod {
  readonly accessor: string;
  readonly optionsIndex: number | undefined;
}

/** The Stripe method that a called member is: by its declaration, else by where its owner comes from. */
export function resourceMethod(engine: Engine, called: Called): ResourceMethod | undefined {
  if (!canBeWrite(engine, called)) return undefined;
  const symbol = engine.project.scope === 'program' ? methodSymbol(engine, called) : undefined;
  const declared = symbol?.declarations?.[0];
  if (symbol && declared) {
    const module = moduleOf(engine.project, declared);
    if (module === 'stripe') return byDeclaration(engine, symbol, called.name);
    if (module !== undefined || hasBody(declared)) return undefined;
  }
  if (!stripeWriteNames.has(called.name)) return undefined;
  const accessor = byOrigin(engine, called);
  return accessor === undefined ? undefined : { accessor, optionsIndex: undefined };
}

/** True for the client's own `rawRequest`, which takes a path instead of being a resource's method. */
export function isRawRequest(engine: Engine, called: Called): boolean {
  if (called.name !== 'rawRequest') return false;
  const declared =
    engine.project.scope === 'program' ? methodSymbol(engine, called)?.declarations?.[0] : undefined;
  if (declared && moduleOf(engine.project, declared) === 'stripe') return true;
  return byOrigin(engine, called) !== undefined;
}

function byOrigin(engine: Engine, { owner, name }: Called): string | undefined {
  return engine.ts.isObjectBindingPattern(owner) ? undefined : clientMethod(engine, owner, name);
}

/** Asking for a type costs; the names of the method and of what it is called on say whether it is worth it. */
function canBeWrite(engine: Engine, { owner, name }: Called): boolean {
  if (stripeWriteNames.has(name)) return true;
  if (engine.ts.isObjectBindingPattern(owner)) return false;
  const resource = bare(engine.ts, owner);
  return isAccess(engine, resource) && stripeResourceNames.has(accessedName(engine.ts, resource) ?? '');
}

function methodSymbol(engine: Engine, { owner, name, member }: Called): ts.Symbol | undefined {
  if (member) return symbolAt(engine.project, member);
  const { checker } = engine;
  return checker.getPropertyOfType(checker.getNonNullableType(checker.getTypeAtLocation(owner)), name);
}

function hasBody(declaration: ts.Declaration): boolean {
  return (
    (declaration as { body?: ts.Node }).body !== undefined ||
    (declaration as { initializer?: ts.Node }).initializer !== undefined
  );
}

function byDeclaration(engine: Engine, symbol: ts.Symbol, method: string): ResourceMethod | undefined {
  const declarations = symbol.declarations ?? [];
  const accessor = accessorOfFile(declarations[0]?.getSourceFile().fileName ?? '');
  if (!stripeResources.has(accessor)) return undefined;
  const positions = declarations.flatMap((declaration) => optionsPosition(engine, declaration));
  return {
    accessor: `${accessor}.${method}`,
    optionsIndex: positions.length > 0 ? Math.max(...positions) : undefined,
  };
}

function optionsPosition(engine: Engine, declaration: ts.Declaration): number[] {
  const { ts } = engine;
  if (!ts.isMethodDeclaration(declaration) && !ts.isMethodSignature(declaration)) return [];
  const at = declaration.parameters.findIndex((one) => one.name.getText() === 'options');
  return at >= 0 ? [at] : [];
}
