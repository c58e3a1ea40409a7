import fc from 'fast-check';
import ts from 'typescript';

/** One change of a program's text; the numbers choose the places, whatever their size. */
export interface Change {
  readonly kind: string;
  readonly at: number;
  readonly with: number;
}

/** Makes one change; the text may stop being a program by it. */
type Changer = (text: string, at: number, other: number) => string;

const EXOTIC = [
  'ñ',
  '変数',
  '\\u{61}',
  '𠮷',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'arguments',
  'eval',
  'async',
  'of',
  'let',
  'yield',
  'this',
  'super',
  'null',
  'new.target',
  'import.meta',
  '#private',
  '0',
  "''",
  '``',
  '...x',
  'await x',
  '(() => x)',
  '<a/>',
];

const AROUND: readonly (readonly [string, string])[] = [
  ['with (x) {', '}'],
  ['function wrapped() {', '}'],
  ['async function* wrapped() {', '}'],
  ['class Wrapped { static {', '} }'],
  ['label: for (;;) {', '}'],
  ['namespace N {', '}'],
  ['declare module "m" {', '}'],
  ['eval(`', '`)'],
  ['@d class C { @d() m() {', '} }'],
  ['try {', '} finally {}'],
  ['if (0) {', '} else while (1);'],
  ['<b>{', '}</b>'],
];

const CHANGES: Readonly<Record<string, Changer>> = {
  'delete a token': (text, at) => onToken(text, at, () => ''),
  'repeat a token': (text, at) => onToken(text, at, (token) => `${token} ${token}`),
  'swap two tokens': (text, at, other) => swapped(tokensOf(text), at, other),
  'another name': (text, at, other) => onName(text, at, () => nameAt(text, other)),
  'an exotic name': (text, at, other) => onName(text, at, () => EXOTIC[other % EXOTIC.length] ?? ''),
  'an exotic name everywhere': (text, at, other) =>
    renamed(text, nameAt(text, at), EXOTIC[other % EXOTIC.length] ?? ''),
  'delete a statement': (text, at) => onStatement(text, at, () => ''),
  'repeat a statement': (text, at) => onStatement(text, at, (statement) => `${statement}\n${statement}`),
  'move a statement': (text, at, other) => moved(text, at, other),
  'wrap a statement': (text, at, other) =>
    onStatement(text, at, (statement) =>
      (AROUND[other % AROUND.length] ?? ['', '']).join(`\n${statement}\n`),
    ),
  'cut off': (text, at) => text.slice(0, at % (text.length + 1)),
  'delete a bracket': (text, at) => onMatch(text, /[()[\]{}`'"]/g, at, () => ''),
  'another bracket': (text, at, other) =>
    onMatch(text, /[()[\]{}`'"]/g, at, () => '()[]{}`\'"'[other % 9] ?? ''),
  'an expression as an empty one': (text, at) => onMatch(text, /\([^()]*\)/g, at, () => '()'),
  'nested deeply': (text, at, other) =>
    onName(text, at, (name) => '('.repeat(other % 300) + name + ')'.repeat(other % 300)),
  'called often': (text, at, other) => onName(text, at, (name) => name + '()'.repeat(other % 100)),
  'a byte order mark': (text) => `\uFEFF${text}`,
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  'no line breaks': (text) => text.replaceAll('\n', ' '),
  'a hashbang': (text) => `#!/usr/bin/env node\n${text}`,
  'twice the file': (text) => `${text}\n${text}`,
  'a null character': (text, at) =>
    `${text.slice(0, at % (text.length + 1))}\0${text.slice(at % (text.length + 1))}`,
};

/** One to six changes. */
export function changes(): fc.Arbitrary<Change[]> {
  return fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(CHANGES)),
      at: fc.nat({ max: 100_000 }),
      with: fc.nat({ max: 100_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
}

/** The text after all changes. */
export function changed(text: string, list: readonly Change[]): string {
  return list.reduce(
    (before, change) => CHANGES[change.kind]?.(before, change.at, change.with) ?? before,
    text,
  );
}

const TOKEN = /\s+|[\w$]+|=>|\?\?|\|\||&&|\?\.|[^\w\s]/g;
const NAME = /(?<![\w$])[A-Za-z_$][\w$]*/g;

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function onToken(text: string, at: number, replace: (token: string) => string): string {
  return onMatch(text, /[\w$]+|=>|\?\?|\|\||&&|\?\.|[^\w\s]/g, at, replace);
}

function onName(text: string, at: number, replace: (name: string) => string): string {
  return onMatch(text, NAME, at, replace);
}

function nameAt(text: string, at: number): string {
  const names = text.match(NAME) ?? ['x'];
  return names[at % names.length] ?? 'x';
}

function onMatch(text: string, pattern: RegExp, at: number, replace: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  const match = found[at % Math.max(1, found.length)];
  if (!match) return text;
  return text.slice(0, match.index) + replace(match[0]) + text.slice(match.index + match[0].length);
}

function swapped(tokens: string[], at: number, other: number): string {
  const [one, two] = [at % Math.max(1, tokens.length), other % Math.max(1, tokens.length)];
  return tokens
    .map((token, index) => (index === one ? tokens[two] : index === two ? tokens[one] : token))
    .join('');
}

function renamed(text: string, name: string, to: string): string {
  return text.replace(NAME, (found) => (found === name ? to : found));
}

function onStatement(text: string, at: number, replace: (statement: string) => string): string {
  const found = statementsIn(text);
  const place = found[at % Math.max(1, found.length)];
  if (!place) return text;
  return text.slice(0, place.pos) + replace(text.slice(place.pos, place.end)) + text.slice(place.end);
}

function moved(text: string, at: number, other: number): string {
  const found = statementsIn(text);
  const from = found[at % Math.max(1, found.length)];
  const to = found[other % Math.max(1, found.length)];
  if (!from || !to || (to.pos < from.end && from.pos < to.end)) return text;
  const statement = text.slice(from.pos, from.end);
  const [first, second] = from.pos < to.pos ? [from, to] : [to, from];
  const [start, middle, end] = [
    text.slice(0, first.pos),
    text.slice(first.end, second.pos),
    text.slice(second.pos),
  ];
  return from === first
    ? start + middle + statement + end
    : start + statement + text.slice(first.pos, second.pos) + text.slice(second.end);
}

/** Statements at every depth, outer ones first. */
function statementsIn(text: string): { readonly pos: number; readonly end: number }[] {
  const file = ts.createSourceFile('changed.tsx', text, ts.ScriptTarget.Latest, true);
  const found: ts.Node[] = [];
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (ts.isStatement(node)) found.push(node);
    ts.forEachChild(node, (child) => void pending.push(child));
  }
  return found.sort((a, b) => a.pos - b.pos);
}
