import type ts from 'typescript';
import { isWithin } from '../../typescript/flow-graph.js';
import { bare, enclosingFunction } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { singleValue } from '../sinks/single-value.js';

/** What stands behind a name, where that is in the function that the name is used in; else the name itself. */
export function ownValue(engine: Engine, place: ts.Expression): ts.Expression {
  const { ts } = engine;
  const value = singleValue(engine, place);
  const isHere =
    value.getSourceFile() === place.getSourceFile() &&
    enclosingFunction(ts, value) === enclosingFunction(ts, place);
  return isHere ? value : bare(ts, place);
}

/** What is sent beside a key: the params of the write, or what a caller hands over together with the key. */
export function requestAround({ ts }: Engine, sink: Sink, place: ts.Node): readonly ts.Node[] {
  if (isWithin(sink.site, place)) return sink.params();
  for (let up = place; !ts.isStatement(up) && !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    const given = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent.arguments : undefined;
    if (given?.includes(up as ts.Expression)) return given.filter((one) => one !== up);
  }
  return [];
}
