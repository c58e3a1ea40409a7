import type ts from 'typescript';
import { stripeMethod } from '../../catalogue/stripe-methods.js';
import { bare, staticName } from '../../typescript/syntax.js';
import type { Compiler } from '../../typescript/compiler.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { withKey, type Candidate } from './candidate.js';
import { editIn, type Edit } from './repair.js';

type KeyProperty = ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** A key among the params becomes an option, where params and options are written out. */
export function keyMovedToOptions(engine: Engine, sink: Sink): readonly Candidate[] {
  const { ts } = engine;
  const { site } = sink;
  if (sink.kind !== 'sdk' || !ts.isCallExpression(site)) return [];
  const [property, another] = sink.params().flatMap((one) => keyProperty(engine, one));
  if (!property || another) return [];
  const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
  const option =
    property.name.getText() === 'idempotencyKey' ? property.getText() : `idempotencyKey: ${value.getText()}`;
  const added = optionAdded(engine, sink, option);
  if (!added) return [];
  const description = 'Move the key to the options, the last argument';
  const mended = withKey(sink, {
    trace: engine.trace(value, [], undefined),
    expression: value,
    absence: 'no-key',
  });
  return [{ repair: { description, edits: [removal(property), added] }, mended }];
}

function keyProperty({ ts }: Engine, params: ts.Expression): KeyProperty[] {
  const literal = bare(ts, params);
  if (!ts.isObjectLiteralExpression(literal)) return [];
  return literal.properties.flatMap((one) => {
    return isKeyName(ts, one) && (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))
      ? [one]
      : [];
  });
}

function isKeyName(ts: Compiler, { name }: ts.ObjectLiteralElementLike): boolean {
  return name !== undefined && /^idempotency_?key$/i.test(staticName(ts, name) ?? '');
}

/** The edit that gives a call an option; undefined where its options are not written out, or other arguments are missing. */
export function optionAdded({ ts }: Engine, sink: Sink, option: string): Edit | undefined {
  const { site } = sink;
  if (!ts.isCallExpression(site)) return undefined;
  const options = sink.options();
  const last = site.arguments.at(-1);
  if (!options) {
    const isNext = stripeMethod(sink.method)?.optionsIndex === site.arguments.length;
    return isNext && last ? editIn(site, last.getEnd(), last.getEnd(), `, { ${option} }`) : undefined;
  }
  const literal = bare(ts, options);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const isOpen = literal.properties.some((one) => ts.isSpreadAssignment(one) || isKeyName(ts, one));
  if (isOpen) return undefined;
  const from = literal.getStart() + 1;
  return editIn(site, from, from, literal.properties.length > 0 ? ` ${option},` : ` ${option} `);
}

/** With the comma that parts it from its neighbour. */
function removal(property: KeyProperty): Edit {
  const { properties } = property.parent;
  const at = properties.indexOf(property);
  const [before, after] = [properties[at - 1], properties[at + 1]];
  if (after) return editIn(property, property.getStart(), after.getStart(), '');
  if (before) return editIn(property, before.getEnd(), property.getEnd(), '');
  return editIn(property, property.getStart(), properties.end, '');
}
