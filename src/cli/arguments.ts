import { parseArgs } from 'node:util';
import { ruleNames } from '../../rules/index.js';
import { FORMATS, type Format } from '../reporters/render.js';
import { type CallFilter, PRESETS, type Preset } from '../rule/rule.js';
import type { BaselineOptions } from './baseline/held-baseline.js';
import { UsageError } from './errors.js';
import type { ChangeOptions } from './git/changed-view.js';
import { didYouMean } from './nearest.js';
import { partOptions } from './part-options.js';

const SEVERITIES = ['off', 'warn', 'error'] as const;
export type RuleSeverity = (typeof SEVERITIES)[number];

export interface CheckCommand extends ChangeOptions, BaselineOptions {
  readonly kind: 'check';
  readonly paths: readonly string[];
  readonly project: string | null;
  readonly preset: Preset;
  readonly rules: ReadonlyMap<string, RuleSeverity>;
  readonly calls: CallFilter;
  readonly format: Format;
  readonly output: string | null;
  /** Null for no limit. */
  readonly maxWarnings: number | null;
  readonly failOnUnproven: boolean;
  /** Exit with 1 when the baseline holds an entry that lets nothing pass any more. */
  readonly failOnStale: boolean;
  readonly includeTests: boolean;
}

export interface ExplainCommand {
  readonly kind: 'explain';
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly project: string | null;
  readonly includeTests: boolean;
}

/** The rest of the line is the compiler's. */
export interface BuildCommand {
  readonly kind: 'build';
  readonly argv: readonly string[];
}

export type Command =
  | CheckCommand
  | ExplainCommand
  | BuildCommand
  | { readonly kind: 'help' | 'version' | 'ledger-sql' | 'doctor' };

const FAILURES = ['unproven', 'stale'] as const;

const OPTIONS = {
  project: { type: 'string', short: 'p' },
  preset: { type: 'string' },
  rule: { type: 'string', multiple: true },
  calls: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  'max-warnings': { type: 'string' },
  'fail-on': { type: 'string', multiple: true },
  since: { type: 'string' },
  staged: { type: 'boolean' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean' },
  'include-tests': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Flag = keyof typeof OPTIONS;
const FLAGS = Object.keys(OPTIONS).filter(isFlag);
const EXPLAIN_FLAGS: readonly Flag[] = ['project', 'include-tests'];

/** Reads the command line. Throws `UsageError` for everything that is not exactly understood. */
export function parseCommand(argv: readonly string[]): Command {
  const [name, ...others] = argv;
  if (name === 'build') return { kind: 'build', argv: others };
  const { flags, words } = readTokens(argv);
  if (flags.has('help')) return { kind: 'help' };
  if (flags.has('version')) return { kind: 'version' };
  const [command, ...rest] = words;
  if (command === 'check') return checkCommand(rest, flags);
  if (command === 'explain') return explainCommand(rest, flags);
  if (command === 'doctor') return doctorCommand(rest, flags);
  if (command === 'ledger') return ledgerCommand(rest, flags);
  throw new UsageError(unknownCommand(command));
}

function unknownCommand(command: string | undefined): string {
  if (command === undefined)
    return 'no command given: write "chargeonce check", or --help for all that it can do';
  const hint = didYouMean(command, ['check', 'explain', 'build', 'doctor', 'ledger']);
  if (hint) return `unknown command "${command}"${hint}`;
  return `unknown command "${command}": write "chargeonce check ${command}" to check a path, or see --help`;
}

type Flags = ReadonlyMap<Flag, readonly string[]>;

function readTokens(argv: readonly string[]): { flags: Flags; words: readonly string[] } {
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Map<Flag, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!isFlag(name)) throw new UsageError(unknownFlag(name, rawName));
    const valued = OPTIONS[name].type === 'string';
    if (valued && (value === undefined || value === '' || (!inlineValue && value.startsWith('-')))) {
      throw new UsageError(`${rawName} needs a value: ${usageOf(name)}`);
    }
    if (!valued && value !== undefined)
      throw new UsageError(`${rawName} takes no value: write ${rawName} alone`);
    const known = flags.get(name) ?? [];
    if (known.length > 0 && valued && !('multiple' in OPTIONS[name]))
      throw new UsageError(`${rawName} is given twice: give it once`);
    flags.set(name, [...known, value ?? '']);
  }
  return { flags, words };
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(OPTIONS, name);
}

function unknownFlag(name: string, rawName: string): string {
  const hint = didYouMean(
    rawName,
    FLAGS.map((flag) => `--${flag}`),
  );
  return `unknown option "${rawName}"${hint || ': see --help'}`;
}

