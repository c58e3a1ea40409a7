import type { ProvenanceView } from '../../../src/analysis/analysis.js';
import {
  choice,
  leaf,
  parts,
  through,
  type Leaf,
  type SourceLeaf,
  type Trace,
} from '../../../src/analysis/provenance.js';
import { viewOf } from '../../../src/analysis/view.js';
import type ts from 'typescript';
import { catalogueFiles } from '../../../src/catalogue/files.js';
import { catalogue } from '../../../src/catalogue/index.js';
import { fileOf, nodes, type Unit } from './unit.js';

const { a, b, c } = nodes;
const order: Leaf = { kind: 'business', node: a, name: 'order.id' };

/** A view as nested lists: the label, where it stands, and what is below. */
type Lines = readonly (string | Lines)[];

function linesOf({ label, at, inputs }: ProvenanceView): Lines {
  return [label, at.text, ...inputs.map(linesOf)];
}

function unit(name: string, trace: Trace, expected: Lines): Unit {
  return { name, actual: () => linesOf(viewOf(trace, catalogue)), expected };
}

function leafUnit(one: Leaf, label: string): Unit {
  return unit(`a leaf is shown as ${label}`, one, [label, 'a']);
}

function countOf(view: ProvenanceView): number {
  return view.inputs.reduce((sum, input) => sum + countOf(input), 1);
}

const random: SourceLeaf = {
  kind: 'source',
  node: a,
  scope: 'call',
  nature: 'random',
  what: 'a random UUID',
  changes: 'with every call',
};

/** Leaves that stand on an entry of the catalogue say which. */
function listedUnits(): Unit[] {
  const row = catalogueFiles.flatMap(({ rows }) => rows)[0];
  if (!row) return [];
  const named = `, listed as ${catalogue.nameOf(row)}`;
  return [
    unit('a source names its entry', { ...random, row }, [`a random UUID (call)${named}`, 'a']),
    unit('empty text of an entry is shown', parts(c, 'sum', [{ ...leaf.constant(a, ''), row }]), [
      'sum',
      'c',
      [`constant${named}`, 'a'],
    ]),
  ];
}

export const viewUnits = (): readonly Unit[] => [
  leafUnit(random, 'a random UUID (call)'),
  leafUnit(order, 'business'),
  leafUnit({ kind: 'external', node: a, name: 'id', path: [] }, 'business, from outside'),
  leafUnit(leaf.constant(a, 'pay'), 'constant'),
  leafUnit(leaf.absent(a, 'left-out'), 'left out here'),
  leafUnit(leaf.absent(a, 'undefined'), 'no value'),
  leafUnit(leaf.unproven(a, 'too deep'), 'unproven: too deep'),
  unit(
    'inner nodes are shown with what is below',
    parts(c, 'sum', [order, choice(b, 'one of', [random, order])]),
    ['sum', 'c', ['business', 'a'], ['one of', 'b', ['a random UUID (call)', 'a'], ['business', 'a']]],
  ),
  unit(
    'steps that only filter are left out',
    through(b, 'is there', through(c, 'typed', order, 'defined'), 'present'),
    ['business', 'a'],
  ),
  unit('other steps are shown', through(b, 'assigned', order), ['assigned', 'b', ['business', 'a']]),
  unit(
    'empty text beside other parts is left out',
    parts(c, 'sum', [leaf.constant(b, ''), order, leaf.constant(b)]),
    ['sum', 'c', ['business', 'a'], ['constant', 'b']],
  ),
  ...listedUnits(),
  {
    name: 'fixed text in pieces is shown whole, other text as it stands',
    actual: () => {
      const [pieces, quoted] = fileOf('`pay-${id}`; "pay"').statements.map(
        (statement) => (statement as ts.ExpressionStatement).expression,
      );
      return [pieces, quoted].map(
        (node) => node && linesOf(viewOf({ kind: 'constant', node, text: 'pay-' }, catalogue)),
      );
    },
    expected: [
      ['constant', "'pay-'"],
      ['constant', '"pay"'],
    ],
  },
  {
    name: 'a template whose text is not known, or that is no constant, is shown as it stands',
    actual: () => {
      const [statement] = fileOf('`pay-${id}`;').statements;
      const node = (statement as ts.ExpressionStatement).expression;
      return [leaf.constant(node), leaf.business(node, 'id')].map((one) => linesOf(viewOf(one, catalogue)));
    },
    expected: [
      ['constant', '`pay-${id}`'],
      ['business', '`pay-${id}`'],
    ],
  },
  {
    name: 'a tree of 2,000 parts is shown, a larger one is cut',
    actual: () => {
      const leaves = (count: number): Leaf[] => Array.from({ length: count }, () => order);
      const whole = parts(c, 'sum', leaves(2000));
      const cut = parts(c, 'sum', leaves(2001));
      const second = parts(c, 'sum', [parts(b, 'sum', leaves(1998)), parts(b, 'sum', leaves(1))]);
      return [whole, cut, second].map((trace) => countOf(viewOf(trace, catalogue)));
    },
    expected: [2001, 1, 2001],
  },
];
