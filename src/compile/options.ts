import { ruleNames, type RuleSetting } from '../../rules/index.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { catalogueWith } from '../catalogue/index.js';
import { PRESETS, type CallFilter, type Preset } from '../rule/rule.js';

/** What becomes of a key that is not proven stable: it is reported when it is used, refused, or left as it is. */
const UNPROVEN = ['report', 'assert', 'off'] as const;
export type Unproven = (typeof UNPROVEN)[number];

const CALLS = ['money', 'all'] as const satisfies readonly CallFilter[];
const SETTINGS = ['off', 'warn', 'error'] as const satisfies readonly RuleSetting[];

/** What the plugin entry of the tsconfig, or the second argument, says; with the defaults filled in. */
export interface TransformerOptions {
  readonly preset: Preset;
  /** By rule name. */
  readonly rules: ReadonlyMap<string, RuleSetting>;
  readonly calls: CallFilter;
  readonly unproven: Unproven;
  /** Test files count like any other file. */
  readonly includeTests: boolean;
  readonly catalogue: Catalogue;
}

/** What hosts put into the entry for themselves. */
const OF_HOSTS = [
  'transform',
  'transformProgram',
  'import',
  'type',
  'name',
  'after',
  'afterDeclarations',
  'isEsm',
  'tsConfig',
  'resolvePathAliases',
];
const FIELDS = ['preset', 'rules', 'calls', 'unproven', 'includeTests', 'catalogue'];

/** Reads a plugin entry. Throws `TypeError` that names the field and what may stand there. */
export function readOptions(given: Readonly<Record<string, unknown>>): TransformerOptions {
  const unknown = Object.keys(given).find((name) => !FIELDS.includes(name) && !OF_HOSTS.includes(name));
  if (unknown !== undefined) throw problem(`"${unknown}" is no option: the options are ${FIELDS.join(', ')}`);
  const { includeTests = false } = given;
  if (typeof includeTests !== 'boolean') throw problem('"includeTests" must be true or false');
  const catalogue = catalogueWith(given['catalogue']);
  if (typeof catalogue === 'string') throw problem(catalogue);
  return {
    preset: oneOf('preset', given['preset'] ?? 'recommended', PRESETS),
    rules: ruleSettings(given['rules'] ?? {}),
    calls: oneOf('calls', given['calls'] ?? 'all', CALLS),
    unproven: oneOf('unproven', given['unproven'] ?? 'report', UNPROVEN),
    includeTests,
    catalogue,
  };
}

function ruleSettings(given: unknown): ReadonlyMap<string, RuleSetting> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw problem('"rules" must be an object such as { "no-shared-key": "warn" }');
  return new Map(
    Object.entries(given).map(([name, value]) => {
      const rule = name.replace(/^chargeonce\//, '');
      if (!ruleNames.includes(rule))
        throw problem(`"rules" names "${name}": the rules are ${ruleNames.join(', ')}`);
      return [rule, oneOf(`rules.${rule}`, value, SETTINGS)];
    }),
  );
}

function oneOf<const T extends string>(field: string, value: unknown, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw problem(`"${field}" is ${JSON.stringify(value)}: write ${values.join(' or ')}`);
}

function problem(what: string): TypeError {
  return new TypeError(`chargeonce/transformer: ${what}.`);
}
