import type ts from 'typescript';
import type { Absence, Repeat, StripeCall } from '../analysis.js';
import type { AccessPath } from '../engine.js';
import type { Trace } from '../provenance.js';

/** Where the key of a call stands and where it comes from. */
export interface KeySink {
  readonly trace: Trace;
  /** The key expression, or the options argument that holds it; undefined when nothing is passed. */
  readonly expression: ts.Expression | undefined;
  /** What an absent key is called here: `no-key`, or `in-params` when it stands where Stripe does not look. */
  readonly absence: Absence;
  /** The argument that holds the key and the path to it, so that it can be read again as one caller passes it. */
  readonly read?: { readonly from: ts.Expression; readonly path: AccessPath };
  /** A header gives the key and beats the option. */
  readonly fromHeader?: boolean;
}

/** A call that writes to Stripe, as the engine sees it. */
export interface Sink {
  readonly method: string;
  readonly kind: StripeCall['kind'];
  readonly repeat: Repeat;
  readonly money: boolean;
  /** The method name; the call for raw HTTP. */
  readonly nameNode: ts.Node;
  /** The call; for a method that is handed on, where it is read. */
  readonly site: ts.Expression;
  /** The arguments before the options: ids and params; of raw HTTP the URL and the body. */
  params(): readonly ts.Expression[];
  /** The argument that holds the options, when there is one. */
  options(): ts.Expression | undefined;
  key(): KeySink;
  /** The access paths that also go into `params.customer`: customer parts of a key. */
  customerNames(): readonly string[];
}
