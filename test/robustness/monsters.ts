/** A program that no person writes and that some tool may: its files by name. */
export interface Monster {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Takes a second or so: too long for every run of the tests. */
  readonly isLarge?: true;
}

const HEAD = `import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
const stripe = new Stripe('sk');
`;

function repeated(count: number, text: (n: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, n) => text(n)).join(between);
}

/** One file that charges under the given key, with statements before. */
function paying(key: string, before = '', after = ''): Record<string, string> {
  const call = `stripe.refunds.create({ charge: 'c' }, { idempotencyKey: ${key} });`;
  return {
    'pay.ts': `${HEAD}export function pay(order: { id: string; flag: boolean; kind: string }) {\n${before}\n${call}\n}\n${after}`,
  };
}

const DEEP: readonly Monster[] = [
  { name: 'a sum of 5,000 terms', files: paying(`order.id${repeated(5_000, (n) => ` + '${n}'`)}`) },
  {
    name: 'a sum of 5,000 terms, a random one first',
    files: paying(`randomUUID()${repeated(5_000, (n) => ` + '${n}'`)}`),
  },
  { name: 'a ?? chain of 10,000', files: paying(`${repeated(10_000, () => 'order.id ?? ')}order.id`) },
  {
    name: 'an || chain of 10,000',
    files: paying(`${repeated(10_000, (n) => `(order.kind === '${n}' && order.id) || `)}order.id`),
  },
  { name: 'a template of 10,000 parts', files: paying(`\`${repeated(10_000, () => '${order.id}')}\``) },
  { name: '500 nested parentheses', files: paying(`${'('.repeat(500)}order.id${')'.repeat(500)}`) },
  {
    name: '2,000 nested calls',
    files: paying(
      `${'same('.repeat(2_000)}order.id${')'.repeat(2_000)}`,
      '',
      'function same(v: string) { return v; }',
    ),
  },
  {
    name: '2,000 nested calls of nothing',
    files: paying(`${'unknown('.repeat(2_000)}order.id${')'.repeat(2_000)}`),
  },
  { name: '2,000 chained calls', files: paying(`order.id${'.trim()'.repeat(2_000)}`) },
  {
    name: '1,000 nested objects',
    files: paying(
      `box${'.a'.repeat(1_000)}`,
      `const box = ${'{ a: '.repeat(1_000)}order.id${' }'.repeat(1_000)};`,
    ),
  },
  {
    name: '1,000 nested lists',
    files: paying(
      `list${'[0]'.repeat(1_000)}`,
      `const list = ${'['.repeat(1_000)}order.id${']'.repeat(1_000)};`,
    ),
  },
  {
    name: '1,000 nested functions',
    files: paying(`make${'()'.repeat(1_000)}`, `const make = ${'() => '.repeat(1_000)}order.id;`),
  },
  {
    name: '500 nested conditionals',
    files: paying(`${repeated(500, (n) => `order.kind === '${n}' ? order.id : `)}randomUUID()`),
  },
  { name: '1,000 nested blocks', files: paying('order.id', `${'{'.repeat(1_000)}${'}'.repeat(1_000)}`) },
  { name: '200 nested templates', files: paying(`${'`${'.repeat(200)}order.id${'}`'.repeat(200)}`) },
  {
    name: '1,000 nested awaits',
    files: {
      'pay.ts': `${HEAD}export async function pay(id: string) { await stripe.refunds.create({}, { idempotencyKey: ${'await '.repeat(1_000)}id }); }`,
    },
  },
];

