import { ProjectProblem } from '../typescript/project-problem.js';

/** The command cannot run as it was asked to. The message is one line: what is wrong and how to mend it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The one line that stderr gets for whatever was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof UsageError || error instanceof ProjectProblem)
    return `chargeonce: ${oneLine(error.message)}`;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const place = error instanceof Error ? (/\n\s+at (.+)/.exec(error.stack ?? '')?.[1] ?? '') : '';
  const where = place ? ` (at ${place})` : '';
  return `chargeonce: internal error: ${oneLine(text)}${where}. This is a bug in chargeonce: please report this line`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
