import { stripeMethod, stripePath, type StripeMethod } from '../../catalogue/stripe-methods.js';
import type { Repeat } from '../analysis.js';
import { UNKNOWN } from './text.js';

/** The table's entries of raw paths, without those that it does not have. */
export function entriesOf(paths: readonly string[]): readonly StripeMethod[] {
  return paths.flatMap((path) => {
    const found = stripePath(path);
    return (found && stripeMethod(found.accessor)) ?? [];
  });
}

/** What a repeat does, the worst over all paths; a path out of view may create. */
export function repeatOf(entries: readonly StripeMethod[]): Repeat {
  const repeats = entries.map(({ repeat }) => repeat);
  if (repeats.length === 0 || repeats.includes('creates')) return 'creates';
  return repeats.includes('transition') ? 'transition' : 'sets';
}

/** True when one of the paths moves money, or may: a miss costs more than a look too many. */
export function isMoney(entries: readonly StripeMethod[], paths: readonly string[]): boolean {
  if (entries.some(({ money }) => money)) return true;
  return paths.some((path) => !stripePath(path) && /^(\/v[12](\/|$)|\{\})/.test(path));
}

/** The path that all agree on, else what they have in common and `{}` for the rest: `/v1/{}`. */
export function nameOfPaths(paths: readonly string[]): string {
  const [first = UNKNOWN, ...others] = paths.map((path) => path.replace(/^(?:\/v1)?\/?\{\}/, '/v1/{}'));
  return others.reduce(commonStart, first);
}

function commonStart(one: string, other: string): string {
  if (one === other) return one;
  const [left, right] = [one.split('/'), other.split('/')];
  const at = left.findIndex((part, index) => part !== right[index] || part === UNKNOWN);
  return [...left.slice(0, at < 0 ? left.length : at), UNKNOWN].join('/');
}
