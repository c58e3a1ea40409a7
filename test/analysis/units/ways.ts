import {
  choice,
  leaf,
  nothing,
  parts,
  through,
  type Joined,
  type Leaf,
  type Trace,
} from '../../../src/analysis/provenance.js';
import { isAbsent, waysOf, type Part, type Step, type Way } from '../../../src/analysis/ways.js';
import { nodes, type Unit } from './unit.js';

const { a, b, c, d, e, f } = nodes;
const order: Leaf = { kind: 'business', node: a, name: 'order' };
const customer: Leaf = { kind: 'business', node: b, name: 'customer' };
const text: Leaf = { kind: 'constant', node: c, text: 'pay' };
const empty: Leaf = { kind: 'constant', node: c, text: '' };
const absent: Leaf = { kind: 'absent', node: d, absence: 'undefined' };
const random: Leaf = {
  kind: 'source',
  node: e,
  scope: 'call',
  nature: 'random',
  what: 'a random UUID',
  changes: 'with every call',
};

function facts(count: number): Leaf[] {
  return Array.from({ length: count }, (_, index) => leaf.business(a, `fact ${index}`));
}

function nameOf(one: Leaf): string {
  switch (one.kind) {
    case 'business':
    case 'external':
      return one.name;
    case 'constant':
      return `'${one.text ?? ''}'`;
    case 'unproven':
      return `? ${one.reason}`;
    default:
      return one.kind;
  }
}

function steps(nearest: Step | undefined): string[] {
  if (!nearest) return [];
  // Every part of a sum stops there.
  const own = nearest.text === 'sum' ? [] : [nearest.text];
  return [...own, ...steps(nearest.behind)];
}

function wordsOf({ leaf: one, held, crossing, step }: Part): string {
  return [nameOf(one), held ? 'held' : [], crossing?.getText() ?? [], steps(step)].flat(2).join(' ');
}

/** A way in one line: its parts, and what holds for the whole. */
function lineOf(way: Way): string {
  const parted = way.parts.map(wordsOf).join(' + ');
  const flags = [
    way.composed ? 'composed' : [],
    way.maybeAbsent ? 'maybe absent' : [],
    way.crossing ? `crosses ${way.crossing.getText()}` : [],
    [...way.callers].map(([fn, index]) => `caller ${index} of ${fn.getText()}`),
  ];
  return [parted, ...flags.flat()].join(', ');
}

function lines(trace: Trace): string[] {
  return waysOf(trace, new Map<Trace, readonly Way[]>()).map(lineOf);
}

function callers(fn: Joined['callersOf'], ...inputs: readonly Trace[]): Trace {
  return { kind: 'choice', node: f, step: 'passed by callers', inputs, ...(fn && { callersOf: fn }) };
}

function unit(name: string, trace: Trace, ...expected: readonly string[]): Unit {
  return { name, actual: () => lines(trace), expected };
}

function countUnit(name: string, trace: () => Trace, expected: number): Unit {
  return { name, actual: () => lines(trace()).length, expected };
}

