import type ts from 'typescript';
import { isWithin } from '../../typescript/flow-graph.js';
import { isFunctionNode, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leavesOf } from '../provenance.js';
import { isLeftOut } from './key.js';
import type { KeySink, Sink } from './sink.js';

/** A keyed request to a relative URL from an event handler: only values made inside the handler are of interest. */
export function browserRequest(
  engine: Engine,
  call: ts.CallExpression,
  name: string,
  readKey: () => KeySink,
): Sink | undefined {
  const handler = eventHandler(engine, call);
  if (!handler) return undefined;
  const key = readKey();
  if (isLeftOut(key.trace)) return undefined;
  const madeHere = [...leavesOf(key.trace)].some(
    (one) => one.kind === 'source' && isWithin(handler, one.node),
  );
  if (!madeHere) return undefined;
  return {
    method: name,
    kind: 'browser',
    repeat: 'creates',
    money: false,
    nameNode: call,
    site: call,
    params: () => [],
    options: () => undefined,
    key: () => key,
    customerNames: () => [],
  };
}

/** The function around the call that a browser event runs: `addEventListener('click', …)`, `onClick={…}`, `button.onclick = …`. */
function eventHandler(engine: Engine, call: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  for (let up: ts.Node = call.parent; !ts.isSourceFile(up); up = up.parent) {
    if (isFunctionNode(ts, up) && isEventPlace(engine, wrapped(ts, up).parent)) return up;
  }
  return undefined;
}

function isEventPlace(engine: Engine, place: ts.Node): boolean {
  const { ts } = engine;
  if (ts.isCallExpression(place)) return /addEventListener$|^\$?\w*\.on$/.test(place.expression.getText());
  if (ts.isJsxExpression(place) && ts.isJsxAttribute(place.parent))
    return /^on[A-Z]/.test(place.parent.name.getText());
  if (ts.isBinaryExpression(place)) return /\.on[a-z]+$/.test(place.left.getText());
  if (ts.isVariableDeclaration(place)) return /^(on|handle)[A-Z]/.test(place.name.getText());
  return false;
}
