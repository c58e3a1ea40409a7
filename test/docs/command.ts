import { run } from '../../src/cli/run.js';

/** What the command prints on stdout when it is run in a folder, and its exit code. */
export function runCommand(cwd: string, ...argv: string[]): { readonly code: number; readonly out: string } {
  let out = '';
  const nowhere = (): void => undefined;
  const print = (text: string): void => {
    out += text;
  };
  return { code: run(argv, { cwd, color: false, out: print, err: nowhere, progress: nowhere }) ?? 0, out };
}
