import type { Analysis, Cause, PathStep, Span, StripeCall } from '../analysis/analysis.js';
import type { Severity, Suggestion } from './finding.js';

export const PRESETS = ['recommended', 'strict', 'layers'] as const;
export type Preset = (typeof PRESETS)[number];

/** Which Stripe writes the key rules speak of: those that create and move money, or every write. */
export type CallFilter = 'money' | 'all';

/** What a rule says about one call; the host-independent half of a finding. */
export interface Report<MessageId extends string = string> {
  readonly messageId: MessageId;
  /** Values for the `{{name}}` places of the message. */
  readonly data: Readonly<Record<string, string>>;
  readonly at: Span;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
  readonly suggestions?: () => readonly Suggestion[];
  /** Where this report is never more than a warning, whatever the rule is set to. */
  readonly severity?: 'warning';
}

/** JSON Schema of one option, and what holds when the user says nothing. */
export interface OptionSpec {
  readonly enum: readonly string[];
  readonly default: string;
  readonly description: string;
}

export type Options = Readonly<Record<string, string>>;

/** A rule asks the analysis one question per call and words the answer. It never walks syntax. */
export interface Rule<MessageId extends string = string> {
  readonly name: string;
  /** One sentence, the same as on the rule's page. */
  readonly description: string;
  /** What its suggestions do, as a verb phrase; absent where it makes none. */
  readonly suggests?: string;
  /** What is wrong, why it charges twice or never, what to write instead: each at most 240 characters when filled in. */
  readonly messages: Readonly<Record<MessageId, string>>;
  /** True for a rule that has nothing to say where a file is judged alone. */
  readonly needsTypes?: true;
  /** Severity per preset; `off` where the preset does not hold the rule. */
  readonly presets: Readonly<Record<Preset, Severity | 'off'>>;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Option values that a preset sets other than the default. */
  readonly presetOptions?: Readonly<Partial<Record<Preset, Options>>>;
  check(call: StripeCall, analysis: Analysis, options: Options): Iterable<Report<MessageId>>;
}

/** Keeps the message ids of a rule in its type. */
export function defineRule<MessageId extends string>(rule: Rule<MessageId>): Rule<MessageId> {
  return rule;
}
