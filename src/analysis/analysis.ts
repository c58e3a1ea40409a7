import type { Nature, Scope } from '../catalogue/schema.js';
import type { BodyReport } from './body/body-report.js';
import type { UnbrandedKey } from './brand/unbranded-keys.js';
import type { AfterReport } from './order/after.js';
import type { BeforeReport } from './order/before.js';
import type { Repair } from './repair/repair.js';
import type { Fault } from './repair/repairs.js';
import type { LongLivedSecret } from './secret/long-lived-secrets.js';
import type { KeyRegeneration } from './order/key-regeneration.js';
import type { KeyReuse } from './order/key-reuse.js';
import type { KeyText } from './text/key-text.js';
import type { DrivenReport } from './order/driven.js';

/** A piece of source text. Lines and columns are 1-based, columns in UTF-16 units, ends exclusive. */
export interface Span {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The text itself, on one line: runs of white space are one space. */
  readonly text: string;
}

/** From worst to best. A Stripe write has the worst verdict over its branches and callers. */
export const VERDICTS = ['unstable', 'missing', 'coarse', 'unproven', 'stable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How finely a key tells intents apart, from too wide to fine. */
export const GRAINS = ['all', 'batch', 'customer', 'intent'] as const;
export type Grain = (typeof GRAINS)[number];

/**
 * How one key comes to stand for several intents: it is a fixed text, it is the same for a whole process, it does not change
 * with the items of a loop, it only names a batch (a period, an amount, a price) or a customer, or all it has is an object's
 * `[object Object]`.
 */
export const SHARINGS = ['constant', 'process', 'loop', 'batch', 'customer', 'object'] as const;
export type Sharing = (typeof SHARINGS)[number];

/** What a second execution of the call does at Stripe. */
export type Repeat = 'creates' | 'transition' | 'sets';

/** One Stripe write. */
export interface StripeCall {
  /** `paymentIntents.create`, or `POST /v1/refunds` for raw HTTP. */
  readonly method: string;
  /** The method name; the whole call expression for raw HTTP. */
  readonly at: Span;
  readonly repeat: Repeat;
  /** True when a repeat of the call can create something that moves money. */
  readonly money: boolean;
  /** `browser`: a request with a key from a browser event handler to the project's own server; not in the audit. */
  readonly kind: 'sdk' | 'http' | 'browser';
}

/** A place where a value that is no business fact enters a key. */
export interface Source {
  readonly at: Span;
  /** The scope of the value at the key: a `call` source kept in a module variable is `process`. */
  readonly scope: Scope;
  readonly nature: Nature;
  /** A noun phrase: "a random UUID". */
  readonly what: string;
  /** Completes "… changes": "with every call". */
  readonly changes: string;
  /** What to use instead, when the catalogue knows it. */
  readonly instead?: string;
}

/** One stop of a flow path, from the source to the key. */
export interface PathStep {
  readonly at: Span;
  /** What happens there, in words: "assigned to `key`", "returned by `makeKey`". */
  readonly step: string;
}

/** How a key fails to reach Stripe. */
export const ABSENCES = ['no-key', 'left-out', 'undefined', 'empty', 'in-params', 'overridden'] as const;
export type Absence = (typeof ABSENCES)[number];

/** What is at fault. Equal for every sink that it reaches, and the same from run to run when lines move. */
export interface Cause {
  /** Absolute path with forward slashes. */
  readonly file: string;
  /** Where in the file, without line numbers. */
  readonly place: string;
}

/** One way in which the key can come about, seen from one outermost sink. */
export interface KeyOrigin {
  readonly verdict: Verdict;
  readonly cause: Cause;
  /** Where a finding about it sits: the key expression at the outermost (derived) sink; the method or callee name when missing. */
  readonly at: Span;
  /** Null when no key reaches the call. */
  readonly key: Span | null;
  /** Null unless unstable. */
  readonly source: Source | null;
  /** From the source to the key, both included; for `missing`, from the caller that leaves the key out to the Stripe call. */
  readonly path: readonly PathStep[];
  /** Null unless unproven or missing. */
  readonly reason: string | null;
  /** Null unless missing. */
  readonly absence: Absence | null;
  readonly grain: Grain;
  /** Null where the key is fine enough for the call, or there is none. */
  readonly sharing: Sharing | null;
}

/** What stands at the Stripe call itself: the key's expression, or an object that holds the key. */
export interface KeyArgument {
  readonly at: Span;
  /** The member that holds the key; null where the expression is the key. */
  readonly member: string | null;
}

/** The verdict on a call's key with everything that led to it. */
export interface KeyReport {
  readonly verdict: Verdict;
  /** Null unless unstable. */
  readonly scope: Scope | null;
  readonly grain: Grain;
  /** Null unless unproven or missing. */
  readonly reason: string | null;
  /** The key expression at the outermost sink that gave the verdict. */
  readonly key: Span | null;
  /** Null when the call passes nothing, or the key further down in what it passes. */
  readonly argument: KeyArgument | null;
  readonly sources: readonly Source[];
  /** Every way, worst first, one per outermost sink and source. */
  readonly origins: readonly KeyOrigin[];
  /** The whole tree, for `explain`. */
  readonly provenance: ProvenanceView | null;
}

/** The provenance tree as a reader sees it. */
export interface ProvenanceView {
  readonly at: Span;
  /** What the node is: "template", "parameter `key`", "a random UUID (call)". */
  readonly label: string;
  readonly inputs: readonly ProvenanceView[];
}

/** What can be meant a second time in the same words: a part of a refund, a payment, a subscription, a setting. */
export const OPERATIONS = ['partial', 'payment', 'subscription', 'setting'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A key that stays the same when the operation is meant a second time. */
export interface PermanentKey {
  /** The key expression at the outermost sink. */
  readonly at: Span;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
  readonly operation: Operation;
}

/** A call before this one that charges for the same intent, and whose key has another fixed text. */
export interface OtherNamespace {
  /** The key expression of this call. */
  readonly at: Span;
  /** The words of its fixed text, and those of the other. */
  readonly own: string;
  readonly other: string;
  readonly otherAt: Span;
}

/** A failure inside the engine on one file; the run goes on. */
export interface InternalFault {
  readonly file: string;
  readonly message: string;
}

/** What is no part of the audit, by place, so that several projects that see one file count it once. */
export interface LeftOut {
  /** Where v1 DELETE calls stand, `file:offset`. */
  readonly deletes: readonly string[];
  /** Absolute paths of test files that hold Stripe writes. */
  readonly testFiles: readonly string[];
}

/** The one interface between rules and the engine. */
export interface Analysis {
  /** Every Stripe write in view (not v1 DELETE, not test files), sorted by file and position. */
  calls(): readonly StripeCall[];
  /** Where the call's key comes from. */
  key(call: StripeCall): KeyReport;
  /** What in the call's params can change while its key does not. */
  body(call: StripeCall): BodyReport;
  /** The calls on one path with this one that its key went to before, for something else. */
  reuses(call: StripeCall): readonly KeyReuse[];
  /** What the text of the call's key is made of, one for each way in which it can come about. */
  text(call: StripeCall): readonly KeyText[];
  /** Where the call is made once more under a new key although the first one may have gone through. */
  regenerations(call: StripeCall): readonly KeyRegeneration[];
  /** The ways on which the key only names what a repeatable operation is about, and not which of its repeats is meant. */
  permanent(call: StripeCall): readonly PermanentKey[];
  /** The call with which this one shares its intent, but not the namespace of its key. */
  namespace(call: StripeCall): OtherNamespace | undefined;
  /** The effects on every path from the entry to the call, two levels of callers deep. */
  before(call: StripeCall): BeforeReport;
  /** What becomes of the call's failure, in the handlers and retries around it. */
  after(call: StripeCall): AfterReport;
  /** What has the call made again or made elsewhere too: rows, retries, schedules, the start of its consumer. */
  driven(call: StripeCall): DrivenReport;
  /** The ways in which the call's key is no `BusinessKey`, by type; none where types are out of view. */
  unbrandedKeys(call: StripeCall): readonly UnbrandedKey[];
  /** The ways in which the call goes out with a secret, or a cap, that is one for all periods. */
  longLivedSecrets(call: StripeCall): readonly LongLivedSecret[];
  /** What stands at a place and in which function, as a text that outlives moved lines and another layout. */
  shape(at: Span): string;
  /** What a person may choose to mend one of the answers above; none where nothing mechanical is certain to. */
  repairs(call: StripeCall, fault: Fault): readonly Repair[];
  /** What was left out of `calls`, for the last line. */
  readonly leftOut: LeftOut;
  readonly faults: readonly InternalFault[];
}
