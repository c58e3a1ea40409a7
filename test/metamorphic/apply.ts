import { relative } from 'node:path';
import ts from 'typescript';
import { FIXTURES, type Fixture } from '../fixtures/read-fixtures.js';
import { shuffled } from './chance.js';
import { variantsOf, type Originals, type Variant } from './programs.js';
import type { Change, Rewrite } from './rewrite.js';
import { sourceOf } from './source.js';
import { differences, speakerOf, type Speaker } from './verdicts.js';

/** One place of a fixture and how it is written there. */
export interface Application {
  readonly rewrite: Rewrite;
  readonly fixture: Fixture;
  /** File, declaration and text: names the place for as long as the code around it is the same. */
  readonly label: string;
  readonly line: number;
  readonly change: Change;
}

/** An application after which something else is said, or which is no program. */
export interface Flip {
  readonly application: Application;
  readonly differences: readonly string[];
}

const LONGEST_TEXT = 70;

/** The applications of a rewrite to a fixture, in an order that the seed decides; made as they are asked for. */
export function* applications(
  originals: Originals,
  fixture: Fixture,
  rewrite: Rewrite,
  seed: string,
): Generator<Application> {
  const files = originals.filesOf(fixture);
  const places = files
    .map((file) => sourceOf(originals.service, file, files))
    .flatMap((source) => rewrite.places(source));
  for (const place of shuffled(places, `${seed} ${fixture.name} ${rewrite.name}`)) {
    const change = place.write();
    if (change) yield { rewrite, fixture, label: labelOf(place.node), line: lineOf(place.node), change };
  }
}

/** Judges the applications, which are of different fixtures, in one program, and gives those that change what is said. */
export type Examine = (applications: readonly Application[]) => readonly Flip[];

/** `checksTypes`: an application after which the types are wrong counts too. */
export function examiner(originals: Originals, before: Speaker, checksTypes: boolean): Examine {
  const open = variantsOf(originals);
  return (applied) => {
    const variant = open(
      applied.map(({ fixture }) => fixture),
      applied.map(({ change }) => change),
    );
    const after = speakerOf(variant.program);
    return applied.flatMap((application) => {
      const { fixture, change } = application;
      const added = [...change.edits.keys()];
      const changes = differences(before(fixture), after(fixture, added), change.reorders ?? false);
      const broken = errorsIn(variant, originals, added, checksTypes);
      return changes.length + broken.length > 0
        ? [{ application, differences: [...broken, ...changes] }]
        : [];
    });
  };
}

function errorsIn(
  variant: Variant,
  originals: Originals,
  paths: readonly string[],
  checksTypes: boolean,
): string[] {
  return paths.flatMap((path) => {
    const after = variant.program.getSourceFile(path);
    const before = originals.program.getSourceFile(path);
    const syntax = variant.program.getSyntacticDiagnostics(after);
    const types = checksTypes ? newTypeErrors(variant.program, after, originals.program, before) : [];
    return [...syntax, ...types].map(({ messageText, file, start }) => {
      const rest = file?.text.slice(start).split('\n', 1)[0] ?? '';
      return `error: ${ts.flattenDiagnosticMessageText(messageText, ' ')} at ${rest}`;
    });
  });
}

function newTypeErrors(
  program: ts.Program,
  file: ts.SourceFile | undefined,
  original: ts.Program,
  before: ts.SourceFile | undefined,
): readonly ts.Diagnostic[] {
  const old = new Set(before ? original.getSemanticDiagnostics(before).map(({ code }) => code) : []);
  return program.getSemanticDiagnostics(file).filter(({ code }) => !old.has(code));
}

/** Every flip that has the text on it: what was rewritten, to what, and what is said before and after. */
export function describeFlip({ application, differences: changes }: Flip): string {
  const { label, line, change } = application;
  const edits = [...change.edits].flatMap(([path, list]) =>
    list.map(({ text }) => `    ${relative(FIXTURES, path)}: ${shortened(text)}`),
  );
  return [`${label} (line ${line})`, ...edits, ...changes.map((one) => `  ${one}`)].join('\n');
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function labelOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const path = relative(FIXTURES, file.fileName).replaceAll('\\', '/');
  return `${path} ${declarationNameOf(node, file)}: ${shortened(node.getText())}`;
}

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}

function declarationNameOf(node: ts.Node, file: ts.SourceFile): string {
  const statement = file.statements.find((one) => one.pos <= node.pos && node.end <= one.end);
  if (!statement) return '';
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations[0]?.name.getText() ?? '';
  const named = statement as ts.Node as { readonly name?: ts.Node };
  return named.name?.getText() ?? ts.SyntaxKind[statement.kind];
}
