import type { ESLint, Linter } from 'eslint';
import { ruleNames } from '../../rules/index.js';
import { pathLines } from '../reporters/flow-path.js';
import { styleFor, type Style } from '../reporters/style.js';
import { count } from '../reporters/summary.js';
import { relativePath } from '../rule/relative-path.js';
import { keptPath } from './flow-paths.js';

/** What ESLint tells a formatter besides the results; `color` since ESLint 10, and only when it was asked for. */
interface Surroundings {
  readonly cwd: string;
  readonly color?: boolean;
}

/**
 * The problems of all rules file by file, as ESLint's own formatter has them, and below each finding of chargeonce the path of
 * its key. Findings from a cache or from another thread have no path, and the last line says so.
 */
export default function format(results: readonly ESLint.LintResult[], { cwd, color }: Surroundings): string {
  const style = styleFor(color ?? (process.stdout.isTTY && !process.env['NO_COLOR']));
  const shown = results.filter(({ messages }) => messages.length > 0);
  if (shown.length === 0) return '';
  const blocks = shown.flatMap((result) => [...fileBlock(result, cwd, style), '']);
  return `\n${[...blocks, style('bold', totals(shown)), ...withoutPath(shown), ''].join('\n')}`;
}

function fileBlock({ filePath, messages }: ESLint.LintResult, cwd: string, style: Style): readonly string[] {
  const lines = messages.flatMap((message) => [
    messageLine(message, style),
    ...pathLines(keptPath(filePath, message) ?? [], cwd).map((line) => style('dim', `    ${line}`)),
  ]);
  return [style('bold', relativePath(cwd, filePath)), ...lines];
}

function messageLine({ line, column, severity, message, ruleId }: Linter.LintMessage, style: Style): string {
  const mark = severity === 2 ? style('red', 'error') : style('yellow', 'warning');
  const rule = ruleId === null ? '' : `  ${style('dim', ruleId)}`;
  return `  ${line}:${column}  ${mark}  ${message}${rule}`;
}

function totals(results: readonly ESLint.LintResult[]): string {
  const errors = results.reduce((sum, { errorCount }) => sum + errorCount, 0);
  const warnings = results.reduce((sum, { warningCount }) => sum + warningCount, 0);
  return `${count(errors + warnings, 'problem')} (${count(errors, 'error')}, ${count(warnings, 'warning')})`;
}

function withoutPath(results: readonly ESLint.LintResult[]): readonly string[] {
  const missing = results.flatMap(({ filePath, messages }) =>
    messages.filter((message) => isOurs(message) && keptPath(filePath, message) === undefined),
  ).length;
  if (missing === 0) return [];
  return [
    `${count(missing, 'finding')} of chargeonce without a path: it is not kept in a cache (--cache) and not handed on ` +
      'between threads (--concurrency). "chargeonce check" has them all.',
  ];
}

/** A config may give the plugin another prefix. */
function isOurs({ ruleId, messageId }: Linter.LintMessage): boolean {
  const name = ruleId?.slice(ruleId.lastIndexOf('/') + 1) ?? '';
  return ruleNames.includes(name) && messageId !== 'setup' && messageId !== 'internal';
}

// The name under which `require()` of an ES module hands out the formatter itself.
export { format as 'module.exports' };
