import type ts from 'typescript';
import type { Frame } from './engine.js';

/** Tracing steps inside one another; more would overrun the stack of a host that is itself deep in a walk. */
const MAX_NESTING = 140;
/** Steps spent on one key before the rest of it ends in `unproven: too large`. Most keys take fewer than a hundred. */
const STEPS_PER_KEY = 3000;

/** Inside fewer steps than this the trace is still at the key itself. */
const NEAR_THE_KEY = 16;

/** What a question has for an answer where it is not followed further. */
export interface Ends<Answer> {
  /** The neutral answer: a question that leads back to itself learns nothing new from it. */
  again(subject: ts.Node): Answer;
  /** The answer beyond a limit, which `reason` names. */
  limited(subject: ts.Node, reason: string): Answer;
}

/** What was asked, and how much may still be. */
export interface Memory<Answer> {
  /** Forgets what was asked, and gives the next key its own budget of steps. */
  begin(): void;
  /** Adds to the budget, once, where the key itself fans out over many callers of `subject`: each is a sink to judge. */
  grant(subject: ts.Node, steps: number): void;
  /** Takes one step off the budget for work beside the tracing; false when there is none left. */
  spend(): boolean;
  /** Runs one tracing step once per subject, key and frame; a step that asks for itself again gets the neutral value. */
  once(subject: ts.Node, key: string, frame: Frame | undefined, step: () => Answer): Answer;
}

/** A step that is under way, by how many others it is inside of. */
interface Running {
  readonly level: number;
}

type Slots<Answer> = Map<string, Answer | Running>;

/** The steps that one key may still take. */
interface Budget extends Pick<Memory<never>, 'grant' | 'spend'> {
  /** The next key has a budget of its own. */
  begin(): void;
  isSpent(): boolean;
}

function createBudget(level: () => number): Budget {
  const granted = new Set<ts.Node>();
  let stepsLeft = STEPS_PER_KEY;
  return {
    begin() {
      stepsLeft = STEPS_PER_KEY;
      if (granted.size > 0) granted.clear();
    },
    grant(subject, steps) {
      if (level() >= NEAR_THE_KEY || granted.has(subject)) return;
      granted.add(subject);
      stepsLeft += steps;
    },
    spend: () => --stepsLeft >= 0,
    isSpent: () => stepsLeft < 0,
  };
}

/** Creates an empty memory. */
export function createMemory<Answer extends object>(ends: Ends<Answer>): Memory<Answer> {
  const slots: All<Answer> = new Map();
  let level = 0;
  const budget = createBudget(() => level);
  // The outermost running step that something inside the present one was cut short by.
  let cutBy = Infinity;
  const run = (mine: Slots<Answer>, key: string, step: () => Answer): Answer => {
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
    ...budget,
    begin() {
      budget.begin();
      // A verdict must not hang on which keys were judged before: what they reached within their limits stays theirs.
      if (slots.size > 0) slots.clear();
    },
    once(subject, key, frame, step) {
      const mine = slotsAt(slots, frame, subject);
      const known = mine.get(key);
      if (known && !isRunning(known)) return known;
      if (isRunning(known)) {
        cutBy = Math.min(cutBy, known.level);
        return ends.again(subject);
      }
      if (budget.spend() && level < MAX_NESTING) return run(mine, key, step);
      // What a limit cuts short holds for this key only: another one may come here with more to spend.
      cutBy = -1;
      return ends.limited(subject, budget.isSpent() ? 'too large' : 'too deep');
    },
  };
}

type All<Answer> = Map<Frame | undefined, Map<ts.Node, Slots<Answer>>>;

function isRunning(slot: object | undefined): slot is Running {
  return slot !== undefined && 'level' in slot;
}

function slotsAt<Answer>(all: All<Answer>, frame: Frame | undefined, subject: ts.Node): Slots<Answer> {
  const byNode = all.get(frame) ?? new Map<ts.Node, Slots<Answer>>();
  all.set(frame, byNode);
  const slots = byNode.get(subject) ?? new Map<string, Answer | Running>();
  byNode.set(subject, slots);
  return slots;
}
