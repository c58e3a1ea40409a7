import type ts from 'typescript';
import type { Frame } from './engine.js';
import { leaf, nothing, type Trace } from './provenance.js';

/** Tracing steps inside one another; more would overrun the stack of a host that is itself deep in a walk. */
const MAX_NESTING = 140;
/** Steps spent on one key before the rest of it ends in `unproven: too large`. Most keys take fewer than a hundred. */
const STEPS_PER_KEY = 3000;

/** Inside fewer steps than this the trace is still at the key itself. */
const NEAR_THE_KEY = 16;

/** What was traced, and how much may still be. */
export interface Memory {
  /** Forgets what was traced, and gives the next key its own budget of steps. */
  begin(): void;
  /** Adds to the budget where the key itself fans out, over many callers: each is a sink to judge. */
  grant(steps: number): void;
  /** Runs one tracing step once per subject, key and frame; a step that asks for itself again gets the neutral value. */
  once(subject: ts.Node, key: string, frame: Frame | undefined, step: () => Trace): Trace;
}

/** A step that is under way, by how many others it is inside of. */
interface Running {
  readonly level: number;
}

type Slots = Map<string, Trace | Running>;

/** Creates an empty memory. */
export function createMemory(): Memory {
  const slots = new Map<Frame | undefined, Map<ts.Node, Slots>>();
  let stepsLeft = STEPS_PER_KEY;
  let level = 0;
  // The outermost running step that something inside the present one was cut short by.
  let cutBy = Infinity;
  const run = (mine: Slots, key: string, step: () => Trace): Trace => {
    const outerCut = cutBy;
    mine.set(key, { level });
    cutBy = Infinity;
    level++;
    try {
      const result = step();
      // A result that was cut short by a step further out is complete only inside that step.
      if (cutBy >= level - 1) mine.set(key, result);
      return result;
    } finally {
      level--;
      if (isRunning(mine.get(key))) mine.delete(key);
      cutBy = Math.min(outerCut, cutBy >= level ? Infinity : cutBy);
    }
  };
  return {
    begin: () => {
      stepsLeft = STEPS_PER_KEY;
      // A verdict must not hang on which keys were judged before: what they reached within their limits stays theirs.
      slots.clear();
    },
    grant: (steps) => void (stepsLeft += level < NEAR_THE_KEY ? steps : 0),
    once(subject, key, frame, step) {
      const mine = slotsAt(slots, frame, subject);
      const known = mine.get(key);
      if (known && !isRunning(known)) return known;
      if (isRunning(known)) {
        cutBy = Math.min(cutBy, known.level);
        return nothing(subject);
      }
      if (--stepsLeft >= 0 && level < MAX_NESTING) return run(mine, key, step);
      // What a limit cuts short holds for this key only: another one may come here with more to spend.
      cutBy = -1;
      return leaf.unproven(subject, stepsLeft < 0 ? 'too large' : 'too deep');
    },
  };
}

function isRunning(slot: Trace | Running | undefined): slot is Running {
  return slot !== undefined && 'level' in slot;
}

function slotsAt(
  all: Map<Frame | undefined, Map<ts.Node, Slots>>,
  frame: Frame | undefined,
  subject: ts.Node,
): Slots {
  const byNode = all.get(frame) ?? new Map<ts.Node, Slots>();
  all.set(frame, byNode);
  const slots = byNode.get(subject) ?? new Map<string, Trace | Running>();
  byNode.set(subject, slots);
  return slots;
}