const LONG: readonly Monster[] = [
  {
    name: '5,000 branches',
    files: paying(
      'key',
      `let key = order.id;\n${repeated(5_000, (n) => `if (order.kind === '${n}') key = 'k${n}' + order.id;\n`)}`,
    ),
  },
  {
    name: '1,500 branches, else after else',
    files: paying(
      'key',
      `let key = order.id;\n${repeated(1_500, (n) => `if (order.kind === '${n}') key = 'k${n}' + order.id;`, ' else ')}`,
    ),
  },
  {
    name: '5,000 cases',
    files: paying(
      'key',
      `let key = order.id;\nswitch (order.kind) {\n${repeated(5_000, (n) => `case '${n}': key = 'k${n}' + order.id; break;\n`)}}`,
    ),
  },
  {
    name: '5,000 assignments',
    files: paying('key', `let key = order.id;\n${repeated(5_000, (n) => `key = key + '${n}';\n`)}`),
  },
  {
    name: '5,000 constants, one from the other',
    files: paying(
      'k5000',
      `const k0 = order.id;\n${repeated(5_000, (n) => `const k${n + 1} = k${n} + 'x';\n`)}`,
    ),
  },
  {
    name: '2,000 functions, one calls the other',
    files: paying(
      'f0(order.id)',
      '',
      repeated(2_000, (n) => `function f${n}(v: string): string { return f${n + 1}(v); }\n`) +
        'function f2000(v: string) { return v; }',
    ),
  },
  {
    name: '1,000 callers',
    files: {
      'pay.ts': `${HEAD}function charge(key: string) { return stripe.refunds.create({}, { idempotencyKey: key }); }\n${repeated(1_000, (n) => `export const pay${n} = (o: { id: string }) => charge(o.id + '${n}');\n`)}`,
    },
  },
  {
    name: '1,000 Stripe writes',
    files: paying(
      'order.id',
      repeated(1_000, (n) => `stripe.refunds.create({}, { idempotencyKey: order.id + '${n}' });\n`),
    ),
  },
  {
    name: '20 doublings',
    files: paying(
      'k20',
      `const k0 = order.id;\n${repeated(20, (n) => `const k${n + 1} = k${n} + k${n};\n`)}`,
    ),
  },
  {
    name: '30 doublings by choice',
    files: paying(
      'k30',
      `const k0 = order.id;\n${repeated(30, (n) => `const k${n + 1} = order.flag ? k${n} : k${n} + 'x';\n`)}`,
    ),
  },
  {
    name: '12 functions that call each other twice',
    files: paying(
      'f0(order.id)',
      '',
      repeated(
        12,
        (n) => `function f${n}(v: string): string { return f${n + 1}(v) + f${n + 1}(v + 'x'); }\n`,
      ) + 'function f12(v: string) { return v; }',
    ),
  },
  {
    name: 'a chain of 2,000 spreads',
    files: paying(
      'o2000.key',
      `const o0 = { key: order.id };\n${repeated(2_000, (n) => `const o${n + 1} = { ...o${n}, a${n}: ${n} };\n`)}`,
    ),
  },
  {
    name: 'a class of 2,000 methods',
    files: paying(
      'new Big().m0(order.id)',
      '',
      `class Big {\n${repeated(2_000, (n) => `m${n}(v: string): string { return this.m${n + 1}(v); }\n`)}m2000(v: string) { return v; }\n}`,
    ),
  },
  {
    name: 'a chain of 300 classes',
    files: paying(
      'new C300().key(order.id)',
      '',
      `class C0 { key(v: string) { return v; } }\n${repeated(300, (n) => `class C${n + 1} extends C${n} { override key(v: string): string { return super.key(v); } }\n`)}`,
    ),
  },
  {
    name: 'a line of a megabyte',
    files: paying('order.id', `const table = [${repeated(60_000, (n) => `'value ${n}'`, ',')}];`),
  },
  {
    name: 'a word of a megabyte',
    files: paying(`k${'x'.repeat(1_000_000)}`, `const k${'x'.repeat(1_000_000)} = order.id;`),
  },
];

