import type ts from 'typescript';
import { reachingDefinitions, type Effect, type Reaching } from '../../typescript/flow.js';
import { enclosingFunction, isFunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Declared } from './declared.js';

/** The definitions that reach the use, through the closures between it and the variable. */
export function definitionsReaching(
  engine: Engine,
  use: ts.Node,
  declaration: Declared,
  writes: readonly ts.Node[],
  effectOf: (assigned: ts.Node) => Effect,
): Reaching[] | undefined {
  const home = enclosingFunction(engine.ts, declaration);
  const found: Reaching[] = [];
  let from: ts.Node | undefined = use;
  while (from) {
    const reached: Reaching[] | undefined = reachingDefinitions(from, effectOf);
    if (!reached) return undefined;
    const inner = enclosingFunction(engine.ts, from);
    from = undefined;
    for (const one of reached) {
      if (one.definition || inner === home) found.push(one);
      else from = one.closure ?? inner;
    }
    if (from && isFunctionNode(engine.ts, from)) {
      for (const write of laterWrites(engine, from, inner, home, writes)) {
        found.push({ definition: write, closure: undefined, guards: [] });
      }
      if (!hasFlow(from)) return [...found, { definition: undefined, closure: undefined, guards: [] }];
    }
  }
  if (enclosingFunction(engine.ts, use) === home) {
    for (const write of nestedWrites(engine, home, writes)) {
      found.push({ definition: write, closure: undefined, guards: [] });
    }
  }
  return found;
}

/** Assignments inside the callbacks of the variable's own function: they may have run, and no order is known. */
function nestedWrites(engine: Engine, home: ts.Node | undefined, writes: readonly ts.Node[]): ts.Node[] {
  return home ? writes.filter((write) => enclosingFunction(engine.ts, write) !== home) : [];
}

function hasFlow(node: ts.Node): boolean {
  return (node as { flowNode?: object }).flowNode !== undefined;
}

/** Assignments that may run after a closure was made and before it is called. */
function laterWrites(
  engine: Engine,
  closure: ts.Node,
  inner: ts.Node | undefined,
  home: ts.Node | undefined,
  writes: readonly ts.Node[],
): ts.Node[] {
  const hoisted = !hasFlow(closure);
  return writes.filter((write) => {
    const where = enclosingFunction(engine.ts, write);
    if (where === inner) return false;
    return hoisted || write.pos > closure.end || where !== home;
  });
}
