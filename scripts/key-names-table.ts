import { BROKERS, METADATA_NAMES } from '../src/runtime/field-names.js';

/** The names that are refused, as a table for the page on the format. */
export function namesTable(): string {
  const quoted = (names: readonly string[]): string =>
    names.map((name) => `\`${inCamelCase(name)}\``).join(', ');
  const rows = Object.entries(METADATA_NAMES).map(
    ([stored, { last, whole }]) => `| ${quoted(last)} | ${quoted(whole)} | \`${stored}\` |`,
  );
  const brokers = BROKERS.map((name) => `\`${name}\``).join(', ');
  return [
    '| last words of a name | whole names | proposed instead |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `A whole name is refused behind one of these words too: ${brokers}.`,
  ].join('\n');
}

function inCamelCase(words: string): string {
  return words.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