const CYCLES: readonly Monster[] = [
  {
    name: 'files that import each other',
    files: {
      'a.ts': `${HEAD}import { b } from './b.js';\nexport const a = (n: number): string => (n > 0 ? b(n - 1) : randomUUID());\nexport const pay = () => stripe.refunds.create({}, { idempotencyKey: a(3) });`,
      'b.ts': `import { a } from './a.js';\nexport const b = (n: number): string => a(n);`,
    },
  },
  {
    name: 'values that import each other',
    files: {
      'a.ts': `${HEAD}import { b } from './b.js';\nexport const a: string = b;\nexport const pay = () => stripe.refunds.create({}, { idempotencyKey: a });`,
      'b.ts': `import { a } from './a.js';\nexport const b: string = a;`,
    },
  },
  {
    name: 'barrels that re-export each other',
    files: {
      'a.ts': `export * from './b.js';\nexport * from './c.js';`,
      'b.ts': `export * from './a.js';\nexport * from './c.js';`,
      'c.ts': `export * from './a.js';\nexport { key as again } from './b.js';\nexport const key = (v: string) => v;`,
      'pay.ts': `${HEAD}import { key, again } from './a.js';\nexport const pay = (id: string) => stripe.refunds.create({}, { idempotencyKey: key(id) + again(id) });`,
    },
  },
  {
    name: 'a file that imports itself',
    files: {
      'pay.ts': `${HEAD}import { key } from './pay.js';\nexport { key as default } from './pay.js';\nexport const key = (id: string): string => id;\nexport const pay = (id: string) => stripe.refunds.create({}, { idempotencyKey: key(id) });`,
    },
  },
  {
    name: 'types in a circle',
    files: paying(
      '(order as A).a.b.a.key',
      '',
      'interface A { a: B; key: string } interface B { b: A }\ntype C = D; type D = C;\ntype E<T> = { e: E<E<T>> };\nclass F extends G {} class G extends F {}\ninterface H extends I {} interface I extends H {}',
    ),
  },
  {
    name: 'values in a circle',
    files: paying('a', 'var a: string = b; var b: string = c; var c: string = a + order.id;'),
  },
  {
    name: 'functions in a circle',
    files: paying('a(order.id)', 'const a: any = b; const b: any = c; const c: any = a;'),
  },
  {
    name: 'a function that returns itself',
    files: paying('f()()().key', '', 'function f(): any { return f; }'),
  },
  {
    name: 'an object that holds itself',
    files: paying('o.o.o.o.o.key', 'const o: any = { key: order.id }; o.o = o;'),
  },
  {
    name: 'a class made of itself',
    files: paying('new C().c.c.key', '', 'class C { c: C = new C(); key = this.c.key; }'),
  },
  {
    name: 'getters in a circle',
    files: paying(
      'o.a',
      'const o = { get a(): string { return this.b; }, get b(): string { return this.a; } };',
    ),
  },
  {
    name: 'parameters in a circle',
    files: paying(
      'f(order.id)',
      '',
      'function f(v: string, w = v, x = y, y = x): string { return f(w, x, y, v) ?? g(v); }\nfunction g(v: string): string { return f(g(v)); }',
    ),
  },
  {
    name: 'destructuring in a circle',
    files: paying('a', 'var { a = b, b = a }: any = { a: undefined, b: undefined };'),
  },
  {
    name: 'a loop that wraps its own value',
    files: paying(
      'key',
      'let key: any = order.id; for (;;) { key = { key }; key = key.key.key; if (order.flag) break; }',
    ),
  },
  {
    name: 'generators in a circle',
    files: paying('[...f()][0]', '', 'function* f(): any { yield* g(); } function* g(): any { yield* f(); }'),
  },
];

