import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import { originOf } from '../../typescript/origin.js';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { rowsAt } from '../trace/row.js';
import { placesBehind } from './behind.js';

/** An HTTP client that a package made for a configuration: `axios.create({ baseURL })`. */
export interface Instance {
  readonly pkg: string;
  readonly type: string;
  readonly config: ts.Expression | undefined;
  /** The call that made it. */
  readonly made: ts.CallExpression;
}

/** Text without which no project configures an HTTP client with the address of another. */
const CONFIGURES = /\b(?:baseURL|prefixUrl)\b/;
const MAX_HOPS = 8;

const memories = new WeakMap<Engine, Map<ts.Node, Instance | null>>();

/** The configured client that an expression comes from, through names, fields and own functions. */
export function configuredInstance(engine: Engine, receiver: ts.Expression): Instance | undefined {
  if (engine.project.mentioning(CONFIGURES).length === 0) return undefined;
  return search(engine, bare(engine.ts, receiver), 0) ?? undefined;
}

function search(engine: Engine, node: ts.Expression, hops: number): Instance | null {
  const memory = memories.get(engine) ?? new Map<ts.Node, Instance | null>();
  memories.set(engine, memory);
  const known = memory.get(node);
  if (known !== undefined || hops > MAX_HOPS) return known ?? null;
  memory.set(node, null);
  const found = madeBy(engine, node) ?? behind(engine, node, hops);
  memory.set(node, found);
  return found;
}

function behind(engine: Engine, node: ts.Expression, hops: number): Instance | null {
  for (const next of placesBehind(engine, { node, path: [] }, true)) {
    const found = next.path.length === 0 ? search(engine, next.node, hops + 1) : null;
    if (found) return found;
  }
  return null;
}

function madeBy(engine: Engine, node: ts.Expression): Instance | undefined {
  if (!engine.ts.isCallExpression(node)) return undefined;
  const origin = originOf(engine.project, node.expression);
  if (!origin || origin.module === 'global') return undefined;
  for (const row of rowsAt(engine, origin.module, origin.path)) {
    if (row.role === 'summary' && row.gives)
      return { pkg: packageKey(origin.module), type: row.gives, config: node.arguments[0], made: node };
  }
  return undefined;
}
