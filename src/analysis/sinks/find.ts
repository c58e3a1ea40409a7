import type ts from 'typescript';
import { CANDIDATE_TEXT } from '../../typescript/import-graph.js';
import { visitAll } from '../../typescript/syntax.js';
import type { InternalFault } from '../analysis.js';
import type { Engine } from '../engine.js';
import { httpSink } from './http.js';
import { sdkSink } from './sdk.js';
import type { Sink } from './sink.js';

/** The Stripe writes of a project, what was left out, and where the search itself failed. */
export interface Found {
  readonly sinks: readonly Sink[];
  readonly deletes: number;
  readonly testFiles: number;
  readonly faults: readonly InternalFault[];
}

/** Looks for Stripe writes in the files whose text can hold one. */
export function findSinks(engine: Engine): Found {
  const sinks: Sink[] = [];
  const faults: InternalFault[] = [];
  let deletes = 0;
  let testFiles = 0;
  for (const file of engine.project.mentioning(CANDIDATE_TEXT)) {
    try {
      const found = inFile(engine, file);
      if (engine.project.isTest(file)) {
        testFiles += found.sinks.length > 0 ? 1 : 0;
        continue;
      }
      sinks.push(...found.sinks);
      deletes += found.deletes;
    } catch (error) {
      faults.push({ file: file.fileName, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { sinks, deletes, testFiles, faults };
}

/** Without one of these a file sends no raw request that we look for. */
const HTTP_TEXT = /stripe\.com|idempotency-key|\b(?:fetch|axios|got|undici|baseURL|prefixUrl)\b/i;

function inFile(engine: Engine, file: ts.SourceFile): { sinks: Sink[]; deletes: number } {
  const sinks: Sink[] = [];
  let deletes = 0;
  const mayBeHttp = HTTP_TEXT.test(file.text);
  visitAll(engine.ts, file, (node) => {
    if (!engine.ts.isCallExpression(node)) return;
    const found = sdkSink(engine, node) ?? (mayBeHttp ? httpSink(engine, node) : undefined);
    if (found === 'delete') deletes++;
    else if (found) sinks.push(found);
  });
  return { sinks, deletes };
}