export const waysUnits = (): readonly Unit[] => [
  unit('a leaf is one way', order, 'order'),
  unit('a choice is its ways', choice(d, 'one of', [order, random]), 'order', 'source'),
  unit('equal ways are one', choice(d, 'one of', [order, through(d, 'assigned', order), order]), 'order'),
  unit('a cycle has none, and adds none', choice(d, 'one of', [order, nothing(d)]), 'order'),
  unit('parts are composed', parts(d, 'sum', [order, customer]), 'order + customer, composed'),
  unit('constants beside others are left out', parts(d, 'sum', [text, order]), 'order, composed'),
  unit('constants alone stay', parts(d, 'sum', [text, empty]), "'pay' + '', composed"),
  unit('a part that comes twice is one', parts(d, 'sum', [order, order]), 'order, composed'),
  unit(
    'each choice of one part with each of the other',
    parts(d, 'sum', [choice(d, 'one of', [order, customer]), choice(d, 'one of', [random, absent])]),
    'order + source, composed',
    'order + absent, composed',
    'customer + source, composed',
    'customer + absent, composed',
  ),
  unit('a part with no way leaves the others', parts(d, 'sum', [order, nothing(d)]), 'order, composed'),
  unit(
    'steps are kept, the nearest first',
    through(b, 'returned', through(a, 'assigned', order)),
    'order returned assigned',
  ),
  unit(
    'what is held stays held, in each part',
    parts(d, 'sum', [through(a, 'kept', random, 'held'), order]),
    'source held kept + order, composed',
  ),
  unit(
    'what is held is another part',
    parts(d, 'sum', [random, through(a, 'kept', random, 'held')]),
    'source + source held kept, composed',
  ),
  unit(
    'a part crosses at the caller nearest to its leaf, the outermost one',
    through(b, 'passed on', through(a, 'passed', order, 'crossing'), 'crossing'),
    'order a passed on passed, crosses a',
  ),
  unit(
    'a crossed part keeps its place',
    parts(d, 'sum', [through(a, 'passed', order, 'crossing')]),
    'order a passed, composed',
  ),
  unit(
    'a guard drops what is absent or empty',
    through(a, 'is there', choice(d, 'one of', [order, absent, empty, text]), 'present'),
    'order',
    "'pay'",
  ),
  unit(
    'a type drops what is absent alone',
    through(a, 'is there', choice(d, 'one of', [order, absent, empty]), 'defined'),
    'order',
    "''",
  ),
  unit(
    'only absences',
    through(a, 'is absent', choice(d, 'one of', [order, absent, empty]), 'absences'),
    'absent',
  ),
  unit('a whole value may be absent', through(a, 'a?.b', order, 'maybe-absent'), 'order, maybe absent'),
  unit(
    'a built value is there',
    through(a, 'a?.b', parts(d, 'sum', [order, customer]), 'maybe-absent'),
    'order + customer, composed',
  ),
  unit(
    'a guard says that it is there',
    through(a, 'is there', through(a, 'a?.b', order, 'maybe-absent'), 'present'),
    'order',
  ),
  unit(
    'a type says that it is there',
    through(a, 'is there', through(a, 'a?.b', order, 'maybe-absent'), 'defined'),
    'order',
  ),
  unit(
    'a part of a built value is not the value',
    through(a, 'is there', parts(d, 'sum', [absent]), 'present'),
    'absent, composed',
  ),
  unit(
    'an empty part of a built value is not the value',
    through(a, 'is there', parts(d, 'sum', [empty]), 'present'),
    "'', composed",
  ),
  unit(
    'callers are told apart',
    callers(f, order, customer),
    'order, caller 0 of f',
    'customer, caller 1 of f',
  ),
  unit(
    'two arguments come from one caller',
    parts(d, 'sum', [callers(f, order, customer), callers(f, random, absent)]),
    'order + source, composed, caller 0 of f',
    'customer + absent, composed, caller 1 of f',
  ),
  unit(
    'callers of two functions are free of one another',
    parts(d, 'sum', [callers(f, order, customer), callers(e, random, absent)]),
    'order + source, composed, caller 0 of f, caller 0 of e',
    'order + absent, composed, caller 0 of f, caller 1 of e',
    'customer + source, composed, caller 1 of f, caller 0 of e',
    'customer + absent, composed, caller 1 of f, caller 1 of e',
  ),
  unit(
    'a caller that was taken further in belongs to another run of a recursive function',
    callers(f, callers(f, order, customer), callers(f, random, absent)),
    'order, caller 0 of f',
    'customer, caller 0 of f',
    'source, caller 1 of f',
    'absent, caller 1 of f',
  ),
  unit('constants beside a cycle are no whole value', parts(d, 'sum', [text, nothing(d)])),
  unit(
    'constants and a fact beside a cycle are',
    parts(d, 'sum', [choice(d, 'one of', [text, order]), nothing(d)]),
    'order, composed',
  ),
  unit(
    'a choice that is no choice of callers takes none',
    callers(undefined, order, customer),
    'order',
    'customer',
  ),
  countUnit(
    '256 combinations are all looked at',
    () => parts(d, 'sum', [choice(d, 'one of', facts(16)), choice(d, 'one of', facts(16))]),
    256,
  ),
  {
    name: 'beyond that each alternative is looked at once',
    actual: () =>
      lines(parts(d, 'sum', [choice(d, 'one of', facts(2)), choice(d, 'one of', facts(129))])).slice(0, 3),
    expected: ['fact 0 + fact 0, composed', 'fact 1 + fact 1, composed', 'fact 0 + fact 2, composed'],
  },
  countUnit(
    'as often as the longest list',
    () => parts(d, 'sum', [choice(d, 'one of', facts(129)), choice(d, 'one of', facts(2))]),
    129,
  ),
  {
    name: 'forty parts are told apart, sources and unproven ones first',
    actual: () => {
      const many = [...facts(41), leaf.unproven(a, 'external'), random];
      const [way] = waysOf(parts(d, 'sum', many), new Map<Trace, readonly Way[]>());
      return (
        way && [way.parts.length, ...way.parts.slice(0, 3).map(wordsOf), ...way.parts.slice(-1).map(wordsOf)]
      );
    },
    expected: [40, 'source', '? external', 'fact 0', 'fact 37'],
  },
  {
    name: 'forty parts stay in their order',
    actual: () => {
      const [way] = waysOf(parts(d, 'sum', [...facts(39), random]), new Map<Trace, readonly Way[]>());
      return way && [way.parts.length, ...way.parts.slice(0, 1).map(wordsOf)];
    },
    expected: [40, 'fact 0'],
  },
  countUnit('512 ways are told apart', () => choice(d, 'one of', facts(512)), 512),
  {
    name: 'of more, those that are unstable or missing are kept',
    actual: () =>
      lines(choice(d, 'one of', [...facts(511), random, absent, parts(d, 'sum', [order, random])])),
    expected: ['source', 'absent', 'order + source, composed', '? too large'],
  },
  {
    name: 'of more than so many unstable ones too, 512 are kept',
    actual: () => {
      const many = Array.from({ length: 600 }, () => ({ ...random }));
      const all = lines(choice(d, 'one of', many));
      return [all.length, all.at(-1)];
    },
    expected: [513, '? too large'],
  },
  {
    name: 'a trace is walked once',
    actual: () => {
      const memory = new Map<Trace, readonly Way[]>();
      return waysOf(order, memory) === waysOf(order, memory);
    },
    expected: true,
  },
  {
    name: 'a value is absent when no part of it is there',
    actual: () => {
      const all = [absent, order, parts(d, 'sum', [absent]), empty].map((trace) =>
        waysOf(trace, new Map<Trace, readonly Way[]>()),
      );
      return all.map(([way]) => way && isAbsent(way));
    },
    expected: [true, false, false, false],
  },
];
