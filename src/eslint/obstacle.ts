import { fillMessage } from '../rule/message.js';
import { ProjectProblem } from '../typescript/project-problem.js';

/** Why a file, or a rule on it, cannot be judged: a sentence for the reader, shown at line 1. */
export interface Obstacle {
  readonly obstacle: string;
  /** `setup`: the user can mend it. `internal`: a fault of the engine. */
  readonly messageId: 'setup' | 'internal';
}

/** What the user's own set-up lacks, or has too much. */
export function setupObstacle(sentence: string): Obstacle {
  return { obstacle: sentence, messageId: 'setup' };
}

/** Runs a part of the engine. An exception in it becomes an obstacle: ESLint goes on with the next file. */
export function orObstacle<T>(run: () => T): T | Obstacle {
  try {
    return run();
  } catch (error) {
    return error instanceof ProjectProblem ? setupObstacle(error.message) : internalObstacle(error);
  }
}

function internalObstacle(error: unknown): Obstacle {
  const obstacle = fillMessage(
    'chargeonce failed here, so the Stripe writes of this file are not proven: `{{fault}}`. ' +
      'Please report it with the file.',
    { fault: error instanceof Error ? error.message : String(error) },
  );
  return { obstacle, messageId: 'internal' };
}
