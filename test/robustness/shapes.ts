import type { Pen, Piece } from './pen.js';

/** A way in which one value becomes another expression for it. */
export interface PassShape {
  readonly name: string;
  /** The value must be there: an absent one would become the text `undefined`, or be replaced. */
  readonly needsValue?: true;
  write(value: Piece, pen: Pen): string;
}

/** A way in which two values make one. */
export interface PairShape {
  readonly name: string;
  readonly needsValue?: true;
  write(first: Piece, second: Piece, pen: Pen): string;
}

/** Declares a constant and gives its name. */
function constant(pen: Pen, prefix: string, text: string): string {
  const name = pen.name(prefix);
  pen.line(`const ${name} = ${text};`);
  return name;
}

/** Declares a function at module level and gives its name. */
function topFunction(pen: Pen, text: (name: string) => string): string {
  const name = pen.name('fn');
  pen.top(text(name));
  return name;
}

/** Declares a class at module level and gives its name. */
function topClass(pen: Pen, text: (name: string) => string): string {
  const name = pen.name('Type');
  pen.top(text(name));
  return name;
}

/** Declares a variable, adds what fills it, and gives its name. */
function filled(pen: Pen, start: string, fill: (name: string) => string): string {
  const name = pen.name('slot');
  pen.line(`let ${name}${start};`);
  pen.line(fill(name));
  return name;
}

const VARIABLES: readonly PassShape[] = [
  { name: 'constant', write: (v, pen) => constant(pen, 'value', v.text) },
  { name: 'assigned later', write: (v, pen) => filled(pen, pen.type(v), (to) => `${to} = ${v.text};`) },
  {
    name: 'overwrites',
    write: (v, pen) => filled(pen, `${pen.type(v)} = 'start'`, (to) => `${to} = ${v.text};`),
  },
  { name: 'in a block', write: (v, pen) => filled(pen, pen.type(v), (to) => `{ ${to} = ${v.text}; }`) },
  {
    name: 'in a labelled block',
    write: (v, pen) => filled(pen, pen.type(v), (to) => `out: { ${to} = ${v.text}; break out; }`),
  },
  {
    name: 'destructured',
    write: (v, pen) => {
      const to = pen.name('value');
      pen.line(`const { key: ${to} } = { key: ${v.text}, other: 'o' };`);
      return to;
    },
  },
  {
    name: 'destructured list',
    write: (v, pen) => {
      const to = pen.name('value');
      pen.line(`const [, ${to}] = ['o', ${v.text}];`);
      return to;
    },
  },
  {
    name: 'destructured deep',
    write: (v, pen) => {
      const to = pen.name('value');
      pen.line(`const { a: [{ b: ${to} }] } = { a: [{ b: ${v.text} }] };`);
      return to;
    },
  },
  {
    name: 'destructured default',
    needsValue: true,
    write: (v, pen) => {
      const to = pen.name('value');
      pen.line(`const { key: ${to} = 'none' }${pen.typed(': { key?: string }')} = { key: ${v.text} };`);
      return to;
    },
  },
  {
    name: 'destructuring assignment',
    write: (v, pen) => filled(pen, pen.type(v), (to) => `({ key: ${to} } = { key: ${v.text} });`),
  },
  {
    name: 'rest of an object',
    write: (v, pen) => {
      const to = pen.name('rest');
      pen.line(`const { other: ${pen.name('unused')}, ...${to} } = { other: 'o', key: ${v.text} };`);
      return `${to}.key`;
    },
  },
  {
    name: 'swapped',
    write: (v, pen) => {
      const [a, b] = [pen.name('a'), pen.name('b')];
      pen.line(`let ${a}${pen.type(v)} = 'p', ${b}${pen.type(v)} = ${v.text};`);
      pen.line(`[${a}, ${b}] = [${b}, ${a}];`);
      return a;
    },
  },
  { name: 'comma', write: (v) => `(0, ${v.text})` },
  { name: 'parentheses', write: (v) => `((${v.text}))` },
  {
    name: 'cast',
    write: (v, pen) => `(${v.text}${pen.typed(v.absent ? ' as string | undefined' : ' as string')})`,
  },
  {
    name: 'logical assignment',
    needsValue: true,
    write: (v, pen) => filled(pen, pen.typed(': string | undefined'), (to) => `${to} ??= ${v.text};`),
  },
  {
    name: 'appended',
    needsValue: true,
    write: (v, pen) => filled(pen, " = 'p:'", (to) => `${to} += ${v.text};`),
  },
  {
    name: 'assignment as expression',
    write: (v, pen) => {
      const to = pen.name('slot');
      pen.line(`let ${to}${pen.type(v)};`);
      return constant(pen, 'value', `(${to} = ${v.text})`);
    },
  },
];

