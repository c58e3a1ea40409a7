import { join } from 'node:path';
import ts from 'typescript';
import { resolveInspection, rules } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import type { Finding, Suggestion } from '../../src/rule/finding.js';
import { inspect } from '../../src/rule/inspect.js';
import { catalogueOf, projectOf } from '../fixtures/own-rows.js';
import { typeErrors } from '../fixtures/program.js';
import { FIXTURES, type Fixture } from '../fixtures/read-fixtures.js';
import { edited, rangeBefore } from './edited.js';

/** A suggestion, with the program in which it is made and the finding that it mends. */
export interface Offer {
  readonly fixture: Fixture;
  readonly finding: Finding;
  readonly suggestion: Suggestion;
}

/** What was seen in the programs as they are. */
export interface Before {
  readonly program: ts.Program;
  readonly findings: ReadonlyMap<Fixture, readonly Finding[]>;
}

/** One program for all fixtures; each is judged as if it were all of it. */
export function openFixtures(fixtures: readonly Fixture[]): Before {
  const read = ts.readConfigFile(join(FIXTURES, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, FIXTURES);
  const program = ts.createProgram(fixtures.flatMap(pathsOf), { ...options, allowJs: true, checkJs: false });
  return { program, findings: new Map(fixtures.map((fixture) => [fixture, findingsIn(program, fixture)])) };
}

const strict = new Set<string>(
  rules.filter(({ presets }) => presets.strict !== 'off').map(({ name }) => name),
);

/** What `strict` says of a fixture, and the rules beyond it that its topic is about. */
function findingsIn(program: ts.Program, fixture: Fixture): readonly Finding[] {
  const analysis = analyse(projectOf(program, FIXTURES, fixture), catalogueOf(fixture));
  const inspection = resolveInspection({
    preset: 'layers',
    overrides: new Map(),
    options: new Map(Object.entries(fixture.options)),
    calls: 'all',
    root: FIXTURES,
  });
  return inspect(analysis, inspection).filter(
    ({ rule }) => strict.has(rule) || rule === 'internal' || fixture.rules.includes(rule),
  );
}

/** Every suggestion that is made. */
export function offersIn({ findings }: Before): readonly Offer[] {
  return [...findings].flatMap(([fixture, all]) =>
    all.flatMap((finding) => finding.suggestions().map((suggestion) => ({ fixture, finding, suggestion }))),
  );
}

/** Offers that can be tried at once: one of each fixture. */
export function roundsOf(offers: readonly Offer[]): readonly (readonly Offer[])[] {
  const rounds: Offer[][] = [];
  const made = new Map<Fixture, number>();
  for (const offer of offers) {
    const round = made.get(offer.fixture) ?? 0;
    made.set(offer.fixture, round + 1);
    (rounds[round] ??= []).push(offer);
  }
  return rounds;
}

/** What is wrong with the programs after one suggestion of each was applied; empty when all are as they should be. */
export function tryRound({ program, findings }: Before, round: readonly Offer[]): readonly string[] {
  const after = programAfter(program, round);
  return round.flatMap((offer) => {
    const name = nameOf(offer);
    const now = findingsIn(after, offer.fixture);
    const known = findings.get(offer.fixture) ?? [];
    const isLeft = now.some((finding) => isSame(offer, offer.finding, finding));
    const added = now.filter((finding) => !known.some((one) => isSame(offer, one, finding)));
    return [
      ...brokenTypes(after, offer).map((error) => `${name}: ${error}`),
      ...(isLeft ? [`${name}: the finding is still there`] : []),
      ...added.map(({ rule, message }) => `${name}: adds ${rule}: ${message}`),
    ];
  });
}

function programAfter(before: ts.Program, round: readonly Offer[]): ts.Program {
  const options = before.getCompilerOptions();
  const host = ts.createCompilerHost(options);
  const edits = round.flatMap(({ suggestion }) => suggestion.edits);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, how) => {
    const known = before.getSourceFile(path);
    const own = edits.filter(({ file }) => file === path);
    if (own.length === 0 || !known) return known ?? parse(path, how);
    return ts.createSourceFile(path, edited(known.text, own), how, true);
  };
  return ts.createProgram(
    round.flatMap(({ fixture }) => pathsOf(fixture)),
    options,
    host,
  );
}

function brokenTypes(program: ts.Program, { fixture }: Offer): readonly string[] {
  const checked = pathsOf(fixture).filter((path) => /\.[cm]?ts$/.test(path));
  return fixture.brokenTypes === null ? typeErrors({ program, checked }) : [];
}

/** True when a finding is one that was there before the edits. */
function isSame({ suggestion }: Offer, before: Finding, after: Finding): boolean {
  const { file, start } = after.at;
  const { from, to } = rangeBefore(
    suggestion.edits.filter((edit) => edit.file === file),
    start,
  );
  const isThere = before.at.file === file && from <= before.at.start && before.at.start <= to;
  return isThere && before.rule === after.rule && before.messageId === after.messageId;
}

function nameOf({ finding: { at, rule }, suggestion }: Offer): string {
  return `${at.file.slice(FIXTURES.length + 1)}:${at.line} ${rule}: ${suggestion.description}`;
}

function pathsOf({ files }: Fixture): readonly string[] {
  return files.map((file) => join(FIXTURES, file));
}
