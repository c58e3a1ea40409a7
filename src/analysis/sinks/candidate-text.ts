import { stripeResourceNames, stripeWriteNames } from '../../catalogue/stripe-methods.js';

/**
 * Text without which a file cannot hold a Stripe write or send its key: the names of the package and of the header, a
 * method that hardly anything but Stripe has, or a common one (`create`) on something that is called like a resource.
 */
export const CANDIDATE_TEXT = new RegExp(
  [
    'stripe(?!d\\b)',
    'idempotency-?key',
    'rawRequest',
    `\\b(?:${names(compound)})\\b`,
    `(?:(?<!\\bthi)s|\\b(?:${singularResources()}))['"]?\\]?\\s*[?!]*\\.\\s*(?:${names(simple)})\\b`,
    `\\[['"](?:${names(simple)})['"]\\]`,
  ].join('|'),
  'i',
);

function names(kind: (name: string) => boolean): string {
  return [...stripeWriteNames].filter(kind).join('|');
}

function compound(name: string): boolean {
  return /[a-z][A-Z]/.test(name);
}

function simple(name: string): boolean {
  return !compound(name);
}

/** Resources that are not called in the plural. */
function singularResources(): string {
  return [...stripeResourceNames].filter((name) => !name.endsWith('s')).join('|');
}
