import type ts from 'typescript';
import { says, saysInSql, type Verb } from '../../catalogue/verbs.js';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { FactLeaf, Leaf } from '../provenance.js';
import { rowsOfCallee } from '../trace/row.js';
import { membersOf } from '../trace/storage.js';

/** What a record's version is called in the project's own code: where one is in the key, the key tells readings apart. */
const VERSION = /(version|revision|rev|etag|updatedAt|updated_at|snapshot(id)?|checksum|digest|hash)$/i;

/** Names of calls that fix what they read, so that a second reading gives the same. */
const FIXING: readonly Verb[] = ['freezes', 'stores'];

/**
 * The awaited call that gives an amount by itself: its whole result, or a sum that the storage works out. A field of a
 * record is no such reading: the amount comes with the record that names the intent.
 */
export function liveRead(engine: Engine, { node, name, row }: FactLeaf): ts.Expression | undefined {
  const { ts } = engine;
  if (row || !(ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))) return undefined;
  const members = membersOf(engine, node);
  if (FIXING.some((verb) => members.some((member) => says(member, verb)))) return undefined;
  if (ts.isCallExpression(node) && isListed(engine, node)) return undefined;
  const isWhole = name.endsWith('(…)');
  const isSum = saysInSql(node.getText(), 'aggregates') || members.some((one) => says(one, 'aggregates'));
  return isWhole || isSum ? node : undefined;
}

/** What the catalogue says of a call beats what its name says; a listed storage is read like any other. */
function isListed(engine: Engine, call: ts.CallExpression): boolean {
  const rows = rowsOfCallee(engine, bare(engine.ts, call.expression));
  return rows.some(({ role }) => role !== 'keep' && role !== 'summary');
}

/** True when the parts of a key tell one reading from the next: the reading itself, or a version of a record. */
export function isCovered(read: ts.Expression, key: readonly Leaf[]): boolean {
  return key.some(
    (one) =>
      one.node === read || ((one.kind === 'business' || one.kind === 'external') && VERSION.test(one.name)),
  );
}
