import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '../../src/catalogue/index.js';
import { SCOPES } from '../../src/catalogue/schema.js';
import type { CatalogueFile, ConditionalRow, Outcome, Row, SourceFacts } from '../../src/catalogue/schema.js';
import { readRealTypes } from './real-types.js';

const root = path.resolve(import.meta.dirname, '../..');
const entries = catalogueFiles.flatMap((file) => file.rows.map((row) => ({ file, row })));

describe('every row is well formed', () => {
  test('evidence says where the fact was read', () => {
    const wrong = entries.filter(({ row }) => !/^(?:d\.ts|js:|doc:|repo:) \S/.test(row.evidence));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test('sources have a scope, a nature and phrases that fit into a sentence', () => {
    expect(entries.filter(({ row }) => row.role === 'source' && !readsWell(row)).map(nameOf)).toEqual([]);
  });

  test('a condition completes "only if", and only what is shown can be given', () => {
    const wrong = entries.filter(({ row }) => row.role === 'conditional' && !conditionReadsWell(row));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test('advice completes "Use …" and quotes only whole pieces of code', () => {
    const wrong = entries.filter(({ row }) => row.role === 'source' && !advisesWell(row.instead));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test('advice names no field that a payload may not have', () => {
    const quoted = entries.flatMap(({ row }) =>
      row.role === 'source' ? [...(row.instead ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code) : [],
    );
    expect([...new Set(quoted)].sort()).toEqual([
      'String(…)',
      'context.requestPayload',
      'ctx.params',
      'event.ResourceProperties',
      'event.body',
      'event.data',
      'event.detail',
      'event.payload',
      'idFromName',
      'job.attrs.data',
      'job.data',
      'job.variables',
      'message.Body',
      'message.body',
      'message.content',
      'message.data',
      'message.getData()',
      'message.messageObject',
      'message.messageText',
      'message.value',
      'packet.payload',
      'record.Data',
      'record.Sns.Message',
      'record.body',
      'record.data',
      'record.dynamodb.NewImage',
      'record.kinesis.data',
      'record.value',
      'req.body',
      'request.body',
      'request.data',
      'toISOString()',
      'tuple.values',
    ]);
  });

  test('no two rows of a package say the same of one member', () => {
    const seen = new Set<string>();
    const twice = entries.filter((entry) => {
      const key = fullKey(entry);
      const known = seen.has(key);
      seen.add(key);
      return known;
    });
    expect(twice.map(nameOf)).toEqual([]);
  });

  test('types that rows lead to, and hand-written types, have rows of their own', () => {
    const owners = new Set(entries.map(({ file, row }) => `${file.package} ${row.type ?? ''}`));
    const led = entries.flatMap(({ file, row }) =>
      row.role === 'summary'
        ? [row.gives, row.hands?.type].flatMap((type) => (type ? [`${file.package} ${type}`] : []))
        : [],
    );
    const mirrored = catalogueFiles.flatMap((file) =>
      (file.mirrored ?? []).map(({ type }) => `${file.package} ${type}`),
    );
    expect([...new Set([...led, ...mirrored])].filter((name) => !owners.has(name))).toEqual([]);
  });
});

describe('against the installed declarations', () => {
  const folders = ['', 'fixtures', 'fixtures/systems'].map((folder) => path.join(root, folder));
  const types = readRealTypes(folders, catalogueFiles);
  const names = [...new Set(catalogueFiles.map((file) => file.package))];

  test.each(names)('%s declares every member that was read in its declarations', (name) => {
    const read = entries.filter(({ file, row }) => file.package === name && row.evidence.startsWith('d.ts'));
    expect(read.filter(({ file }) => !types.has(file)).map(nameOf)).toEqual([]);
    expect(read.filter(({ file, row }) => !types.declares(file, row)).map(nameOf)).toEqual([]);
    expect(read.filter(({ row }) => !types.hasEvidence(row)).map(nameOf)).toEqual([]);
  });

  test('what has no declarations says where else it was read', () => {
    const without = entries.filter(({ row }) => !row.evidence.startsWith('d.ts'));
    const kinds = new Set(without.map(({ row }) => row.evidence.split(':')[0]));
    expect([...kinds].sort()).toEqual(['doc', 'js', 'repo']);
    const members = new Set(entries.map(fullName));
    console.info(
      `catalogue: ${new Set(catalogueFiles.map(({ system }) => system)).size} systems, ${names.length} packages, ` +
        `${members.size} members in ${entries.length} rows; ${entries.length - without.length} rows found in ` +
        `declarations, ${without.length} read in documentation or source`,
    );
  });
});

function nameOf({ file, row }: { file: CatalogueFile; row: Row }): string {
  return `${file.package}: ${row.type === undefined ? '' : `${row.type}.`}${row.member}`;
}

function fullName({ file, row }: { file: CatalogueFile; row: Row }): string {
  return JSON.stringify([file.package, row.type, row.member]);
}

function fullKey({ file, row }: { file: CatalogueFile; row: Row }): string {
  const detail =
    row.role === 'summary'
      ? [row.hands?.argument, row.hands?.property, row.hands?.parameter]
      : row.role === 'sink'
        ? [row.url, row.options]
        : [];
  return JSON.stringify([file.package, row.type, row.member, row.role, ...detail]);
}

/** A plain phrase of at most 60 characters, without the full stop that the message sets. */
function advisesWell(instead: string | undefined): boolean {
  if (instead === undefined) return true;
  const marks = instead.split('`').length - 1;
  const isPhrase = /^(?:an? |the |`)/.test(instead) && !/[.!?]$|\.\s/.test(instead);
  return isPhrase && marks % 2 === 0 && instead.length <= 60;
}

/** A clause without its full stop; what a program cannot show is never given by it. */
function conditionReadsWell({ when, shownBy, then, otherwise }: ConditionalRow): boolean {
  const outcomes = [then, otherwise];
  const isClause = /^[a-z`]/.test(when) && !/[.!]$/.test(when) && when.length <= 120;
  return isClause && (shownBy !== undefined || !outcomes.includes('given')) && outcomes.every(isFact);
}

function isFact(outcome: Outcome): boolean {
  return typeof outcome === 'string' || readsWell(outcome);
}

function readsWell(row: SourceFacts): boolean {
  const article = /^(?:an?|the|how|what|this|random) /.test(row.what);
  const phrase = article && !/[.!]$/.test(row.what);
  const when = /^(?:with|when|from|as) \S/.test(row.changes) && !row.changes.endsWith('.');
  return phrase && when && SCOPES.includes(row.scope);
}
