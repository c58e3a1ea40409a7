import {
  again,
  choice,
  leaf,
  leavesOf,
  nothing,
  parts,
  rewrite,
  through,
  type Leaf,
  type Trace,
} from '../../../src/analysis/provenance.js';
import { nodes, type Unit } from './unit.js';

const { a, b, c, d } = nodes;
const order: Leaf = { kind: 'business', node: a, name: 'order.id' };
const text: Leaf = { kind: 'constant', node: b, text: 'pay' };

export const provenanceUnits = (): readonly Unit[] => [
  {
    name: 'leaves hold what they are made of',
    actual: () => [
      leaf.business(a, 'order.id'),
      leaf.constant(a),
      leaf.constant(a, ''),
      leaf.unproven(a, 'external'),
      leaf.absent(a, 'empty'),
      leaf.undefined(a, []),
      leaf.undefined(a, ['id']),
    ],
    expected: [
      { kind: 'business', node: a, name: 'order.id' },
      { kind: 'constant', node: a },
      { kind: 'constant', node: a, text: '' },
      { kind: 'unproven', node: a, reason: 'external' },
      { kind: 'absent', node: a, absence: 'empty' },
      { kind: 'absent', node: a, absence: 'undefined', ofOwner: false },
      { kind: 'absent', node: a, absence: 'undefined', ofOwner: true },
    ],
  },
  {
    name: 'inner nodes hold what they are made of',
    actual: () => [
      parts(c, 'sum', [order, text]),
      choice(c, 'one of', [order, text]),
      through(c, 'assigned', order),
      through(c, 'passed', order, 'crossing'),
      nothing(c),
      again(c),
    ],
    expected: [
      { kind: 'parts', node: c, step: 'sum', inputs: [order, text] },
      { kind: 'choice', node: c, step: 'one of', inputs: [order, text] },
      { kind: 'through', node: c, step: 'assigned', effect: 'none', input: order },
      { kind: 'through', node: c, step: 'passed', effect: 'crossing', input: order },
      { kind: 'choice', node: c, step: 'never', inputs: [] },
      { kind: 'choice', node: c, step: 'cycle', inputs: [] },
    ],
  },
  {
    name: 'a choice of one is that one, a choice of none stays',
    actual: () => [choice(c, 'one of', [order]), choice(c, 'one of', []).kind, parts(c, 'sum', [order]).kind],
    expected: [order, 'choice', 'parts'],
  },
  {
    name: 'leaves are listed once',
    actual: () => {
      const shared = through(c, 'assigned', order);
      return [...leavesOf(parts(d, 'sum', [shared, choice(c, 'one of', [text, shared])]))];
    },
    expected: [order, text],
  },
  {
    name: 'the leaf of a leaf is itself, a cycle has none',
    actual: () => [[...leavesOf(order)], [...leavesOf(nothing(c))], leavesOf(order) === leavesOf(order)],
    expected: [[order], [], true],
  },
  {
    name: 'a rewritten trace has other leaves in the same places',
    actual: () => {
      const before = parts(d, 'sum', [through(c, 'assigned', order), choice(c, 'one of', [order, text])]);
      return rewrite(before, (node) => (node === order ? text : node));
    },
    expected: parts(d, 'sum', [through(c, 'assigned', text), choice(c, 'one of', [text, text])]),
  },
  {
    name: 'shared parts are rewritten once and stay shared',
    actual: () => {
      const shared: Trace = parts(c, 'sum', [order, text]);
      let count = 0;
      const after = rewrite(parts(d, 'sum', [shared, shared]), (node) => {
        count++;
        return { ...node };
      });
      return [count, 'inputs' in after && after.inputs[0] === after.inputs[1]];
    },
    expected: [4, true],
  },
  {
    name: 'inner nodes are replaced after what is below them',
    actual: () => {
      const seen: string[] = [];
      rewrite(through(c, 'assigned', order), (node) => (seen.push(node.kind), node));
      return seen;
    },
    expected: ['business', 'through'],
  },
];
