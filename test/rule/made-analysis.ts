import type {
  Analysis,
  InternalFault,
  KeyOrigin,
  KeyReport,
  PathStep,
  Source,
  Span,
  StripeCall,
} from '../../src/analysis/analysis.js';
import type { KeyText } from '../../src/analysis/text/key-text.js';

/** The folder that made files stand in. */
export const ROOT = '/shop';

/** A span of made source: where `text` stands in the file, from the `occurrence`-th time on (0 = first). */
export function spanIn(files: ReadonlyMap<string, string>, name: string, text: string, occurrence = 0): Span {
  const source = files.get(`${ROOT}/${name}`) ?? '';
  let start = source.indexOf(text);
  for (let times = 0; times < occurrence; times += 1) start = source.indexOf(text, start + 1);
  if (start < 0) throw new RangeError(`${name} does not contain ${text}`);
  const end = start + text.length;
  const [from, to] = [positionAt(source, start), positionAt(source, end)];
  return {
    file: `${ROOT}/${name}`,
    start,
    end,
    ...from,
    endLine: to.line,
    endColumn: to.column,
    text: text.replace(/\s+/g, ' '),
  };
}

/** A span without a file behind it, on one line. */
export function span(text: string, place: { file?: string; line?: number; column?: number } = {}): Span {
  const { file = 'worker.ts', line = 1, column = 1 } = place;
  const start = line * 1000 + column;
  return {
    file: `${ROOT}/${file}`,
    start,
    end: start + text.length,
    line,
    column,
    endLine: line,
    endColumn: column + text.length,
    text,
  };
}

export function stripeCall(overrides: Partial<StripeCall> = {}): StripeCall {
  const at = span('create', { line: 20, column: 30 });
  return { method: 'paymentIntents.create', at, repeat: 'creates', money: true, kind: 'sdk', ...overrides };
}

export function source(overrides: Partial<Source> = {}): Source {
  return {
    at: span('randomUUID()', { line: 12, column: 17 }),
    scope: 'call',
    nature: 'random',
    what: 'a random UUID',
    changes: 'with every call',
    ...overrides,
  };
}

export function step(at: Span, text: string): PathStep {
  return { at, step: text };
}

export function unstable(overrides: Partial<KeyOrigin> & { source: Source }): KeyOrigin {
  const at = overrides.at ?? span('paymentKey', { line: 22, column: 25 });
  return {
    verdict: 'unstable',
    cause: { file: overrides.source.at.file, place: overrides.source.at.text },
    at,
    key: at,
    path: [step(overrides.source.at, overrides.source.what), step(at, 'the key')],
    reason: null,
    absence: null,
    grain: 'intent',
    sharing: null,
    ...overrides,
  };
}

/** A key that is neither unstable nor missing. */
export function keyed(overrides: Partial<KeyOrigin> = {}): KeyOrigin {
  const at = overrides.at ?? span('paymentKey', { line: 22, column: 25 });
  return {
    verdict: 'stable',
    cause: { file: at.file, place: at.text },
    at,
    key: at,
    source: null,
    path: [step(at, 'the key')],
    reason: null,
    absence: null,
    grain: 'intent',
    sharing: null,
    ...overrides,
  };
}

export function missing(
  overrides: Partial<KeyOrigin> & { absence: NonNullable<KeyOrigin['absence']> },
): KeyOrigin {
  const at = overrides.at ?? span('create', { line: 20, column: 30 });
  return {
    verdict: 'missing',
    cause: { file: at.file, place: at.text },
    at,
    key: null,
    source: null,
    path: [step(at, 'the call')],
    reason: 'no key',
    grain: 'all',
    sharing: null,
    ...overrides,
  };
}

export function keyReport(origins: readonly KeyOrigin[] = [], overrides: Partial<KeyReport> = {}): KeyReport {
  const worst = origins[0];
  return {
    verdict: worst?.verdict ?? 'stable',
    scope: worst?.source?.scope ?? null,
    grain: worst?.grain ?? 'intent',
    reason: worst?.reason ?? null,
    key: worst?.key ?? null,
    argument: null,
    sources: origins.flatMap((origin) => origin.source ?? []),
    origins,
    provenance: null,
    ...overrides,
  };
}

/** An analysis that answers what it is told. */
export function analysisOf(
  judged: readonly (readonly [StripeCall, KeyReport])[],
  faults: readonly InternalFault[] = [],
  texts: ReadonlyMap<StripeCall, readonly KeyText[]> = new Map(),
): Analysis {
  const keys = new Map(judged);
  return {
    calls: () => [...keys.keys()],
    key: (call) => keys.get(call) ?? keyReport(),
    body: () => ({ volatile: [], live: [] }),
    before: () => ({ ways: [] }),
    reuses: () => [],
    text: (call) => texts.get(call) ?? [],
    regenerations: () => [],
    repairs: () => [],
    after: () => ({ swallowed: [], replayed: [] }),
    driven: () => ({ late: [], scheduled: [], fromStart: [] }),
    unbrandedKeys: () => [],
    longLivedSecrets: () => [],
    permanent: () => [],
    namespace: () => undefined,
    shape: (at) => at.text,
    leftOut: { deletes: [], testFiles: [] },
    faults,
  };
}

function positionAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
