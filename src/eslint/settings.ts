import type { Catalogue } from '../catalogue/catalogue.js';
import { catalogueWith } from '../catalogue/index.js';
import type { CallFilter, Options, Rule } from '../rule/rule.js';
import { type Obstacle, setupObstacle } from './obstacle.js';

const PROJECT_SCOPES = ['file', 'program'] as const;
const CALL_FILTERS = ['money', 'all'] as const satisfies readonly CallFilter[];
const BOOLEANS = [true, false] as const;

/** Whether a rule sees one file without types, or the whole program that the parser has made. */
export type ProjectScope = (typeof PROJECT_SCOPES)[number];

/** What `settings.chargeonce` of an ESLint config says, with the defaults filled in. */
export interface Settings {
  readonly project: ProjectScope;
  readonly calls: CallFilter;
  /** Test files count like any other file. */
  readonly includeTests: boolean;
  /** What is known of other people's APIs, with the rows that the config gives. */
  readonly catalogue: Catalogue;
}

/** What one rule is asked for on one file. */
export interface RuleSettings {
  readonly options: Options;
  readonly calls: CallFilter;
}

/**
 * Reads `settings.chargeonce`. ESLint itself does not check settings, and a misspelt scope would otherwise
 * switch off half of the findings in silence.
 */
export function readSettings(settings: Readonly<Record<string, unknown>>): Settings | Obstacle {
  const own = settings['chargeonce'] ?? {};
  if (typeof own !== 'object') return setupObstacle('settings.chargeonce must be an object.');
  const given: Record<string, unknown> = { ...own };
  const { project = 'file', calls = 'money', includeTests = false } = given;
  if (!isOneOf(PROJECT_SCOPES, project)) return wrongValue('project', project, PROJECT_SCOPES);
  if (!isOneOf(CALL_FILTERS, calls)) return wrongValue('calls', calls, CALL_FILTERS);
  if (!isOneOf(BOOLEANS, includeTests)) return wrongValue('includeTests', includeTests, BOOLEANS);
  const catalogue = catalogueWith(given['catalogue']);
  if (typeof catalogue === 'string') return setupObstacle(`settings.chargeonce.${catalogue}.`);
  return { project, calls, includeTests, catalogue };
}

/** The rule's own options win over the settings, the settings over the defaults. */
export function ruleSettings(rule: Rule, given: unknown, settings: Settings): RuleSettings {
  const { calls = settings.calls, ...options } = (given ?? {}) as Options & { calls?: CallFilter };
  return { calls, options: { ...defaultOptions(rule), ...options } };
}

/** What holds for each option of the rule when the user says nothing. `calls` is left to the settings. */
export function defaultOptions(rule: Rule): Record<string, string> {
  return Object.fromEntries(Object.entries(rule.options).map(([name, spec]) => [name, spec.default]));
}

/** The JSON schema of the rule's options, as ESLint checks them. */
export function optionSchema(rule: Rule) {
  const own = Object.entries(rule.options).map(([name, { enum: values, description }]) => {
    return [name, { type: 'string' as const, enum: [...values], description }] as const;
  });
  const calls = {
    type: 'string' as const,
    enum: [...CALL_FILTERS],
    description: 'Speak of the Stripe writes that create and move money, or of every write.',
  };
  return [
    {
      type: 'object' as const,
      properties: { ...Object.fromEntries(own), calls },
      additionalProperties: false,
    },
  ];
}

function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return values.some((candidate) => candidate === value);
}

function wrongValue(name: string, value: unknown, values: readonly unknown[]): Obstacle {
  const allowed = values.map((candidate) => JSON.stringify(candidate)).join(' or ');
  return setupObstacle(`settings.chargeonce.${name} is ${JSON.stringify(value)}: write ${allowed}.`);
}
