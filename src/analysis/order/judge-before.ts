import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import type { BeforeReport } from './before.js';
import { storedKey } from './stored-key.js';
import { wayBefore } from './way-before.js';
import { waysIn } from './ways-in.js';

/** What stands before a Stripe write on every way to it. */
export function judgeBefore(engine: Engine, sink: Sink): BeforeReport {
  engine.begin();
  const stored = storedKey(engine, sink.key().expression);
  return { ways: waysIn(engine, sink.nameNode).map((way) => wayBefore(engine, way, stored)) };
}
