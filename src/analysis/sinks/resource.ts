import type ts from 'typescript';
import {
  accessorOfFile,
  stripeMethod,
  stripeResourceNames,
  stripeResources,
  stripeWriteNames,
} from '../../catalogue/stripe-methods.js';
import { moduleOf, originOf } from '../../typescript/origin.js';
import { localSymbolAt, symbolAt } from '../../typescript/symbols.js';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** A method of the Stripe client: `paymentIntents.create`, and where its options stand when its declaration says so. */
export interface ResourceMethod {
  readonly accessor: string;
  readonly optionsIndex: number | undefined;
}

/** The Stripe method that a call's callee names: by its declaration, else by import and shape. */
export function resourceMethod(
  engine: Engine,
  callee: ts.PropertyAccessExpression,
): ResourceMethod | undefined {
  if (!canBeWrite(engine, callee)) return undefined;
  const symbol = engine.project.scope === 'program' ? symbolAt(engine.project, callee.name) : undefined;
  const declared = symbol?.declarations?.[0];
  if (symbol && declared) {
    const module = moduleOf(engine.project, declared);
    if (module === 'stripe') return byDeclaration(engine, symbol, callee.name.text);
    if (module !== undefined || hasBody(declared)) return undefined;
  }
  return byShape(engine, callee);
}

/** Asking for a type costs; the names of the method and of what it is called on say whether it is worth it. */
function canBeWrite(engine: Engine, callee: ts.PropertyAccessExpression): boolean {
  if (stripeWriteNames.has(callee.name.text)) return true;
  const owner = bare(engine.ts, callee.expression);
  return engine.ts.isPropertyAccessExpression(owner) && stripeResourceNames.has(owner.name.text);
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

/** Resources whose names hardly anything but Stripe has: recognised whatever the client is called. */
const DISTINCT =
  /^(paymentIntents|setupIntents|invoiceItems|invoiceitems|creditNotes|checkout\.sessions|billingPortal\.sessions|subscriptionSchedules|subscriptionItems|ephemeralKeys|promotionCodes|billing\.meterEvents|v2\.billing\.meterEvents)$/;

function byShape(engine: Engine, callee: ts.PropertyAccessExpression): ResourceMethod | undefined {
  const found = resourceOf(engine, callee.expression, []);
  const accessor = found && `${found.resource}.${callee.name.text}`;
  if (!found || !accessor || !stripeMethod(accessor)) return undefined;
  const known = found.base ? isClient(engine, found.base) : true;
  return known || DISTINCT.test(found.resource) ? { accessor, optionsIndex: undefined } : undefined;
}

interface Resource {
  readonly resource: string;
  readonly base: ts.Expression | undefined;
}

/** `this.stripe.checkout.sessions`: the resource and the client it is read off, through local names. */
function resourceOf(
  engine: Engine,
  expression: ts.Expression,
  behind: readonly string[],
): Resource | undefined {
  const { ts } = engine;
  const node = bare(ts, expression);
  const resource = behind.join('.');
  if (behind.length > 0 && stripeResources.has(resource)) return { resource, base: node };
  if (behind.length > 3) return undefined;
  if (ts.isPropertyAccessExpression(node))
    return resourceOf(engine, node.expression, [node.name.text, ...behind]);
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = localSymbolAt(engine.project, node)?.declarations?.[0];
  if (!declaration) return undefined;
  if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
    return resourceOf(engine, declaration.initializer, behind);
  }
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
  const holder = declaration.parent.parent;
  const name = (declaration.propertyName ?? declaration.name).getText();
  if (!ts.isVariableDeclaration(holder) || !holder.initializer) return undefined;
  return resourceOf(engine, holder.initializer, [name, ...behind]);
}

/** True for a Stripe client: made by the package, typed as one, or called so. */
export function isClient(engine: Engine, expression: ts.Expression, hops = 0): boolean {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (hops > 6) return false;
  if (ts.isNewExpression(node))
    return (
      originOf(engine.project, node.expression)?.module === 'stripe' ||
      /stripe/i.test(node.expression.getText())
    );
  if (ts.isAwaitExpression(node)) return isClient(engine, node.expression, hops + 1);
  if (ts.isCallExpression(node)) {
    return (
      originOf(engine.project, node.expression)?.module === 'stripe' ||
      isClient(engine, node.expression, hops + 1)
    );
  }
  if (ts.isPropertyAccessExpression(node))
    return /stripe/i.test(node.name.text) || isClient(engine, node.expression, hops + 1);
  if (node.kind === ts.SyntaxKind.ThisKeyword || !ts.isIdentifier(node)) return false;
  return /stripe/i.test(node.text) || isDeclaredClient(engine, node, hops);
}

function isDeclaredClient(engine: Engine, node: ts.Identifier, hops: number): boolean {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, node)?.declarations?.[0];
  if (!declaration) return false;
  if (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) {
    if (declaration.type && /\bStripe\b/.test(declaration.type.getText())) return true;
    return declaration.initializer !== undefined && isClient(engine, declaration.initializer, hops + 1);
  }
  return false;
}
