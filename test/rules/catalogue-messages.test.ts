import { describe, expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { catalogueFiles } from '../../src/catalogue/files.js';
import type { Row, SourceFacts } from '../../src/catalogue/schema.js';
import { inspect } from '../../src/rule/inspect.js';
import { analysisOf, keyReport, ROOT, source, span, stripeCall, unstable } from '../rule/made-analysis.js';

const INSPECTION = resolveInspection({ preset: 'strict', overrides: new Map(), calls: 'all', root: ROOT });
const KEY = "createHash('sha256').update(JSON.stringify({ customer, period, at })).digest('hex')";

function messagesFor({ scope, nature, what, changes, instead }: SourceFacts): readonly string[] {
  const at = span(KEY, { line: 22 });
  const from = span('read()', { file: 'src/keys/derive-idempotency-key.ts', line: 1204 });
  const given = source({
    at: from,
    scope,
    nature,
    what,
    changes,
    ...(instead === undefined ? {} : { instead }),
  });
  const key = keyReport([unstable({ at, source: given })]);
  const call = stripeCall({ method: 'transfers.create' });
  return inspect(analysisOf([[call, key]]), INSPECTION).map(({ message }) => message);
}

/** What a row can call a source: itself, or what it is judged as under a condition. */
function sourcesOf(row: Row): readonly SourceFacts[] {
  if (row.role === 'source') return [row];
  if (row.role !== 'conditional') return [];
  return [row.then, row.otherwise].filter((outcome) => typeof outcome !== 'string');
}

describe.each(catalogueFiles)('$system: $package', ({ rows }) => {
  const sources = rows.flatMap(sourcesOf);

  test('every source has a message of at most 240 characters, with its advice whole', () => {
    for (const row of sources) {
      const [message = '', ...others] = messagesFor(row);
      expect(others).toEqual([]);
      expect(message.length, message).toBeLessThanOrEqual(240);
      expect(message).toMatch(/^Idempotency key `createHash.*` depends on .*twice\. .*\.$/);
      if (row.instead !== undefined) expect(message).toContain(row.instead);
    }
  });
});
