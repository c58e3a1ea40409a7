import { appendFileSync } from 'node:fs';
import { isBelow, slashed } from '../typescript/file-paths.js';
import { UsageError } from './errors.js';

/** The folder of the repository as GitHub or GitLab names it, when the working folder is in it; else the working folder. */
export function repositoryFolder(cwd: string, environment: NodeJS.ProcessEnv): string {
  const named = environment['GITHUB_WORKSPACE'] ?? environment['CI_PROJECT_DIR'] ?? '';
  const folder = slashed(named).replace(/\/+$/, '');
  return folder !== '' && isBelow(cwd, folder) ? folder : cwd;
}

/** Adds to the page that GitHub shows for the step; does nothing elsewhere. */
export function writeStepSummary(text: string, environment: NodeJS.ProcessEnv): void {
  const file = environment['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '') return;
  try {
    appendFileSync(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`cannot write the summary that GITHUB_STEP_SUMMARY names: ${why}`);
  }
}