const OBJECTS: readonly PassShape[] = [
  { name: 'field', write: (v, pen) => `${constant(pen, 'box', `{ key: ${v.text} }`)}.key` },
  {
    name: 'field deep',
    write: (v, pen) => `${constant(pen, 'box', `{ a: { b: { c: ${v.text} } } }`)}.a.b.c`,
  },
  { name: 'optional chain', write: (v, pen) => `${constant(pen, 'box', `{ a: { b: ${v.text} } }`)}?.a?.b` },
  {
    name: 'computed field',
    write: (v, pen) => `${constant(pen, 'box', `{ ['ke' + 'y']: ${v.text}, key: ${v.text} }`)}.key`,
  },
  {
    name: 'field by variable',
    write: (v, pen) => {
      const at = constant(pen, 'at', "'key'" + pen.typed(' as const'));
      return `${constant(pen, 'box', `{ key: ${v.text} }`)}[${at}]`;
    },
  },
  {
    name: 'field set later',
    write: (v, pen) => {
      const box = constant(pen, 'box', `{ key: 'start' }${pen.typed(' as { key: string | undefined }')}`);
      pen.line(`${box}.key = ${v.text};`);
      return v.absent ? `${box}.key` : `(${box}.key${pen.typed(' as string')})`;
    },
  },
  {
    name: 'field of an alias',
    write: (v, pen) => {
      const box = constant(
        pen,
        'box',
        `{ key: 'start' }${pen.typed(` as { key: string${v.absent ? ' | undefined' : ''} }`)}`,
      );
      const alias = constant(pen, 'alias', box);
      pen.line(`${alias}.key = ${v.text};`);
      return `${box}.key`;
    },
  },
  {
    name: 'field filled by a function',
    write: (v, pen) => {
      const type = `string${v.absent ? ' | undefined' : ''}`;
      const fill = topFunction(
        pen,
        (f) => `function ${f}(box${pen.typed(`: { key: ${type} }`)}, v${pen.type(v)}) { box.key = v; }`,
      );
      const box = constant(pen, 'box', `{ key: 'start' }${pen.typed(` as { key: ${type} }`)}`);
      pen.line(`${fill}(${box}, ${v.text});`);
      return `${box}.key`;
    },
  },
  {
    name: 'spread',
    write: (v, pen) => `${constant(pen, 'box', `{ ...{ key: ${v.text} }, other: 'o' }`)}.key`,
  },
  {
    name: 'spread twice',
    write: (v, pen) => {
      const inner = constant(pen, 'inner', `{ key: ${v.text} }`);
      const outer = constant(pen, 'outer', `{ ...${inner} }`);
      return `${constant(pen, 'box', `{ ...${outer} }`)}.key`;
    },
  },
  {
    name: 'spread before another',
    write: (v, pen) => `${constant(pen, 'box', `{ key: ${v.text}, ...{ other: 'o' } }`)}.key`,
  },
  {
    name: 'Object.assign',
    write: (v, pen) => `${constant(pen, 'box', `Object.assign({}, { key: ${v.text} })`)}.key`,
  },
  {
    name: 'Object.freeze',
    write: (v, pen) => `${constant(pen, 'box', `Object.freeze({ key: ${v.text} })`)}.key`,
  },
  {
    name: 'structuredClone',
    write: (v, pen) => `${constant(pen, 'box', `structuredClone({ key: ${v.text} })`)}.key`,
  },
  {
    name: 'Object.values',
    write: (v, pen) => {
      const list = constant(pen, 'list', `Object.values({ key: ${v.text} })`);
      return `${list}[0]${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'Object.entries',
    write: (v, pen) =>
      filled(
        pen,
        `${pen.type(v)} = 'start'`,
        (to) => `for (const [, v] of Object.entries({ key: ${v.text} })) ${to} = v;`,
      ),
  },
  {
    name: 'Object.fromEntries',
    needsValue: true,
    write: (v, pen) =>
      `${constant(pen, 'box', `Object.fromEntries([['key', ${v.text}]])`)}.key${pen.typed('!')}`,
  },
  {
    name: 'object method',
    write: (v, pen) => `${constant(pen, 'box', `{ get() { return ${v.text}; } }`)}.get()`,
  },
  {
    name: 'object getter',
    write: (v, pen) => `${constant(pen, 'box', `{ get key() { return ${v.text}; } }`)}.key`,
  },
  {
    name: 'object this',
    write: (v, pen) => `${constant(pen, 'box', `{ v: ${v.text}, key() { return this.v; } }`)}.key()`,
  },
  {
    name: 'JSON round trip',
    needsValue: true,
    write: (v, pen) => `${constant(pen, 'box', `JSON.parse(JSON.stringify({ key: ${v.text} }))`)}.key`,
  },
  {
    name: 'defineProperty',
    needsValue: true,
    write: (v, pen) => {
      const box = constant(pen, 'box', `{ key: 'start' }`);
      pen.line(`Object.defineProperty(${box}, 'key', { value: ${v.text} });`);
      return `${box}.key`;
    },
  },
];

const LISTS: readonly PassShape[] = [
  { name: 'list element', write: (v, pen) => `[${v.text}][0]${v.absent ? '' : pen.typed('!')}` },
  { name: 'at', write: (v, pen) => `[${v.text}].at(-1)${v.absent ? '' : pen.typed('!')}` },
  {
    name: 'pushed',
    write: (v, pen) => {
      const list = constant(pen, 'list', `[]${pen.typed(' as (string | undefined)[]')}`);
      pen.line(`${list}.push(${v.text});`);
      return `${list}[0]${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'element set',
    write: (v, pen) => {
      const list = constant(pen, 'list', `['start']${pen.typed(' as (string | undefined)[]')}`);
      pen.line(`${list}[0] = ${v.text};`);
      return `${list}[0]${v.absent ? '' : pen.typed('!')}`;
    },
  },
  { name: 'spread list', write: (v, pen) => `[...[${v.text}]][0]${v.absent ? '' : pen.typed('!')}` },
  { name: 'map', write: (v, pen) => `[${v.text}].map((v) => v)[0]${v.absent ? '' : pen.typed('!')}` },
  { name: 'filter', write: (v, pen) => `[${v.text}].filter(() => true)[0]${v.absent ? '' : pen.typed('!')}` },
  {
    name: 'flatMap',
    write: (v, pen) => `[[${v.text}]].flatMap((v) => v)[0]${v.absent ? '' : pen.typed('!')}`,
  },
  { name: 'reduce', needsValue: true, write: (v) => `[${v.text}].reduce((all, v) => all + v, 'p')` },
  { name: 'list concat', write: (v, pen) => `[${v.text}].concat([])[0]${v.absent ? '' : pen.typed('!')}` },
  { name: 'reverse', write: (v, pen) => `[${v.text}].reverse()[0]${v.absent ? '' : pen.typed('!')}` },
  { name: 'Array.from', write: (v, pen) => `Array.from([${v.text}])[0]${v.absent ? '' : pen.typed('!')}` },
  {
    name: 'Map set',
    needsValue: true,
    write: (v, pen) => {
      const map = constant(pen, 'map', `new Map${pen.typed('<string, string>')}()`);
      pen.line(`${map}.set('k', ${v.text});`);
      return `${map}.get('k')${pen.typed('!')}`;
    },
  },
  {
    name: 'Map literal',
    needsValue: true,
    write: (v, pen) => `new Map([['k', ${v.text}]]).get('k')${pen.typed('!')}`,
  },
  { name: 'Set', write: (v, pen) => `[...new Set([${v.text}])][0]${v.absent ? '' : pen.typed('!')}` },
  {
    name: 'for of',
    write: (v, pen) =>
      filled(pen, `${pen.type(v)} = 'start'`, (to) => `for (const v of [${v.text}]) ${to} = v;`),
  },
  {
    name: 'forEach',
    write: (v, pen) =>
      filled(
        pen,
        `${pen.typed(': string | undefined')} = 'start'`,
        (to) => `[${v.text}].forEach((v) => { ${to} = v; });`,
      ) + (v.absent ? '' : pen.typed('!')),
  },
  {
    name: 'while',
    write: (v, pen) => {
      const n = pen.name('n');
      pen.line(`let ${n} = 0;`);
      return filled(
        pen,
        `${pen.type(v)} = 'start'`,
        (to) => `while (${n} < 1) { ${to} = ${v.text}; ${n}++; }`,
      );
    },
  },
  {
    name: 'do while',
    write: (v, pen) => filled(pen, pen.type(v), (to) => `do { ${to} = ${v.text}; } while (!order.flag);`),
  },
];

const FUNCTIONS: readonly PassShape[] = [
  {
    name: 'parameter',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}) { return v; }`)}(${v.text})`,
  },
  {
    name: 'arrow parameter',
    write: (v, pen) => `${topFunction(pen, (f) => `const ${f} = (v${pen.type(v)}) => v;`)}(${v.text})`,
  },
  {
    name: 'object parameter',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}({ v }${pen.typed(`: { v: string${v.absent ? ' | undefined' : ''} }`)}) { return v; }`)}({ v: ${v.text} })`,
  },
  {
    name: 'rest parameter',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(...vs${pen.typed(': (string | undefined)[]')}) { return vs[1]; }`)}('o', ${v.text})${v.absent ? '' : pen.typed('!')}`,
  },
  {
    name: 'spread argument',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(...vs${pen.typed(': (string | undefined)[]')}) { const [v] = vs; return v; }`)}(...[${v.text}])${v.absent ? '' : pen.typed('!')}`,
  },
  { name: 'default parameter', write: (v, pen) => `${constant(pen, 'fn', `(v = ${v.text}) => v`)}()` },
  {
    name: 'second default',
    write: (v, pen) => `${constant(pen, 'fn', `(o${pen.typed(': string')}, v = ${v.text}) => v`)}('o')`,
  },
  { name: 'closure', write: (v, pen) => `${constant(pen, 'fn', `() => ${v.text}`)}()` },
  { name: 'closure twice', write: (v, pen) => `${constant(pen, 'fn', `() => () => ${v.text}`)}()()` },
  {
    name: 'curried',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `const ${f} = (v${pen.type(v)}) => () => v;`)}(${v.text})()`,
  },
  {
    name: 'callback',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}${pen.typed('<T>')}(make${pen.typed(': () => T')}) { return make(); }`)}(() => ${v.text})`,
  },
  {
    name: 'callback with argument',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}, use${pen.typed(`: (v${pen.type(v)}) => string${v.absent ? ' | undefined' : ''}`)}) { return use(v); }`)}(${v.text}, (v) => v)`,
  },
  {
    name: 'function in an object',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `const ${f} = { make: (v${pen.type(v)}) => v };`)}.make(${v.text})`,
  },
  {
    name: 'object of functions',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}) { return { key: () => v }; }`)}(${v.text}).key()`,
  },
  { name: 'immediately called', write: (v) => `(() => ${v.text})()` },
  {
    name: 'call',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}) { return v; }`)}.call(null, ${v.text})`,
  },
  {
    name: 'apply',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}) { return v; }`)}.apply(null, [${v.text}])`,
  },
  {
    name: 'bind',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(v${pen.type(v)}) { return v; }`)}.bind(null, ${v.text})()`,
  },
  {
    name: 'recursion',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(n${pen.typed(': number')}, v${pen.type(v)})${pen.type(v)} { return n > 0 ? ${f}(n - 1, v) : v; }`)}(3, ${v.text})`,
  },
  {
    name: 'four deep',
    write: (v, pen) => {
      const first = topFunction(pen, (f) => `const ${f} = (v${pen.type(v)}) => v;`);
      const second = topFunction(pen, (f) => `const ${f} = (v${pen.type(v)}) => ${first}(v);`);
      const third = topFunction(
        pen,
        (f) => `const ${f} = (v${pen.type(v)}) => { const w = ${second}(v); return w; };`,
      );
      return `${topFunction(pen, (f) => `const ${f} = (v${pen.type(v)}) => ${third}(v);`)}(${v.text})`;
    },
  },
  {
    name: 'set by a closure',
    write: (v, pen) => {
      const set = pen.name('set');
      const to = pen.name('slot');
      pen.line(`let ${to}${pen.typed(': string | undefined')} = 'start';`);
      pen.line(`const ${set} = () => { ${to} = ${v.text}; };`);
      pen.line(`${set}();`);
      return `${to}${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'hoisted function',
    write: (v, pen) => {
      const get = pen.name('get');
      pen.line(`function ${get}() { return ${v.text}; }`);
      return `${get}()`;
    },
  },
  {
    name: 'decided by a constant',
    write: (v, pen) =>
      `${topFunction(pen, (f) => `function ${f}(kind${pen.typed(': string')}, v${pen.type(v)}) { switch (kind) { case 'a': return 'a'; default: return v; } }`)}('b', ${v.text})`,
  },
  {
    name: 'await',
    write: (v, pen) =>
      constant(
        pen,
        'value',
        `await ${topFunction(pen, (f) => `async function ${f}(v${pen.type(v)}) { return v; }`)}(${v.text})`,
      ),
  },
  { name: 'async closure', write: (v, pen) => constant(pen, 'value', `await (async () => ${v.text})()`) },
  {
    name: 'then',
    write: (v, pen) => constant(pen, 'value', `await Promise.resolve(${v.text}).then((v) => v)`),
  },
  {
    name: 'Promise.all',
    write: (v, pen) => {
      const to = pen.name('value');
      pen.line(`const [${to}] = await Promise.all([${v.text}, 'o']);`);
      return to;
    },
  },
  {
    name: 'new Promise',
    write: (v, pen) =>
      constant(
        pen,
        'value',
        `await new Promise${pen.typed(`<string${v.absent ? ' | undefined' : ''}>`)}((resolve) => resolve(${v.text}))`,
      ),
  },
  {
    name: 'after a timer',
    write: (v, pen) =>
      constant(
        pen,
        'value',
        `await new Promise${pen.typed(`<string${v.absent ? ' | undefined' : ''}>`)}((resolve) => { setTimeout(() => resolve(${v.text}), 1); })`,
      ),
  },
  {
    name: 'generator',
    write: (v, pen) =>
      filled(
        pen,
        `${pen.type(v)} = 'start'`,
        (to) =>
          `for (const v of ${topFunction(pen, (f) => `function* ${f}(v${pen.type(v)}) { yield v; }`)}(${v.text})) ${to} = v;`,
      ),
  },
  {
    name: 'generator spread',
    write: (v, pen) =>
      `[...${topFunction(pen, (f) => `function* ${f}(v${pen.type(v)}) { yield v; }`)}(${v.text})][0]${v.absent ? '' : pen.typed('!')}`,
  },
  {
    name: 'async generator',
    write: (v, pen) =>
      filled(
        pen,
        `${pen.type(v)} = 'start'`,
        (to) =>
          `for await (const v of ${topFunction(pen, (f) => `async function* ${f}(v${pen.type(v)}) { yield v; }`)}(${v.text})) ${to} = v;`,
      ),
  },
  {
    name: 'try',
    write: (v, pen) =>
      filled(pen, pen.type(v), (to) => `try { ${to} = ${v.text}; } finally { console.log('done'); }`),
  },
  {
    name: 'try or constant',
    write: (v, pen) =>
      filled(pen, pen.type(v), (to) => `try { ${to} = ${v.text}; } catch { ${to} = 'failed'; }`),
  },
  {
    name: 'thrown',
    write: (v, pen) =>
      filled(
        pen,
        pen.typed(': any') + " = 'start'",
        (to) => `try { throw ${v.text}; } catch (thrown) { ${to} = thrown; }`,
      ),
  },
];

const CLASSES: readonly PassShape[] = [
  {
    name: 'class field',
    write: (v, pen) =>
      `new ${topClass(pen, (c) => `class ${c} { v${pen.type(v)}; constructor(v${pen.type(v)}) { this.v = v; } }`)}(${v.text}).v`,
  },
  {
    name: 'class method',
    write: (v, pen) =>
      `new ${topClass(pen, (c) => `class ${c} { v${pen.type(v)}; constructor(v${pen.type(v)}) { this.v = v; } key() { return this.v; } }`)}(${v.text}).key()`,
  },
  {
    name: 'private field',
    write: (v, pen) =>
      `new ${topClass(pen, (c) => `class ${c} { #v${pen.type(v)}; constructor(v${pen.type(v)}) { this.#v = v; } key() { return this.#v; } }`)}(${v.text}).key()`,
  },
  {
    name: 'class getter',
    write: (v, pen) =>
      `new ${topClass(pen, (c) => `class ${c} { v${pen.type(v)}; constructor(v${pen.type(v)}) { this.v = v; } get key() { return this.v; } }`)}(${v.text}).key`,
  },
  {
    name: 'class setter',
    write: (v, pen) => {
      const type = topClass(
        pen,
        (c) =>
          `class ${c} { v${pen.typed(': string | undefined')} = 'start'; set key(v${pen.typed(': string | undefined')}) { this.v = v; } }`,
      );
      const box = constant(pen, 'box', `new ${type}()`);
      pen.line(`${box}.key = ${v.text};`);
      return `${box}.v${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'class method sets',
    write: (v, pen) => {
      const type = topClass(
        pen,
        (c) =>
          `class ${c} { v${pen.typed(': string | undefined')} = 'start'; set(v${pen.typed(': string | undefined')}) { this.v = v; return this; } }`,
      );
      return `new ${type}().set(${v.text}).v${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'class field set from outside',
    write: (v, pen) => {
      const type = topClass(pen, (c) => `class ${c} { v${pen.typed(': string | undefined')} = 'start'; }`);
      const box = constant(pen, 'box', `new ${type}()`);
      pen.line(`${box}.v = ${v.text};`);
      return `${box}.v${v.absent ? '' : pen.typed('!')}`;
    },
  },
  {
    name: 'static method',
    write: (v, pen) =>
      `${topClass(pen, (c) => `class ${c} { static key(v${pen.type(v)}) { return v; } }`)}.key(${v.text})`,
  },
  {
    name: 'inherited field',
    write: (v, pen) => {
      const base = topClass(
        pen,
        (c) => `class ${c} { v${pen.type(v)}; constructor(v${pen.type(v)}) { this.v = v; } }`,
      );
      return `new ${topClass(pen, (c) => `class ${c} extends ${base} { key() { return this.v; } }`)}(${v.text}).key()`;
    },
  },
  {
    name: 'super call',
    write: (v, pen) => {
      const base = topClass(
        pen,
        (c) => `class ${c} { v${pen.type(v)}; constructor(v${pen.type(v)}) { this.v = v; } }`,
      );
      return `new ${topClass(pen, (c) => `class ${c} extends ${base} { constructor(o${pen.typed(': string')}, v${pen.type(v)}) { super(v); } }`)}('o', ${v.text}).v`;
    },
  },
  {
    name: 'overridden method',
    write: (v, pen) => {
      const base = topClass(
        pen,
        (c) => `class ${c} { key(v${pen.type(v)})${pen.type(v)} { return 'base'; } }`,
      );
      return `new ${topClass(pen, (c) => `class ${c} extends ${base} { ${pen.typed('override ')}key(v${pen.type(v)})${pen.type(v)} { return v; } }`)}().key(${v.text})`;
    },
  },
  {
    name: 'local class',
    write: (v, pen) => {
      const type = pen.name('Local');
      pen.line(`class ${type} { v = ${v.text}; }`);
      return `new ${type}().v`;
    },
  },
  {
    name: 'local static',
    write: (v, pen) => {
      const type = pen.name('Local');
      pen.line(`class ${type} { static v = ${v.text}; }`);
      return `${type}.v`;
    },
  },
  {
    name: 'builder',
    needsValue: true,
    write: (v, pen) => {
      const type = topClass(
        pen,
        (c) =>
          `class ${c} { parts${pen.typed(': string[]')} = []; add(v${pen.type(v)}) { this.parts.push(v); return this; } build() { return this.parts.join(':'); } }`,
      );
      return `new ${type}().add('p').add(${v.text}).build()`;
    },
  },
];

const TEXTS: readonly PassShape[] = [
  { name: 'template', needsValue: true, write: (v) => `\`p:\${${v.text}}\`` },
  { name: 'plus', needsValue: true, write: (v) => `('p:' + ${v.text})` },
  { name: 'join', needsValue: true, write: (v) => `['p', ${v.text}].join(':')` },
  { name: 'concat', needsValue: true, write: (v) => `'p'.concat(${v.text})` },
  { name: 'trim', needsValue: true, write: (v) => `${v.text}.trim()` },
  { name: 'upper case', needsValue: true, write: (v) => `${v.text}.toUpperCase()` },
  { name: 'slice', needsValue: true, write: (v) => `${v.text}.slice(0, 40)` },
  { name: 'replace', needsValue: true, write: (v) => `${v.text}.replace(/-/g, '')` },
  { name: 'replaced in', needsValue: true, write: (v) => `'key:{}'.replace('{}', ${v.text})` },
  { name: 'split', needsValue: true, write: (v, pen) => `${v.text}.split(';')[0]${pen.typed('!')}` },
  { name: 'String', needsValue: true, write: (v) => `String(${v.text})` },
  { name: 'encoded', needsValue: true, write: (v) => `encodeURIComponent(${v.text})` },
  { name: 'JSON', needsValue: true, write: (v) => `JSON.stringify([${v.text}])` },
  { name: 'hash', needsValue: true, write: (v) => `createHash('sha256').update(${v.text}).digest('hex')` },
  {
    name: 'hash in steps',
    needsValue: true,
    write: (v, pen) => {
      const hash = constant(pen, 'hash', `createHash('sha256')`);
      pen.line(`${hash}.update('p');`);
      pen.line(`${hash}.update(${v.text});`);
      return constant(pen, 'digest', `${hash}.digest('hex')`);
    },
  },
  { name: 'base64', needsValue: true, write: (v) => `Buffer.from(${v.text}).toString('base64')` },
  { name: 'raw template', needsValue: true, write: (v) => `String.raw\`p\${${v.text}}\`` },
  { name: 'padded', needsValue: true, write: (v) => `${v.text}.padStart(8, '0')` },
];

/** Every way in which one value is passed on. */
export const PASSES: readonly PassShape[] = [
  ...VARIABLES,
  ...OBJECTS,
  ...LISTS,
  ...FUNCTIONS,
  ...CLASSES,
  ...TEXTS,
];

/** Two values that together make one. */
export const JOINS: readonly PairShape[] = [
  { name: 'template of two', needsValue: true, write: (a, b) => `\`\${${a.text}}:\${${b.text}}\`` },
  { name: 'plus of two', needsValue: true, write: (a, b) => `(${a.text} + '-' + ${b.text})` },
  { name: 'join of two', needsValue: true, write: (a, b) => `[${a.text}, ${b.text}].join(':')` },
  {
    name: 'hash of two',
    needsValue: true,
    write: (a, b) => `createHash('sha256').update(${a.text}).update(${b.text}).digest('hex')`,
  },
  {
    name: 'JSON of two',
    needsValue: true,
    write: (a, b) => `JSON.stringify({ a: ${a.text}, b: ${b.text} })`,
  },
  {
    name: 'function of two',
    needsValue: true,
    write: (a, b, pen) =>
      `${topFunction(pen, (f) => `const ${f} = (a${pen.type(a)}, b${pen.type(b)}) => \`\${a}/\${b}\`;`)}(${a.text}, ${b.text})`,
  },
  {
    name: 'pushed parts',
    needsValue: true,
    write: (a, b, pen) => {
      const list = constant(pen, 'list', `[${a.text}]`);
      pen.line(`${list}.push(${b.text});`);
      return `${list}.join(':')`;
    },
  },
  {
    name: 'grown in a loop',
    needsValue: true,
    write: (a, b, pen) => filled(pen, " = ''", (to) => `for (const v of [${a.text}, ${b.text}]) ${to} += v;`),
  },
];

/** One of two values, by a business fact. */
export const CHOICES: readonly PairShape[] = [
  { name: 'conditional', write: (a, b) => `(order.flag ? ${a.text} : ${b.text})` },
  {
    name: 'if',
    write: (a, b, pen) =>
      filled(pen, `${pen.type(either(a, b))} = ${a.text}`, (to) => `if (order.flag) ${to} = ${b.text};`),
  },
  {
    name: 'if else',
    write: (a, b, pen) =>
      filled(
        pen,
        pen.type(either(a, b)),
        (to) => `if (order.flag) { ${to} = ${a.text}; } else { ${to} = ${b.text}; }`,
      ),
  },
  {
    name: 'switch',
    write: (a, b, pen) =>
      filled(
        pen,
        pen.type(either(a, b)),
        (to) => `switch (order.kind) { case 'a': ${to} = ${a.text}; break; default: ${to} = ${b.text}; }`,
      ),
  },
  {
    name: 'early return',
    write: (a, b, pen) =>
      `${topFunction(pen, (f) => `function ${f}(flag${pen.typed(': boolean')}, a${pen.type(a)}, b${pen.type(b)}) { if (flag) return a; return b; }`)}(order.flag, ${a.text}, ${b.text})`,
  },
  {
    name: 'catch',
    write: (a, b, pen) =>
      filled(
        pen,
        pen.type(either(a, b)),
        (to) => `try { ${to} = ${a.text}; JSON.parse(order.kind); } catch { ${to} = ${b.text}; }`,
      ),
  },
  {
    name: 'function table',
    write: (a, b, pen) => {
      const table = constant(pen, 'table', `{ a: () => ${a.text}, b: () => ${b.text} }`);
      return `${table}[order.flag ? 'a' : 'b']()`;
    },
  },
  {
    name: 'conditional spread',
    write: (a, b, pen) =>
      `${constant(pen, 'box', `{ key: ${a.text}, ...(order.flag ? { key: ${b.text} } : {}) }`)}.key`,
  },
  {
    name: 'conditional object',
    write: (a, b, pen) =>
      `${constant(pen, 'box', `order.flag ? { key: ${a.text} } : { key: ${b.text} }`)}.key`,
  },
  {
    name: 'element by condition',
    write: (a, b, pen) =>
      `[${a.text}, ${b.text}][order.flag ? 0 : 1]${a.absent || b.absent ? '' : pen.typed('!')}`,
  },
  {
    name: 'loop that breaks',
    write: (a, b, pen) =>
      filled(
        pen,
        `${pen.type(either(a, b))} = ${a.text}`,
        (to) => `for (;;) { if (order.flag) break; ${to} = ${b.text}; break; }`,
      ),
  },
  { name: 'chosen function', write: (a, b) => `(order.flag ? () => ${a.text} : () => ${b.text})()` },
];

/** The first of two values is computed and does not reach the result. */
export const DROPS: readonly PairShape[] = [
  {
    name: 'overwritten',
    write: (a, b, pen) => filled(pen, `${pen.type(either(a, b))} = ${a.text}`, (to) => `${to} = ${b.text};`),
  },
  {
    name: 'logged',
    write: (a, b, pen) => {
      pen.line(`console.log(${a.text});`);
      return b.text;
    },
  },
  {
    name: 'other field',
    write: (a, b, pen) => `${constant(pen, 'box', `{ trace: ${a.text}, key: ${b.text} }`)}.key`,
  },
  {
    name: 'field overridden',
    write: (a, b, pen) => `${constant(pen, 'box', `{ ...{ key: ${a.text} }, key: ${b.text} }`)}.key`,
  },
  {
    name: 'other element',
    write: (a, b, pen) => {
      const to = pen.name('value');
      pen.line(`const [, ${to}] = [${a.text}, ${b.text}];`);
      return to;
    },
  },
  {
    name: 'unused parameter',
    write: (a, b, pen) =>
      `${topFunction(pen, (f) => `function ${f}(trace${pen.type(a)}, v${pen.type(b)}) { console.log(trace); return v; }`)}(${a.text}, ${b.text})`,
  },
  {
    name: 'other operation',
    write: (a, b, pen) =>
      `${topFunction(pen, (f) => `function ${f}(kind${pen.typed(': string')}, a${pen.type(a)}, b${pen.type(b)}) { if (kind === 'trace') return a; return b; }`)}('pay', ${a.text}, ${b.text})`,
  },
  {
    name: 'shadowed',
    write: (a, b, pen) => {
      const name = constant(pen, 'value', b.text);
      pen.line(`{ const ${name} = ${a.text}; console.log(${name}); }`);
      return name;
    },
  },
  {
    name: 'condition',
    write: (a, b, pen) => {
      pen.line(`if (!${a.text}) console.log('odd');`);
      return b.text;
    },
  },
  {
    name: 'other Map entry',
    needsValue: true,
    write: (a, b, pen) => `new Map([['trace', ${a.text}], ['key', ${b.text}]]).get('key')${pen.typed('!')}`,
  },
];

function either(a: Piece, b: Piece): Pick<Piece, 'absent'> {
  return { absent: a.absent || b.absent };
}
