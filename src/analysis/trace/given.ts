import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { bare } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame, Given } from '../engine.js';
import { choice, leaf, parts, through, type Trace } from '../provenance.js';
import { traceRejected } from './caught.js';
import { tracePosition } from './counter.js';

/** What runs a function with arguments of its own: a call, or a template with a tag. */
export type Site = Call | ts.TaggedTemplateExpression;

/** What stands between the parentheses of a call, or in a template with a tag. */
export function givenIn(engine: Engine, site: Site, frame: Frame | undefined): readonly Given[] {
  const { ts } = engine;
  if (!ts.isTaggedTemplateExpression(site)) return givenFrom(engine, site.arguments ?? [], frame);
  const { template } = site;
  const values = ts.isTemplateExpression(template) ? template.templateSpans : [];
  return [
    { as: 'texts', node: template, frame },
    ...values.map((span): Given => ({ as: 'value', node: span.expression, frame })),
  ];
}

/** Arguments as they are written: a list that is spread out in place stands for its elements. */
export function givenFrom(
  engine: Engine,
  written: readonly ts.Expression[],
  frame: Frame | undefined,
): readonly Given[] {
  return written.flatMap((node) =>
    engine.ts.isSpreadElement(node)
      ? givenList(engine, node.expression, frame)
      : [{ as: 'value', node, frame } as const],
  );
}

/** The elements of a list, one by one where they are written out. */
export function givenList(engine: Engine, list: ts.Expression, frame: Frame | undefined): readonly Given[] {
  const inner = bare(engine.ts, list);
  if (engine.ts.isArrayLiteralExpression(inner)) return givenFrom(engine, inner.elements, frame);
  return [{ as: 'list', node: list, frame }];
}

/** What the function of an entered call gets; undefined when the call is out of view. */
export function givenOf(engine: Engine, frame: Frame): readonly Given[] | undefined {
  return frame.given ?? (frame.call && givenIn(engine, frame.call, frame.outer));
}

/** What one parameter gets, and which element of it where it is a list. */
export interface Passed {
  readonly given: Given;
  readonly element: string | undefined;
}

/** What the parameter at a position gets; undefined when it is left out. */
export function passedAt(engine: Engine, given: readonly Given[], position: number): Passed | undefined {
  let left = position;
  for (const [at, one] of given.entries()) {
    if (one.as === 'list') {
      const length = fixedLength(engine, one.node);
      if (length === undefined || left < length) {
        // Behind a list of unknown length nobody can say which element it is.
        const isLast = length !== undefined || at === given.length - 1;
        return { given: one, element: isLast ? String(left) : '*' };
      }
      left -= length;
    } else if (left-- === 0) return { given: one, element: undefined };
  }
  return undefined;
}

/** How many elements a list has by its type: `[string, string]`. */
function fixedLength(engine: Engine, list: ts.Expression): number | undefined {
  if (engine.project.scope === 'file') return undefined;
  const type = engine.checker.getTypeAtLocation(list);
  if (!engine.checker.isTupleType(type)) return undefined;
  const { fixedLength: length, combinedFlags } = (type as ts.TupleTypeReference).target;
  return combinedFlags & engine.ts.ElementFlags.Required && combinedFlags === engine.ts.ElementFlags.Required
    ? length
    : undefined;
}

/** The path into the expression, for one into what the parameter gets; undefined where the expression has no such member. */
export function pathInto({ names }: Given, path: AccessPath): AccessPath | undefined {
  const [name, ...rest] = path;
  if (!names || name === undefined) return path;
  const there = Object.hasOwn(names, name) ? names[name] : undefined;
  return there === undefined ? undefined : [there, ...rest];
}

/** The value of what a parameter, `at`, gets. */
export function tracePassed(
  engine: Engine,
  at: ts.Node,
  { given, element }: Passed,
  path: AccessPath,
): Trace {
  const { node, frame } = given;
  switch (given.as) {
    case 'value':
      return engine.trace(node, path, frame);
    case 'list':
      return engine.trace(node, [element ?? '*', ...path], frame);
    case 'element':
      return through(at, `each element of \`${node.getText()}\``, engine.trace(node, ['*', ...path], frame));
    case 'position':
      return tracePosition(engine, at, node);
    case 'settled':
      return engine.traceAwaited(node, path, frame);
    case 'renamed': {
      const there = pathInto(given, path);
      return there ? engine.trace(node, there, frame) : leaf.unproven(at, 'external');
    }
    case 'rejected':
      return traceRejected(engine, node, path, frame);
    case 'reduced':
      return traceReduced(engine, node as ts.CallExpression, frame);
    default:
      return leaf.constant(node);
  }
}

/** What `...rest` gets from a position on: one element, any of them, or all; undefined when that one is left out. */
export function traceRest(
  engine: Engine,
  at: ts.Node,
  given: readonly Given[],
  position: number,
  path: AccessPath,
): Trace | undefined {
  const [index, ...rest] = path;
  if (index !== undefined && /^\d+$/.test(index)) {
    const passed = passedAt(engine, given, position + Number(index));
    return passed && tracePassed(engine, at, passed, rest);
  }
  const all = given
    .slice(position)
    .map((one) =>
      one.as === 'list'
        ? engine.trace(one.node, index === undefined ? [] : path, one.frame)
        : tracePassed(engine, at, { given: one, element: undefined }, index === undefined ? [] : rest),
    );
  if (index === undefined) return parts(at, 'part of a list', all);
  return all.length === 0 ? undefined : choice(at, 'one of', all);
}

function traceReduced(engine: Engine, call: ts.CallExpression, frame: Frame | undefined): Trace {
  const { expression: receiver } = bare(engine.ts, call.expression) as ts.PropertyAccessExpression;
  const initial = call.arguments[1];
  return parts(call, 'reduced', [
    ...(initial ? [engine.trace(initial, [], frame)] : []),
    engine.trace(receiver, ['*'], frame),
  ]);
}
