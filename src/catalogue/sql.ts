import type { EffectFacts } from './schema.js';

interface Statement extends EffectFacts {
  /** What the statement looks like, on one line, in lower case. */
  readonly pattern: RegExp;
}

/** The first that fits counts: a statement can hold another one (`WITH due AS (SELECT …) UPDATE …`). */
const statements: readonly Statement[] = [
  {
    pattern: /^insert\b.* on conflict\b.* do nothing\b/,
    effect: 'claim',
    tells: 'answer',
    what: '`INSERT … ON CONFLICT DO NOTHING`',
  },
  {
    pattern: /^(insert|replace) (ignore|or ignore)\b/,
    effect: 'claim',
    tells: 'answer',
    what: '`INSERT IGNORE`',
  },
  {
    pattern: /^insert\b.* (on conflict\b.* do update|on duplicate key update)\b.*( returning| where)\b/,
    effect: 'claim',
    tells: 'answer',
    what: 'an upsert',
  },
  {
    pattern: /^(insert\b.* (on conflict|on duplicate key)|replace into|merge into|upsert into)\b/,
    effect: 'insert',
    what: 'an upsert',
  },
  { pattern: /^insert\b/, effect: 'insert', tells: 'error', what: 'an `INSERT`' },
  // Compare and set: the column that is written is also asked for.
  {
    pattern: /^update\b.* set\b.*?\b([a-z_"`[\]]+)\s*=.* where\b.*(?<![\w.])\1\s*(=|<>|!=|is\b|in\b)/,
    effect: 'claim',
    tells: 'answer',
    what: 'an `UPDATE` of rows that nobody took yet',
  },
  {
    pattern: /^update\b.* skip locked\b/,
    effect: 'claim',
    tells: 'answer',
    what: 'an `UPDATE` of rows that nobody took yet',
  },
  { pattern: /^delete\b.* returning\b/, effect: 'claim', tells: 'answer', what: 'a `DELETE … RETURNING`' },
  { pattern: /^update\b/, effect: 'update', what: 'an `UPDATE`' },
  {
    pattern: /^select\b.*\b(pg_try_advisory(_xact)?_lock|get_lock)\b/,
    effect: 'lock',
    tells: 'answer',
    what: 'a lock in the database',
  },
  { pattern: /^select\b.*\bpg_advisory(_xact)?_lock\b/, effect: 'lock', what: 'a lock in the database' },
  { pattern: /^select\b.* for (no key )?update\b/, effect: 'lock', what: '`SELECT … FOR UPDATE`' },
  { pattern: /^select\b/, effect: 'select', tells: 'answer', what: 'a `SELECT`' },
  { pattern: /^(begin|start transaction)\b/, effect: 'begin', what: 'a database transaction' },
  { pattern: /^(commit|rollback|end)\b/, effect: 'end', what: 'the end of a transaction' },
];

/** What a statement in SQL does; undefined for a text that is no such statement, or one that does nothing of it. */
export function sqlEffect(text: string): EffectFacts | undefined {
  const line = text.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  return statements.find(({ pattern }) => pattern.test(withoutPrelude(line)));
}

/** `WITH due AS (SELECT …) INSERT …` is what it ends in. */
function withoutPrelude(line: string): string {
  if (!line.startsWith('with ')) return line;
  const main = /\)\s*(insert|update|delete|select)\b/g;
  const last = [...line.matchAll(main)].find((match) => depthAt(line, match.index + 1) === 0);
  return last ? line.slice(last.index + 1).trim() : line;
}

/** How many parentheses are open at a place. */
function depthAt(line: string, at: number): number {
  let depth = 0;
  for (const sign of line.slice(0, at)) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  return depth;
}
