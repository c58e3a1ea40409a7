import { resolveInspection } from '../../rules/index.js';
import type { Span } from '../analysis/analysis.js';
import { renderExplain } from '../reporters/explain.js';
import type { JudgedCall } from '../rule/report.js';
import { isTestFile } from '../typescript/test-files.js';
import type { ExplainCommand } from './arguments.js';
import { UsageError } from './errors.js';
import { judgeProjects } from './judge-projects.js';
import { openCommand } from './open-command.js';
import type { Terminal } from './terminal.js';

const NEAREST = 3;

/**
 * Prints where the key comes from, for the Stripe writes on a line or for those whose key a finding on that line is
 * about. Throws `UsageError` when the line has neither.
 */
export function explain(command: ExplainCommand, terminal: Terminal): number {
  const { file, line } = command;
  const opened = openCommand(terminal.cwd, { ...command, paths: [file] });
  const [path = ''] = opened.within ?? [];
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map(),
    calls: 'all',
    root: terminal.cwd,
  });
  const { calls } = judgeProjects(opened, inspection, terminal);
  const here = (at: Span | null): boolean => at?.file === path && at.line === line;
  const direct = calls.filter(({ call }) => here(call.at));
  const found =
    direct.length > 0
      ? direct
      : calls.filter(({ key }) => [key.key, ...key.origins.map(({ at }) => at)].some(here));
  if (found.length === 0) throw new UsageError(noCall(command, path, calls));
  terminal.out(found.map(({ call, key }) => renderExplain(call, key, terminal.cwd)).join('\n'));
  return 0;
}

function noCall(
  { file, line, includeTests }: ExplainCommand,
  path: string,
  calls: readonly JudgedCall[],
): string {
  const lines = new Set(calls.filter(({ call }) => call.at.file === path).map(({ call }) => call.at.line));
  if (lines.size === 0) {
    const hint =
      !includeTests && isTestFile(file)
        ? 'add --include-tests for a test file'
        : 'run chargeonce check to list them';
    return `there is no Stripe write in ${file}: ${hint}`;
  }
  const nearest = [...lines].sort((a, b) => Math.abs(a - line) - Math.abs(b - line)).slice(0, NEAREST);
  const named = nearest.sort((a, b) => a - b).map((other) => `${file}:${other}`);
  return `there is no Stripe write on ${file}:${line}: the nearest are on ${named.join(', ')}`;
}
