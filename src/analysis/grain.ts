import { GRAINS, type Grain, type Repeat } from './analysis.js';
import type { Part } from './ways.js';

const CUSTOMER =
  /(customer|user|account|tenant|org|organi[sz]ation|member|merchant|company|workspace|subscriber|owner|payer|client)s?_?(id|uuid|ref)?$/i;
const BATCH =
  /(period|date|day|month|year|week|quarter|currency|amount(cents)?|price(id)?|plan(id)?|cents|total(cents)?)$/i;

/** How finely the parts of one key tell intents apart. Grains multiply: a customer and anything else is an intent. */
export function grainOf(parts: readonly Part[], customerNames: () => ReadonlySet<string>): Grain {
  let customers = 0;
  let batches = 0;
  for (const { leaf } of parts) {
    if (leaf.kind === 'source' || leaf.kind === 'unproven') return 'intent';
    if (leaf.kind !== 'business' && leaf.kind !== 'external') continue;
    if (isCustomer(leaf.name, customerNames())) customers++;
    else if (BATCH.test(lastName(leaf.name))) batches++;
    else return 'intent';
  }
  if (customers > 0) return batches > 0 ? 'intent' : 'customer';
  return batches > 0 ? 'batch' : 'all';
}

function isCustomer(name: string, customerNames: ReadonlySet<string>): boolean {
  if (customerNames.has(name)) return true;
  const [owner, last] = lastTwo(name);
  return CUSTOMER.test(last) || (/^_?(id|uuid)$/i.test(last) && CUSTOMER.test(owner));
}

function lastName(name: string): string {
  return lastTwo(name)[1];
}

function lastTwo(name: string): [string, string] {
  const names = name.split('.').filter((one) => !/^\d+$/.test(one));
  return [names.at(-2) ?? '', names.at(-1) ?? ''];
}

/** The grain that a call needs: creating something needs one key per intent, changing an object one per customer. */
export function neededGrain(method: string, repeat: Repeat): Grain {
  if (repeat !== 'creates' || method === 'customers.create') return 'customer';
  return 'intent';
}

/** True when one key would stand for several intents. */
export function isTooCoarse(grain: Grain, needed: Grain): boolean {
  return GRAINS.indexOf(grain) < GRAINS.indexOf(needed);
}
