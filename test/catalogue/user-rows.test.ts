import { describe, expect, test } from 'vitest';
import { catalogueFiles, catalogueWith } from '../../src/catalogue/index.js';
import { readUserRows } from '../../src/catalogue/user-rows.js';

const source = {
  role: 'source',
  type: 'Job',
  member: 'tries',
  scope: 'attempt',
  nature: 'metadata',
  what: 'the try of the job',
  changes: 'with every attempt',
};

/** One list with one row, made wrong. */
function rows(...wrong: readonly object[]): unknown {
  return [{ package: '@acme/queue', rows: wrong }];
}

const lease = { role: 'conditional', member: 'lease', when: 'the lock is held', then: 'given' };

describe('a wrong row is named', () => {
  test.each<[string, unknown]>([
    ['no list', {}],
    ['no package', [{ rows: [] }]],
    ['no rows', [{ package: 'a' }]],
    ['a field that does not exist', [{ package: 'a', rows: [], row: [] }]],
    ['a row that is none', [{ package: 'a', rows: ['Job.id'] }]],
    ['no role', rows({ member: 'id' })],
    ['an unknown role', rows(source, { ...source, role: 'sorce' })],
    ['no member', rows({ role: 'sanitizer' })],
    ['an unknown scope', rows(source, source, source, { ...source, scope: 'deliver' })],
    ['a scope that is no source', rows({ ...source, scope: 'business' })],
    ['a safe row that is unstable', rows({ role: 'safe', member: 'id', scope: 'delivery' })],
    ['an unknown nature', rows({ ...source, nature: 'lock' })],
    ['an empty phrase', rows({ ...source, what: '' })],
    ['a field of another role', rows({ ...source, carries: 'arguments' })],
    ['a place that is no index', rows({ role: 'keep', member: 'set', where: 'durable', slot: -1 })],
    [
      'a handler without its type',
      rows({ role: 'summary', member: 'on', hands: { argument: 1, parameter: 0 } }),
    ],
    [
      'a new name that is no text',
      rows({ role: 'summary', member: 'on', runs: { argument: 1, from: 0, renames: { id: 5 } } }),
    ],
    [
      'new names that are none',
      rows({ role: 'summary', member: 'on', runs: { argument: 1, from: 0, renames: 'id' } }),
    ],
    ['no outcome', rows(lease)],
    ['an unknown outcome', rows({ ...lease, otherwise: 'stable' })],
    ['an outcome with a wrong scope', rows({ ...lease, otherwise: { ...source, scope: 'soon' } })],
    ['a wrong proof', rows({ ...lease, otherwise: 'unproven', shownBy: { stableArguments: [0, 'name'] } })],
    ['a proof of nothing', rows({ ...lease, otherwise: 'unproven', shownBy: { passed: { member: 'add' } } })],
    ['a shape without members', [{ package: 'a', rows: [], mirrored: [{ type: 'Job' }] }]],
    ['a function', rows({ ...source, what: () => 'x' })],
  ])('%s', (_what, given) => {
    expect(readUserRows(given)).toMatchSnapshot();
  });
});

test('every row that we ship can be given by a project', () => {
  expect(typeof readUserRows(catalogueFiles)).toBe('object');
});

test('a row of the project replaces ours of the same member, and no other', () => {
  const made = catalogueWith([
    { package: 'bullmq', rows: [{ role: 'safe', type: 'Job', member: 'id', scope: 'business' }] },
  ]);
  if (typeof made === 'string') throw new Error(made);
  expect(made.rows('bullmq', 'Job', 'id')).toMatchObject([{ role: 'safe', scope: 'business' }]);
  expect(made.rows('bullmq', 'Job', 'attemptsMade')).toMatchObject([{ role: 'source' }]);
});

test('one list makes one catalogue, and no list the one that we ship', () => {
  const given = rows(source);
  expect(catalogueWith(given)).toBe(catalogueWith(given));
  expect(catalogueWith(undefined)).toBe(catalogueWith(undefined));
});
