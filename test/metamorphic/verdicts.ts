import { join } from 'node:path';
import ts from 'typescript';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import type { Analysis, Span } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { programProject } from '../../src/typescript/program-project.js';
import { FIXTURES, type Fixture } from '../fixtures/read-fixtures.js';

/** What is said about one Stripe call. */
export interface Said {
  readonly line: number;
  readonly method: string;
  readonly verdict: string;
  /** Null unless unstable. */
  readonly scope: string | null;
  /** The rules that report the call. */
  readonly rules: readonly string[];
  /** Method, verdict, scope, and the rules that report the call: what must not change. */
  readonly text: string;
}

/** Says what the tool says about the calls in a fixture's files, and in files that a rewrite added to it. */
export type Speaker = (fixture: Fixture, added?: readonly string[]) => readonly Said[];

/** Judges a program of fixtures once; says what is asked for. */
export function speakerOf(program: ts.Program): Speaker {
  const analysis = analyse(programProject(ts, program, FIXTURES), catalogue);
  return (fixture, added = []) =>
    said(analysis, fixture, [...fixture.files.map((file) => join(FIXTURES, file)), ...added]);
}

/** What is said about the calls in some files under a fixture's options, in order of file and position. */
export function said(analysis: Analysis, fixture: Fixture, paths: readonly string[]): readonly Said[] {
  const files = new Set(paths);
  const rules = rulesByCall(analysis, fixture.options);
  const calls = analysis
    .calls()
    .filter(({ at }) => files.has(at.file))
    .map((call) => {
      const { verdict, scope } = analysis.key(call);
      const named = [...(rules.get(placeOf(call.at)) ?? [])].sort();
      const text = [call.method, verdict, ...(scope ? [scope] : []), ...named].join(' ');
      return { line: call.at.line, method: call.method, verdict, scope, rules: named, text };
    });
  const faults = analysis.faults
    .filter(({ file }) => files.has(file))
    .map(({ message }) => ({
      line: 0,
      method: '',
      verdict: 'fault',
      scope: null,
      rules: ['internal'],
      text: `fault: ${message}`,
    }));
  return [...calls, ...faults];
}

type RulesByCall = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<Analysis, Map<string, RulesByCall>>();

/** The rules that report each call, by its place; asked once for each set of options. */
function rulesByCall(analysis: Analysis, options: Fixture['options']): RulesByCall {
  const answers = known.get(analysis) ?? new Map<string, RulesByCall>();
  known.set(analysis, answers);
  const id = JSON.stringify(options);
  const answer = answers.get(id) ?? askRules(analysis, options);
  answers.set(id, answer);
  return answer;
}

function askRules(analysis: Analysis, options: Fixture['options']): RulesByCall {
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map(),
    options: new Map(Object.entries(options)),
    calls: 'all',
    root: FIXTURES,
  });
  const rules = new Map<string, Set<string>>();
  for (const { rule, calls } of inspect(analysis, inspection))
    for (const { at } of calls) rules.set(placeOf(at), (rules.get(placeOf(at)) ?? new Set()).add(rule));
  return rules;
}

function placeOf({ file, start }: Span): string {
  return `${start} ${file}`;
}

/** The lines that one has and the other has not; empty when nothing has changed. */
export function differences(before: readonly Said[], after: readonly Said[], reorders: boolean): string[] {
  if (!reorders && before.length === after.length)
    return before.flatMap(({ text, line }, index) => {
      const now = after[index]?.text ?? 'nothing';
      return text === now ? [] : [`${text} (line ${line}) became ${now}`];
    });
  const [one, other] = [before.map(({ text }) => text), after.map(({ text }) => text)];
  return [
    ...without(one, other).map((text) => `lost: ${text}`),
    ...without(other, one).map((text) => `new: ${text}`),
  ];
}

function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
