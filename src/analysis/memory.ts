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
  isOver: boolean;
}

/** An answer that steps further out have cut short: it holds as long as they all run. */
interface Provisional<Answer> {
  readonly answer: Answer;
  readonly cutBy: readonly Running[];
  /** The innermost of them, which ends first. */
  readonly within: Running;
}

type Slots<Answer> = Map<string, Answer | Running | Provisional<Answer>>;

/** What has cut short a step: steps that it leads back to, or a limit. */
interface Cuts {
  readonly by: Running[];
  byLimit: boolean;
}

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

/** The steps that are under way. */
interface Steps<Answer> {
  /** How many steps the present one is inside of. */
  level(): number;
  /** Runs a step and keeps its answer for as long as it holds. */
  run(mine: Slots<Answer>, key: string, step: () => Answer): Answer;
  /** Notes what cuts the present step short. */
  cut(by: readonly Running[]): void;
  cutByLimit(): void;
}

function createSteps<Answer>(): Steps<Answer> {
  let level = 0;
  let cuts: Cuts = { by: [], byLimit: false };
  const run = (mine: Slots<Answer>, key: string, step: () => Answer): Answer => {
    const outer = cuts;
    const running: Running = { level, isOver: false };
    mine.set(key, running);
    cuts = { by: [], byLimit: false };
    level++;
    try {
      const answer = step();
      const further = cuts.by.filter((one) => one !== running);
      if (!cuts.byLimit) mine.set(key, further.length === 0 ? answer : provisional(answer, further));
      return answer;
    } finally {
      level--;
      running.isOver = true;
      if (mine.get(key) === running) mine.delete(key);
      for (const one of cuts.by) if (one !== running) note(outer, one);
      outer.byLimit ||= cuts.byLimit;
      cuts = outer;
    }
  };
  return {
    level: () => level,
    run,
    cut: (by) => {
      for (const one of by) note(cuts, one);
    },
    cutByLimit: () => {
      cuts.byLimit = true;
    },
  };
}

/** Creates an empty memory. */
export function createMemory<Answer extends object>(ends: Ends<Answer>): Memory<Answer> {
  const slots: All<Answer> = new Map();
  const steps = createSteps<Answer>();
  const budget = createBudget(() => steps.level());
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
      if (isRunning(known)) {
        steps.cut([known]);
        return ends.again(subject);
      }
      if (known && !isProvisional(known)) return known;
      if (known && !known.within.isOver) {
        steps.cut(known.cutBy);
        return known.answer;
      }
      if (budget.spend() && steps.level() < MAX_NESTING) return steps.run(mine, key, step);
      // What a limit cuts short holds for this key only: another one may come here with more to spend.
      steps.cutByLimit();
      return ends.limited(subject, budget.isSpent() ? 'too large' : 'too deep');
    },
  };
}

type All<Answer> = Map<Frame | undefined, Map<ts.Node, Slots<Answer>>>;

function note(cuts: Cuts, step: Running): void {
  if (!cuts.by.includes(step)) cuts.by.push(step);
}

function provisional<Answer>(answer: Answer, cutBy: readonly Running[]): Provisional<Answer> {
  return { answer, cutBy, within: cutBy.reduce((a, b) => (b.level > a.level ? b : a)) };
}

function isProvisional<Answer extends object>(
  slot: Answer | Provisional<Answer>,
): slot is Provisional<Answer> {
  return 'within' in slot;
}

function isRunning(slot: object | undefined): slot is Running {
  return slot !== undefined && 'level' in slot;
}

function slotsAt<Answer>(all: All<Answer>, frame: Frame | undefined, subject: ts.Node): Slots<Answer> {
  const byNode = all.get(frame) ?? new Map<ts.Node, Slots<Answer>>();
  all.set(frame, byNode);
  const slots = byNode.get(subject) ?? new Map<string, Answer | Running | Provisional<Answer>>();
  byNode.set(subject, slots);
  return slots;
}
