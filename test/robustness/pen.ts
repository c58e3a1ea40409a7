/** A value in a written program, and what is true of it whatever the analysis thinks. */
export interface Piece {
  /** An expression without side effects that is in scope for the rest of the program. */
  readonly text: string;
  /** On some path the value is random, or was read from a clock. */
  readonly unstable: boolean;
  /** On some path there is no value at all. */
  readonly absent: boolean;
}

/** Writes one program: declarations at the top, and the statements of the function that charges. */
export interface Pen {
  /** A name that is new in the program. */
  name(prefix: string): string;
  /** Adds a declaration at module level. */
  top(text: string): void;
  /** Adds a statement to the function. */
  line(text: string): void;
  /** The annotation for values like this one; nothing in JavaScript. */
  type(piece: Pick<Piece, 'absent'>): string;
  /** Text that only TypeScript has. */
  typed(text: string): string;
}

export type Language = 'typescript' | 'javascript';

/** A pen, and the program that it has written so far around the given key. */
export interface Sheet extends Pen {
  program(key: string): string;
}

/** An empty program. */
export function openSheet(language: Language): Sheet {
  const top: string[] = [];
  const lines: string[] = [];
  let names = 0;
  const isTyped = language === 'typescript';
  const typed = (text: string): string => (isTyped ? text : '');
  return {
    name: (prefix) => `${prefix}${++names}`,
    top: (text) => void top.push(text),
    line: (text) => void lines.push(text),
    type: ({ absent }) => typed(absent ? ': string | undefined' : ': string'),
    typed,
    program: (key) =>
      [
        "import Stripe from 'stripe';",
        "import { createHash, randomUUID } from 'node:crypto';",
        "const stripe = new Stripe('sk');",
        ...(isTyped ? [ORDER] : []),
        ...top,
        `export async function pay(order${typed(': Order')}) {`,
        ...lines.map((line) => `  ${line}`),
        `  await stripe.refunds.create({ charge: order.chargeId }, { idempotencyKey: ${key} });`,
        '}',
        '',
      ].join('\n'),
  };
}

const ORDER =
  'interface Order { id: string; customerId: string; period: string; chargeId: string; note?: string; flag: boolean; kind: string }';
