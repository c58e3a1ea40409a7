import type ts from 'typescript';
import type { Project } from '../../typescript/project.js';
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
  const faults: InternalFault[] = engine.project.tooDeep().map((file) => ({ file, message: TOO_DEEP }));
  const deletes: string[] = [];
  const testFiles: string[] = [];
  for (const { file, isOfSdk } of candidatesIn(engine)) {
    try {
      const found = inFile(engine, file, isOfSdk);
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

/** Files that can hold a write, in order; one that only sends requests matters where Stripe's host is named elsewhere. */
function candidatesIn({ project }: Engine): readonly { file: ts.SourceFile; isOfSdk: boolean }[] {
  const ofSdk = new Set(project.mentioning(CANDIDATE_TEXT));
  const senders = namesHost(project) ? project.mentioning(SENDER_TEXT) : [];
  return [...new Set([...ofSdk, ...senders])]
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .map((file) => ({ file, isOfSdk: ofSdk.has(file) }));
}

/** A file that sends requests to somewhere that another file may name. */
const SENDER_TEXT = /\b(?:fetch|axios|got|ky|superagent|undici)\b/;

const TOO_DEEP = 'nested too deeply for the compiler';

/** Without one of these a file sends no raw request that we look for. */
const HTTP_TEXT =
  /stripe\.com|idempotency-key|\b(?:fetch|axios|got|ky|superagent|https?|undici|baseURL|prefixUrl)\b/i;

/** A request with neither the host's name in the project nor a key in its file must name Stripe itself. */
const HOST_TEXT = /(?:api|files)\.stripe\.com/i;
const KEY_TEXT = /idempotency-?key/i;

/** What tests name says nothing about where the project's requests go. */
function namesHost(project: Project): boolean {
  return project.mentioning(HOST_TEXT).some((file) => !project.isTest(file));
}

function inFile(engine: Engine, file: ts.SourceFile, isOfSdk: boolean): { sinks: Sink[]; deletes: string[] } {
  const sinks: Sink[] = [];
  const deletes: string[] = [];
  const mayBeHttp = HTTP_TEXT.test(file.text);
  const isNamed = KEY_TEXT.test(file.text) || namesHost(engine.project);
  // Where a request goes is only asked of one that can go to Stripe: most projects send many elsewhere.
  const asHttp = (call: ts.CallExpression): ReturnType<typeof httpSink> =>
    mayBeHttp && (isNamed || /stripe/i.test(call.getText())) ? httpSink(engine, call) : undefined;
  visitAll(engine.ts, file, (node) => {
    engine.begin();
    if (!engine.ts.isCallExpression(node)) {
      if (!isOfSdk) return;
      const handed = handedSink(engine, node);
      if (handed) sinks.push(handed);
      return;
    }
    const found = (isOfSdk ? sdkSink(engine, node) : undefined) ?? asHttp(node);
    if (found === 'delete') deletes.push(`${file.fileName}:${node.pos}`);
    else if (found) sinks.push(found);
  });
  return { sinks, deletes };
}
