import ts60 from 'typescript';
import ts54 from '../../fixtures/node_modules/typescript-5.4/lib/typescript.js';
import ts59 from '../../fixtures/node_modules/typescript-5.9/lib/typescript.js';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import type { Compiler } from '../../src/typescript/compiler.js';
import { programProject } from '../../src/typescript/program-project.js';
import { folderOf, programsOf } from './program-in.js';
import { MAJORS, readPrograms, type Major } from './programs.js';

const programs = readPrograms();

const compilers = [
  { version: '6.0', ts: ts60 },
  { version: '5.9', ts: ts59 as unknown as Compiler },
  { version: '5.4', ts: ts54 as unknown as Compiler },
];

/** `options-first.ts:8 stable`, one for each Stripe write of the programs. */
function labelled(major: Major): string[] {
  return programs
    .filter((program) => program.suits(major))
    .flatMap(({ name, labels }) => labels.map((one) => `${name}:${one.line} ${one.verdictIn(major)}`));
}

describe.each(compilers)('TypeScript $version', ({ ts }) => {
  const makeProgram = programsOf(ts);

  test.each(MAJORS)('stripe %i', { timeout: 120_000 }, (major) => {
    const folder = folderOf(major);
    const suited = programs.filter((program) => program.suits(major));
    const program = makeProgram(major, suited);
    // Checking costs as much as all else, and one compiler is enough to know that the programs are sound.
    const checked = ts === ts60 ? suited : [];
    expect(checked.flatMap(({ name }) => errorsIn(program, `${folder}/${name}`))).toEqual([]);

    const analysis = analyse(programProject(ts, program, folder), catalogue);
    const verdicts = analysis.calls().map((call) => {
      return `${call.at.file.slice(folder.length + 1)}:${call.at.line} ${analysis.key(call).verdict}`;
    });
    expect(verdicts).toEqual(labelled(major));
    expect(analysis.faults).toEqual([]);
  });
});

function errorsIn(program: ts60.Program, path: string): string[] {
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => `${path}: ${ts60.flattenDiagnosticMessageText(messageText, ' ')}`);
}