function usageOf(flag: Flag): string {
  const values: Partial<Record<Flag, string>> = {
    project: 'path/to/tsconfig.json',
    preset: PRESETS.join('|'),
    rule: `NAME=${SEVERITIES.join('|')}`,
    calls: 'money|all',
    format: FORMATS.join('|'),
    'max-warnings': '0',
    'fail-on': FAILURES.join('|'),
    since: 'REF, such as main',
    baseline: 'chargeonce-baseline.json',
  };
  return `write --${flag} ${values[flag] ?? 'FILE'}`;
}

function checkCommand(paths: readonly string[], flags: Flags): CheckCommand {
  const empty = paths.find((path) => path === '');
  if (empty !== undefined) throw new UsageError('a path is empty: name a file or folder, or leave it out');
  const failures = (flags.get('fail-on') ?? []).map((given) => known('fail-on', given, FAILURES));
  return {
    kind: 'check',
    paths,
    project: flags.get('project')?.[0] ?? null,
    preset: oneOf(flags, 'preset', PRESETS) ?? 'recommended',
    rules: ruleSettings(flags.get('rule') ?? []),
    calls: oneOf(flags, 'calls', ['money', 'all']) ?? 'all',
    format: oneOf(flags, 'format', FORMATS) ?? 'pretty',
    output: flags.get('output')?.[0] ?? null,
    maxWarnings: maxWarnings(flags.get('max-warnings')?.[0]),
    failOnUnproven: failures.includes('unproven'),
    failOnStale: failures.includes('stale'),
    includeTests: flags.has('include-tests'),
    ...partOptions(paths, (flag) => flags.get(flag)?.[0]),
  };
}

function oneOf<const T extends string>(flags: Flags, flag: Flag, values: readonly T[]): T | null {
  const given = flags.get(flag)?.[0];
  return given === undefined ? null : known(flag, given, values);
}

function known<const T extends string>(flag: Flag, given: string, values: readonly T[]): T {
  const found = values.find((value) => value === given);
  if (found) return found;
  throw new UsageError(
    `unknown value "${given}" for --${flag}${didYouMean(given, values) || `: ${usageOf(flag)}`}`,
  );
}

function maxWarnings(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new UsageError(`--max-warnings "${given}" is no whole number from 0: write --max-warnings 0`);
}

function ruleSettings(given: readonly string[]): ReadonlyMap<string, RuleSeverity> {
  const settings = new Map<string, RuleSeverity>();
  for (const text of given) {
    const [name = '', severity, ...more] = text.split('=');
    if (severity === undefined || more.length > 0) {
      throw new UsageError(`--rule "${text}" is not understood: write --rule NAME=${SEVERITIES.join('|')}`);
    }
    if (!ruleNames.includes(name)) throw new UsageError(unknownRule(name));
    const found = SEVERITIES.find((value) => value === severity);
    if (!found) {
      const hint = didYouMean(severity, SEVERITIES) || `: write --rule ${name}=${SEVERITIES.join('|')}`;
      throw new UsageError(`unknown severity "${severity}" for --rule ${name}${hint}`);
    }
    settings.set(name, found);
  }
  return settings;
}

function unknownRule(name: string): string {
  const hint = didYouMean(name.replace(/^chargeonce\//, ''), ruleNames);
  return `unknown rule "${name}"${hint || `: the rules are ${ruleNames.join(', ')}`}`;
}

function explainCommand(words: readonly string[], flags: Flags): ExplainCommand {
  for (const flag of flags.keys()) {
    if (!EXPLAIN_FLAGS.includes(flag))
      throw new UsageError(`--${flag} is no option of explain: leave it out`);
  }
  const [place = '', ...more] = words;
  const [, file = '', line = ''] = /^(.+?):(\d+)(?::\d+)?$/.exec(place) ?? [];
  if (more.length > 0 || !file || Number(line) < 1) {
    const given = words.length > 0 ? `"${words.join(' ')}" names no line` : 'explain needs a line';
    throw new UsageError(`${given}: write chargeonce explain FILE:LINE, such as src/billing.ts:41`);
  }
  return {
    kind: 'explain',
    file,
    line: Number(line),
    project: flags.get('project')?.[0] ?? null,
    includeTests: flags.has('include-tests'),
  };
}

function doctorCommand(words: readonly string[], flags: Flags): Command {
  const [flag] = flags.keys();
  if (flag !== undefined) throw new UsageError(`--${flag} is no option of doctor: leave it out`);
  if (words.length > 0)
    throw new UsageError('doctor looks at the folder that it is run in: write "chargeonce doctor"');
  return { kind: 'doctor' };
}

function ledgerCommand(words: readonly string[], flags: Flags): Command {
  const [flag] = flags.keys();
  if (flag !== undefined) throw new UsageError(`--${flag} is no option of ledger: leave it out`);
  if (words.length === 1 && words[0] === 'sql') return { kind: 'ledger-sql' };
  throw new UsageError(
    'ledger does one thing: write "chargeonce ledger sql", which prints the table of the ledger',
  );
}
