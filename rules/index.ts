import type { ActiveRule, Inspection } from '../src/rule/inspect.js';
import type { CallFilter, Options, Preset, Rule } from '../src/rule/rule.js';
import { consistentKeyNamespace } from './consistent-key-namespace.js';
import { keyCoversBody } from './key-covers-body.js';
import { noAmbiguousKey } from './no-ambiguous-key.js';
import { noChargeBeforeRecord } from './no-charge-before-record.js';
import { noInfrastructureKey } from './no-infrastructure-key.js';
import { noKeyRegeneration } from './no-key-regeneration.js';
import { noKeyReuse } from './no-key-reuse.js';
import { noLateRetry } from './no-late-retry.js';
import { noLocalDedup } from './no-local-dedup.js';
import { noNondeterministicKey } from './no-nondeterministic-key.js';
import { noPermanentKey } from './no-permanent-key.js';
import { noReplayFromStart } from './no-replay-from-start.js';
import { noReplayedDecline } from './no-replayed-decline.js';
import { noSensitiveKey } from './no-sensitive-key.js';
import { noSharedKey } from './no-shared-key.js';
import { noSwallowedTimeout } from './no-swallowed-timeout.js';
import { noUnguardedSchedule } from './no-unguarded-schedule.js';
import { noUnprovenKey } from './no-unproven-key.js';
import { requireBusinessKey } from './require-business-key.js';
import { requireIdempotencyKey } from './require-idempotency-key.js';
import { requirePreflight } from './require-preflight.js';
import { requireVaultKey } from './require-vault-key.js';
import { requireWebhookDedup } from './require-webhook-dedup.js';

/** Every rule, sorted by name. */
export const rules: readonly Rule[] = [
  consistentKeyNamespace,
  keyCoversBody,
  noAmbiguousKey,
  noChargeBeforeRecord,
  noInfrastructureKey,
  noKeyRegeneration,
  noKeyReuse,
  noLateRetry,
  noLocalDedup,
  noNondeterministicKey,
  noPermanentKey,
  noReplayFromStart,
  noReplayedDecline,
  noSensitiveKey,
  noSharedKey,
  noSwallowedTimeout,
  noUnguardedSchedule,
  noUnprovenKey,
  requireBusinessKey,
  requireIdempotencyKey,
  requirePreflight,
  requireVaultKey,
  requireWebhookDedup,
];

/** The names of all rules, without a prefix, sorted. */
export const ruleNames: readonly string[] = rules.map((rule) => rule.name);

/** A rule's severity as users write it. */
export type RuleSetting = 'off' | 'warn' | 'error';

/** What a host was asked for. */
export interface InspectionRequest {
  readonly preset: Preset;
  /** Settings by rule name that beat the preset's; an unknown name is a `RangeError`. */
  readonly overrides: ReadonlyMap<string, RuleSetting>;
  /** Options by rule name that beat the preset's; an unknown rule, option or value is a `RangeError`. */
  readonly options?: ReadonlyMap<string, Options>;
  readonly calls: CallFilter;
  /** See `Inspection.root`. */
  readonly root: string;
}

/** The rules that a preset and the user's own settings switch on. */
export function resolveInspection(request: InspectionRequest): Inspection {
  const { calls, root } = request;
  for (const name of [...request.overrides.keys(), ...(request.options?.keys() ?? [])]) assertKnown(name);
  return { rules: rules.flatMap((rule) => activeRule(rule, request)), calls, root };
}

function activeRule(rule: Rule, { preset, overrides, options }: InspectionRequest): ActiveRule[] {
  const setting = overrides.get(rule.name) ?? rule.presets[preset];
  if (setting === 'off') return [];
  const severity = setting === 'error' ? 'error' : 'warning';
  return [{ rule, severity, options: optionsFor(rule, preset, options?.get(rule.name) ?? {}) }];
}

function optionsFor(rule: Rule, preset: Preset, given: Options): Options {
  for (const [name, value] of Object.entries(given)) assertAllowed(rule, name, value);
  const defaults = Object.entries(rule.options).map(([name, spec]) => [name, spec.default] as const);
  return { ...Object.fromEntries(defaults), ...rule.presetOptions?.[preset], ...given };
}

function assertKnown(name: string): void {
  if (ruleNames.includes(name)) return;
  throw new RangeError(`Unknown rule "${name}". Rules: ${ruleNames.join(', ')}.`);
}

function assertAllowed(rule: Rule, name: string, value: string): void {
  const allowed = rule.options[name]?.enum;
  if (allowed === undefined) throw new RangeError(`Rule "${rule.name}" has no option "${name}".`);
  if (allowed.includes(value)) return;
  throw new RangeError(
    `Option "${name}" of "${rule.name}" is "${value}". Write one of: ${allowed.join(', ')}.`,
  );
}
