import { grainOf, isTooCoarse, neededGrain } from '../../../src/analysis/grain.js';
import { leaf, type Leaf } from '../../../src/analysis/provenance.js';
import type { Part } from '../../../src/analysis/ways.js';
import { nodes, type Unit } from './unit.js';

const { a } = nodes;

function partOf(one: Leaf): Part {
  return { leaf: one, held: false, shared: false, crossing: undefined, step: undefined };
}

function grain(...names: readonly string[]): string {
  return grainOf(
    names.map((name) => partOf(leaf.business(a, name))),
    () => new Set(['ref.owner']),
  );
}

function unitsFor(expected: string, ...lists: readonly (readonly string[])[]): Unit[] {
  return lists.map((names) => ({
    name: `${names.join(' and ')} is ${expected}`,
    actual: () => grain(...names),
    expected,
  }));
}

const random = {
  kind: 'source',
  node: a,
  scope: 'call',
  nature: 'random',
  what: 'a random UUID',
  changes: 'with every call',
} as const;

export const grainUnits = (): readonly Unit[] => [
  ...unitsFor(
    'customer',
    ['customer'],
    ['order.customerId'],
    ['user.id'],
    ['user._id'],
    ['users_ref'],
    ['account.uuid'],
    ['organisation'],
    ['tenantId.0'],
    ['order.customer.0'],
    ['ref.owner'],
    ['customer', 'user.id'],
  ),
  ...unitsFor(
    'batch',
    ['period'],
    ['invoice.billingDate'],
    ['order.amountCents'],
    ['plan', 'month'],
    ['dates.3.day'],
  ),
  ...unitsFor(
    'intent',
    ['order.id'],
    ['id'],
    ['customer', 'period'],
    ['period', 'customer'],
    ['customer', 'order.id'],
    ['customer.name'],
    ['customer.idea'],
    ['invoice.uuid'],
    ['periodical'],
    ['user.id.code'],
  ),
  {
    name: 'constants and what is absent say nothing, from outside counts like a fact',
    actual: () => [
      grainOf([], () => new Set()),
      grainOf([partOf(leaf.constant(a, 'pay')), partOf(leaf.absent(a, 'empty'))], () => new Set()),
      grainOf([partOf({ kind: 'external', node: a, name: 'customerId', path: [] })], () => new Set()),
      grainOf([partOf(leaf.constant(a, 'pay')), partOf(leaf.business(a, 'month'))], () => new Set()),
    ],
    expected: ['all', 'all', 'customer', 'batch'],
  },
  {
    name: 'what is unstable or unproven tells intents apart',
    actual: () => [
      grainOf([partOf(random)], () => new Set()),
      grainOf([partOf(leaf.business(a, 'customer')), partOf(leaf.unproven(a, 'external'))], () => new Set()),
    ],
    expected: ['intent', 'intent'],
  },
  {
    name: 'what creates needs a key for each intent, but for a customer',
    actual: () => [
      neededGrain('refunds.create', 'creates'),
      neededGrain('customers.create', 'creates'),
      neededGrain('invoices.pay', 'transition'),
      neededGrain('customers.update', 'sets'),
    ],
    expected: ['intent', 'customer', 'customer', 'customer'],
  },
  {
    name: 'a grain that is as fine as needed is not too coarse',
    actual: () => [
      isTooCoarse('customer', 'customer'),
      isTooCoarse('batch', 'customer'),
      isTooCoarse('intent', 'customer'),
      isTooCoarse('all', 'batch'),
    ],
    expected: [false, true, false, true],
  },
];
