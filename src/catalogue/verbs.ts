/** What the name of a function says that it does. Asked only where neither a body nor a row says more. */
export type Verb =
  | 'looks-up'
  | 'finds-or-creates'
  | 'inserts'
  | 'stores'
  | 'removes'
  | 'only-inserts-once'
  | 'encodes'
  | 'aggregates'
  | 'freezes'
  | 'makes';

const customs: Readonly<Record<Verb, RegExp>> = {
  'looks-up':
    /^(find|list|search|retrieve|get|h?m?get|first|load|fetch|select|lookup|look_up|read|recall|query|by)(?![a-z])/,
  'finds-or-creates':
    /^(find|get|first|load|fetch|claim|ensure|upsert|reserve|acquire|remember)|or_?(Create|Insert|Update|Set|Add|Make|Put)|ifAbsent|unique|idempotent/i,
  inserts: /^(insert|create|save|add)(?!.*(index|table))/i,
  stores:
    /^(h?m?set|setnx|setex|put|save|store|insert|create|add|update|upsert|write|persist|record|keep|remember|patch|merge|replace|assign|append|hmset)(?![a-z])/,
  removes: /^(delete|remove|destroy|drop|del|unlink|erase|purge)(?![a-z])/,
  'only-inserts-once': /on\s*conflict|ignoreDuplicates|onConflict|orIgnore|skipDuplicates|setOnInsert/i,
  aggregates: /^(aggregate|count|sum|total|average|groupBy)(?![a-z])/,
  freezes: /^(freeze|lock|snapshot|pin|fix|settle|close|commit|finali[sz]e|reserve)(?![a-z])/,
  encodes: /hash|sha\d*|digest|hmac|sign|encode|key|^toString$/i,
  makes: /^(make|build|generate|mint|compose|format|derive|compute|assemble|produce)(?![a-z])/,
};

/** Every verb that is asked for. */
export const verbs = Object.keys(customs) as readonly Verb[];

/** True when a name (or, for `only-inserts-once`, the text of a call) says so. */
export function says(name: string, verb: Verb): boolean {
  return customs[verb].test(name);
}

/** What a statement in SQL begins with. */
const statements = {
  'looks-up': /[`'"(]\s*(select|with)\b/i,
  inserts: /[`'"(]\s*insert\s+into\b/i,
  stores: /[`'"(]\s*(insert|update|replace|merge|upsert)\b/i,
  removes: /[`'"(]\s*delete\b/i,
  aggregates: /[`'"(]\s*(select|with)\b.*\b(sum|count|avg|min|max)\s*\(/is,
} as const satisfies Partial<Record<Verb, RegExp>>;

/** True when the text of a call holds a statement in SQL that does so. */
export function saysInSql(text: string, verb: keyof typeof statements): boolean {
  return statements[verb].test(text);
}

const TABLE =
  /\b(?:from|into|update|selectFrom|insertInto|updateTable|deleteFrom|insert(?!\s+into)|upsert)\b[\s("'`[]*([A-Za-z_][\w.]*)/i;

/** The table that a call's text names, in SQL or in a query builder's chain. */
export function tableIn(text: string): string | undefined {
  return TABLE.exec(text)?.[1]?.toLowerCase();
}
