import type ts from 'typescript';
import { isWithin } from '../../typescript/flow-graph.js';
import { enclosingFunction, wrapped, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Site } from '../trace/given.js';
import { runsOf } from '../trace/runs.js';

/** Where the way to a call passes through one function. */
export interface Station {
  /** What leads inwards here: the call itself in the innermost function, further out the call that enters the next one. */
  readonly at: ts.Node;
  /** The function that holds `at`; undefined for code that runs when its module is loaded. */
  readonly within: FunctionNode | undefined;
  /**
   * Where a function of the project that `within` is handed to calls it: in the wrapper `retry(() => charge())` is handed
   * to, the line `await run()`. What stands around that line stands around the call too.
   */
  readonly wrappers: readonly Site[];
}

/** One way to a call, from the function that holds it outwards. */
export interface WayIn {
  readonly stations: readonly Station[];
  /** `entry`: nobody in view calls the outermost function. `cut`: callers further out were not asked. */
  readonly ends: 'entry' | 'cut';
}

/** Callers further out than this are not asked. A function written in place, as an argument, is no level of its own. */
const LEVELS = 2;
/** More ways than this say nothing new: a helper that many call is judged by the first of its callers. */
const MAX_WAYS = 40;

/** Every way from outside to a node, two levels of callers deep. */
export function waysIn(engine: Engine, node: ts.Node): readonly WayIn[] {
  const found: WayIn[] = [];
  extend(engine, { stations: [], levels: LEVELS, entered: new Set() }, node, found);
  return found;
}

interface Route {
  readonly stations: readonly Station[];
  readonly levels: number;
  /** A function that calls itself is entered once. */
  readonly entered: ReadonlySet<FunctionNode>;
}

function extend(engine: Engine, route: Route, at: ts.Node, found: WayIn[]): void {
  const { ts } = engine;
  const within = enclosingFunction(ts, at);
  const runs = within ? runsOf(engine, within, undefined).runs : [];
  const wrappers = runs.filter(({ crosses }) => !crosses).map(({ site }) => site);
  const stations = [...route.stations, { at, within, wrappers }];
  if (!within) {
    found.push({ stations, ends: 'entry' });
    return;
  }
  const place = placeOfLiteral(engine, within);
  if (place) {
    extend(engine, { ...route, stations }, place, found);
    return;
  }
  const callers = runs.filter(({ crosses }) => crosses).map(({ site }) => site);
  const fresh = callers.filter((site) => !isWithin(within, site) && !route.entered.has(within));
  if (fresh.length === 0) found.push({ stations, ends: 'entry' });
  else if (route.levels === 0) found.push({ stations, ends: 'cut' });
  else enterAll(engine, { ...route, stations, entered: new Set([...route.entered, within]) }, fresh, found);
}

function enterAll(engine: Engine, route: Route, callers: readonly Site[], found: WayIn[]): void {
  for (const site of callers) {
    if (found.length >= MAX_WAYS) return;
    extend(engine, { ...route, levels: route.levels - 1 }, site, found);
  }
}

/**
 * The call around a function that is written as its argument or in an object that is one (`consumer.run({ eachMessage })`),
 * or that is called on the spot: outside goes on there.
 */
function placeOfLiteral({ ts }: Engine, fn: FunctionNode): ts.Node | undefined {
  const isMethod = ts.isMethodDeclaration(fn) && ts.isObjectLiteralExpression(fn.parent);
  if (!isMethod && !ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return undefined;
  for (let at = isMethod ? fn.parent : wrapped(ts, fn); ; at = wrapped(ts, at.parent)) {
    const { parent } = at;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent;
    if (!ts.isPropertyAssignment(parent) && !ts.isObjectLiteralExpression(parent)) return undefined;
  }
}
