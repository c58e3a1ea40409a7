import type ts from 'typescript';
import { visitAll } from '../../typescript/syntax.js';
import type { InternalFault, LeftOut } from '../analysis.js';
import type { Engine } from '../engine.js';
import { CANDIDATE_TEXT } from './candidate-text.js';
import { handedSink } from './handed-method.js';
import { httpSink } from './http.js';
import { sdkSink } from './sdk.js';
import type { Sink } from './sink.js';

/** The Stripe writes of a project, what was left out, and where the search itself failed. */
export interface Found {
  readonly sinks: readonly Sink[];
  readonly leftOut: LeftOut;
  readonly faults: readonly InternalFault[];
}

/** Looks for Stripe writes in the files whose text can hold one. */
export function findSinks(engine: Engine): Found {
  const sinks: Sink[] = [];
  const faults: InternalFault[] = [];
  const deletes: string[] = [];
  const testFiles: string[] = [];
  for (const file of engine.project.mentioning(CANDIDATE_TEXT)) {
    try {
      const found = inFile(engine, file);
      if (engine.project.isTest(file)) {
        if (found.sinks.length > 0) testFiles.push(file.fileName);
        continue;
      }
      sinks.push(...found.sinks);
      deletes.push(...found.deletes);
    } catch (error) {
      faults.push({ file: file.fileName, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { sinks, leftOut: { deletes, testFiles }, faults };
}

/** Without one of these a file sends no raw request that we look for. */
const HTTP_TEXT =
  /stripe\.com|idempotency-key|\b(?:fetch|axios|got|ky|superagent|https?|undici|baseURL|prefixUrl)\b/i;

/** A request with neither the host's name in the project nor a key in its file must name Stripe itself. */
const HOST_TEXT = /stripe\.com/i;
const KEY_TEXT = /idempotency-?key/i;

function inFile(engine: Engine, file: ts.SourceFile): { sinks: Sink[]; deletes: string[] } {
  const sinks: Sink[] = [];
  const deletes: string[] = [];
  const mayBeHttp = HTTP_TEXT.test(file.text);
  const isNamed = KEY_TEXT.test(file.text) || engine.project.mentioning(HOST_TEXT).length > 0;
  // Where a request goes is only asked of one that can go to Stripe: most projects send many elsewhere.
  const asHttp = (call: ts.CallExpression): ReturnType<typeof httpSink> =>
    mayBeHttp && (isNamed || /stripe/i.test(call.getText())) ? httpSink(engine, call) : undefined;
  visitAll(engine.ts, file, (node) => {
    engine.begin();
    if (!engine.ts.isCallExpression(node)) {
      const handed = handedSink(engine, node);
      if (handed) sinks.push(handed);
      return;
    }
    const found = sdkSink(engine, node) ?? asHttp(node);
    if (found === 'delete') deletes.push(`${file.fileName}:${node.pos}`);
    else if (found) sinks.push(found);
  });
  return { sinks, deletes };
}
