import { describe, expect, test } from 'vitest';
import { says, saysInSql, tableIn, type Verb } from '../../src/catalogue/verbs.js';

describe('what a name says', () => {
  test.each<[Verb, readonly string[], readonly string[]]>([
    [
      'looks-up',
      ['get', 'findOne', 'hget', 'loadKey', 'selectFrom', 'byId'],
      ['getter', 'bypass', 'save', 'publish'],
    ],
    [
      'finds-or-creates',
      ['getOrCreate', 'claim', 'upsert', 'createIfAbsent', 'get_or_set'],
      ['create', 'save'],
    ],
    ['inserts', ['insert', 'createRow', 'save'], ['createIndex', 'addTable', 'find']],
    [
      'stores',
      ['set', 'setnx', 'hset', 'put', 'saveKey', 'update'],
      ['settle', 'publish', 'validate', 'log'],
    ],
    ['removes', ['delete', 'remove', 'deleteById', 'del'], ['deliver', 'removed', 'notify']],
    [
      'only-inserts-once',
      ['on conflict do nothing', '.onConflictDoNothing()', '$setOnInsert'],
      ['insert into t'],
    ],
    ['encodes', ['sha256', 'signPayload', 'toKey'], ['load']],
    ['makes', ['makeReference', 'buildKey', 'generate'], ['maker', 'buildings', 'claim']],
  ])('%s', (verb, yes, no) => {
    expect(yes.filter((name) => !says(name, verb))).toEqual([]);
    expect(no.filter((name) => says(name, verb))).toEqual([]);
  });
});

test('SQL is known by the word that a statement begins with', () => {
  expect(saysInSql("db.query('select key from keys')", 'looks-up')).toBe(true);
  expect(saysInSql('sql`\n  INSERT INTO keys (id) values (1)`', 'inserts')).toBe(true);
  expect(saysInSql("db.query('delete from keys')", 'removes')).toBe(true);
  expect(saysInSql("log.info('please select one')", 'looks-up')).toBe(false);
});

test.each([
  ["pool.query('select key from keys where id = $1')", 'keys'],
  ["pool.query('INSERT INTO Keys (id) values (1)')", 'keys'],
  ["kysely.insertInto('keys').values(row)", 'keys'],
  ['db.insert(keys).values(row)', 'keys'],
  ['rows.insert({ order })', undefined],
  ['redis.get(slot)', undefined],
])('the table in %s', (text, table) => {
  expect(tableIn(text)).toBe(table);
});
