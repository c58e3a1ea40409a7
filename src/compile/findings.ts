import { dirname } from 'node:path';
import type ts from 'typescript';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../analysis/analyse.js';
import type { Analysis } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { inspect } from '../rule/inspect.js';
import { suppress } from '../rule/suppression.js';
import type { Compiler } from '../typescript/compiler.js';
import { slashed } from '../typescript/file-paths.js';
import { originOf } from '../typescript/origin.js';
import { programProject } from '../typescript/program-project.js';
import type { Project } from '../typescript/project.js';
import { callsWithin } from '../typescript/syntax.js';
import type { TransformerOptions } from './options.js';

/** One program as the transformer knows it. */
export interface Judged {
  readonly analysis: Analysis;
  /** What no comment answers, by file name. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  /** Absolute folder, with forward slashes, that shown paths are relative to. */
  readonly root: string;
  /** The calls of the runtime's `assertTransformed` that stand in a file without an argument. */
  marksIn(file: ts.SourceFile): ReadonlySet<ts.Node>;
}

/** Judges a program. The analysis is done at the first question and kept with the answer. */
export function judgement(ts: Compiler, program: ts.Program, options: TransformerOptions): () => Judged {
  let known: Judged | undefined;
  return () => (known ??= judge(ts, program, options));
}

function judge(ts: Compiler, program: ts.Program, options: TransformerOptions): Judged {
  const { preset, rules, calls, includeTests, catalogue } = options;
  const root = rootOf(program);
  const project = programProject(ts, program, root, { includeTests });
  const analysis = analyse(project, catalogue);
  const inspection = resolveInspection({ preset, overrides: rules, calls, root });
  const found = suppress(inspect(analysis, inspection), (file) => program.getSourceFile(file)?.text);
  return { analysis, findings: byFile(found), root, marksIn: (file) => marksIn(project, file) };
}

function rootOf(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return slashed(
    typeof configFilePath === 'string' ? dirname(configFilePath) : program.getCurrentDirectory(),
  );
}

function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = files.get(finding.at.file);
    if (known) known.push(finding);
    else files.set(finding.at.file, [finding]);
  }
  return files;
}

function marksIn(project: Project, file: ts.SourceFile): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  if (!file.text.includes(ASSERTION)) return found;
  for (const call of callsWithin(project.ts, file)) {
    const origin = call.arguments.length === 0 ? originOf(project, call.expression) : undefined;
    if (origin?.module === 'chargeonce' && origin.path.join('.') === ASSERTION) found.add(call);
  }
  return found;
}

const ASSERTION = 'assertTransformed';
