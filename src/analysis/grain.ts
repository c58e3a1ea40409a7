import type ts from 'typescript';
import { grainsNeeded } from '../catalogue/stripe-repeats.js';
import { GRAINS, type Grain, type Repeat, type Sharing } from './analysis.js';
import type { Leaf } from './provenance.js';
import { OBJECT_TEXT } from './trace/as-text.js';
import type { Part } from './ways.js';

const CUSTOMER =
  /(customer|user|account|tenant|org|organi[sz]ation|member|merchant|company|workspace|subscriber|owner|payer|client)s?_?(id|uuid|ref)?$/i;
const BATCH =
  /(period|date|day|month|year|week|quarter|currency|amount(cents)?|price(id)?|plan(id)?|cents|total(cents)?)$/i;

/** How finely the parts of one key tell intents apart. Grains multiply: a customer and anything else is an intent. */
export function grainOf(parts: readonly Part[], customerNames: () => ReadonlySet<string>): Grain {
  let customers = 0;
  let batches = 0;
  for (const part of parts) {
    const { leaf } = part;
    if (leaf.kind === 'unproven' || (leaf.kind === 'source' && !isOfProcess(part))) return 'intent';
    if (leaf.kind !== 'business' && leaf.kind !== 'external') continue;
    if (isOfBatch(leaf)) batches++;
    else if (isCustomer(leaf.name, customerNames())) customers++;
    else return 'intent';
  }
  if (customers > 0) return batches > 0 ? 'intent' : 'customer';
  return batches > 0 ? 'batch' : 'all';
}

/** What one process has one of, its host or a random text made when it starts, tells none of its intents apart. */
function isOfProcess({ leaf, shared }: Part): boolean {
  if (leaf.kind !== 'source') return false;
  return (leaf.nature === 'metadata' && leaf.scope === 'process') || (shared && isMadeAtStart(leaf));
}

/** Outside every function: once, when the module is loaded. */
function isMadeAtStart({ node }: Leaf): boolean {
  for (let up = node.parent as ts.Node | undefined; up; up = up.parent) if ('parameters' in up) return false;
  return true;
}

function isOfBatch(leaf: Leaf & { readonly name: string }): boolean {
  const row = leaf.kind === 'business' ? leaf.row : undefined;
  return (row?.role === 'conditional' && row.grain === 'batch') || BATCH.test(lastName(leaf.name));
}

/** What makes one key stand for several intents, in a word. */
export function sharingOf(parts: readonly Part[], grain: Grain): Sharing {
  if (grain === 'customer' || grain === 'batch') return grain;
  if (parts.some(isOfProcess)) return 'process';
  return parts.some(({ leaf }) => leaf.kind === 'constant' && leaf.text === OBJECT_TEXT)
    ? 'object'
    : 'constant';
}

/** True for a value that names a customer, by its own name or because it also goes into `params.customer`. */
export function isCustomer(name: string, customerNames: ReadonlySet<string>): boolean {
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
  return repeat === 'creates' ? (grainsNeeded.get(method) ?? 'intent') : 'customer';
}

/** True when one key would stand for several intents. */
export function isTooCoarse(grain: Grain, needed: Grain): boolean {
  return GRAINS.indexOf(grain) < GRAINS.indexOf(needed);
}