const ODD: readonly Monster[] = [
  {
    name: 'a method with a name of marks',
    files: {
      'pay.ts': `${HEAD}const casts = { '*'(key: string) { return stripe.refunds.create({}, { idempotencyKey: key }); } };\nexport default casts;\ncasts['*'](randomUUID());`,
    },
  },
  { name: 'an empty file', files: { 'pay.ts': '' } },
  { name: 'white space', files: { 'pay.ts': '\n\t \n' } },
  { name: 'a byte order mark', files: { 'pay.ts': `\uFEFF${paying('order.id')['pay.ts'] ?? ''}` } },
  {
    name: 'CRLF',
    files: { 'pay.ts': (paying('order.id', 'let a;')['pay.ts'] ?? '').replaceAll('\n', '\r\n') },
  },
  {
    name: 'line separators',
    files: { 'pay.ts': (paying('order.id', 'let a;')['pay.ts'] ?? '').replaceAll('\n', '\u2028') },
  },
  {
    name: 'a hashbang',
    files: {
      'pay.js': `#!/usr/bin/env node\nrequire('stripe')('sk').refunds.create({}, { idempotencyKey: Math.random() });`,
    },
  },
  {
    name: 'null characters',
    files: { 'pay.ts': `${HEAD}\0\0stripe.refunds.create({}, { idempotencyKey: '\0' });\0` },
  },
  { name: 'half a surrogate', files: paying("'\uD800' + order.id") },
  {
    name: 'binary',
    files: { 'pay.ts': `stripe${repeated(2_000, (n) => String.fromCharCode((n * 7919) % 65_536))}` },
  },
  {
    name: 'exotic names',
    files: paying(
      'ñ.変数["\\u006bey"] + \\u{61}bc',
      'const ñ = { 変数: { key: order.id } }; const abc = 𠮷; const 𠮷 = order.id;',
    ),
  },
  {
    name: 'names of Object.prototype',
    files: paying(
      'constructor.__proto__.toString + hasOwnProperty',
      'const constructor: any = { __proto__: { toString: order.id }, valueOf: 1 }; const hasOwnProperty = constructor.valueOf;',
    ),
  },
  {
    name: 'methods of Object.prototype on the client',
    files: {
      'pay.js':
        "const stripe = require('stripe')('k'); stripe.constructor.create({}); stripe.__proto__.create({}); stripe.refunds.constructor({}); stripe.toString.create({}, { idempotencyKey: stripe.valueOf.hasOwnProperty });",
    },
  },
  {
    name: 'with',
    files: {
      'pay.js':
        "const stripe = require('stripe')('k'); with (stripe.refunds) { create({}, { idempotencyKey: key }); with (options) { var key = Math.random(); } }",
    },
  },
  {
    name: 'eval',
    files: {
      'pay.js':
        "const stripe = require('stripe')('k'); var key = 'a'; eval('key = Math.random()'); stripe.refunds.create({}, { idempotencyKey: eval('key') }); new Function('stripe.refunds.create()')();",
    },
  },
  {
    name: 'labels',
    files: paying(
      'key',
      'let key = order.id; a: b: c: for (;;) { d: { if (order.flag) break d; continue a; } key = order.kind; break b; }',
    ),
  },
  {
    name: 'decorators',
    files: paying(
      'new C().key',
      '',
      'function d(...args: any[]): any { return args[0]; }\n@d @d() class C { @d key = randomUUID(); @d() m(@d p: string) { return p; } @d accessor v = 1; @d static { } }',
    ),
  },
  {
    name: 'JSX',
    files: {
      'pay.tsx': `${HEAD}export const Pay = ({ id }: { id: string }) => <button key={id} {...{ id }} onClick={() => stripe.refunds.create({}, { idempotencyKey: <b>{id}</b> as any })}>{id}<></></button>;`,
    },
  },
  {
    name: 'JSX in JavaScript',
    files: {
      'pay.js':
        "import Stripe from 'stripe'; const s = new Stripe('k'); export const P = (p) => <a.b c={s.refunds.create({}, { idempotencyKey: p.key })}>{...p}</a.b>;",
    },
  },
  {
    name: 'merged declarations',
    files: paying(
      'N.key + new N().key',
      '',
      'class N { key = N.key; } namespace N { export let key: string = randomUUID(); } interface N { other: string } namespace N { key = key + N.key; } enum E { A = 1 } enum E { B = 2 } function E2() {} namespace E2 { export const v = 1; }',
    ),
  },
  {
    name: 'duplicate declarations',
    files: paying(
      'key',
      'var key = order.id; var key: string; let key = randomUUID(); const key = 1; function key() {} class key {}',
      'function pay() {} class pay {} const pay = 1;',
    ),
  },
  {
    name: 'parameters of one name',
    files: {
      'pay.js':
        "const stripe = require('stripe')('k'); function f(key, key, { key }, ...key) { return key; } stripe.refunds.create({}, { idempotencyKey: f(1, Math.random()) });",
    },
  },
  {
    name: 'globals in scripts',
    files: {
      'a.js': "var stripe = require('stripe')('k'); var key = Math.random();",
      'b.js': 'var key = key || 1; stripe.refunds.create({}, { idempotencyKey: key });',
      'c.js': 'function key() {} var stripe;',
    },
  },
  {
    name: 'arguments',
    files: {
      'pay.js':
        "const stripe = require('stripe')('k'); function f() { arguments[0] = Math.random(); return stripe.refunds.create({}, { idempotencyKey: arguments[0] }); } f(...arguments, arguments); f.apply(this, arguments);",
    },
  },
  {
    name: 'new.target, import.meta and super',
    files: paying('new.target.name + import.meta.url + super.key + super().key'),
  },
  { name: 'private names outside of classes', files: paying('order.#id + (#id in order)') },
  {
    name: 'numbers as members',
    files: paying(
      '[order.id][-0] + [order.id][1e21] + ({ 0x10: order.id })[16] + ({ [Symbol.iterator]: order.id })[Symbol.iterator]',
    ),
  },
  {
    name: 'holes',
    files: paying(
      'a',
      'const [, , a, ...[b, ...c]] = [, , order.id, , ...[, ,]]; const { ...{} } = order as any;',
    ),
  },
  {
    name: 'unfinished',
    files: { 'pay.ts': `${HEAD}export function pay(order) { stripe.refunds.create({ charge: order.` },
  },
  {
    name: 'an unfinished template',
    files: { 'pay.ts': `${HEAD}stripe.refunds.create({}, { idempotencyKey: \`\${order.id` },
  },
  {
    name: 'an unfinished comment',
    files: { 'pay.ts': `${HEAD}stripe.refunds.create({}, { idempotencyKey: /* ` },
  },
  {
    name: 'merge marks',
    files: {
      'pay.ts': `${HEAD}<<<<<<< a\nstripe.refunds.create({}, { idempotencyKey: randomUUID() });\n=======\nstripe.refunds.create();\n>>>>>>> b\n`,
    },
  },
  {
    name: 'calls of nothing',
    files: {
      'pay.ts': `${HEAD}stripe.refunds.create(); stripe.refunds.create(...[]); stripe.refunds.create(...unknown); stripe.refunds.create(,); stripe.refunds['create'](); stripe['refunds']['create']({}, {}, {}, {}); stripe?.refunds?.create?.({}); new stripe.refunds.create({}); stripe.refunds.create\`\`; (0, stripe.refunds.create)({}); import('stripe').then(); super.create({});`,
    },
  },
  {
    name: 'types only',
    files: {
      'pay.ts': `import type Stripe from 'stripe';\ndeclare const stripe: Stripe;\ndeclare function key(): string;\ndeclare namespace N { const k: string }\nabstract class A { abstract key(): string; pay() { return stripe.refunds.create({}, { idempotencyKey: this.key() + key() + N.k }); } }\ntype T = typeof import('stripe');\nexport = A;`,
    },
  },
];

/** Every monster. */
export const MONSTERS: readonly Monster[] = [
  ...[...DEEP, ...LONG].map((monster): Monster => ({ ...monster, isLarge: true })),
  ...CYCLES,
  ...ODD,
];
