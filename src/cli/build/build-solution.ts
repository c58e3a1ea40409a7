import type ts from 'typescript';
import { UsageError } from '../errors.js';
import type { Compilation } from './build.js';
import { guardedCreator } from './guarded-program.js';

const FLAGS: Readonly<Record<string, keyof ts.BuildOptions>> = {
  '-v': 'verbose',
  '--verbose': 'verbose',
  '-f': 'force',
  '--force': 'force',
  '-d': 'dry',
  '--dry': 'dry',
};

/** `--build`: projects and those that they refer to, as far as they are out of date. */
export function buildSolution(compilation: Compilation, argv: readonly string[]): number | null {
  const { ts, print, note } = compilation;
  const { projects, options, clean, watch } = solutionArguments(argv);
  const report = (diagnostic: ts.Diagnostic): void => {
    print([diagnostic]);
  };
  if (watch) {
    const host = ts.createSolutionBuilderWithWatchHost(
      ts.sys,
      guardedCreator(compilation),
      report,
      note,
      note,
    );
    ts.createSolutionBuilderWithWatch(host, projects, options).build();
    return null;
  }
  const host = ts.createSolutionBuilderHost(ts.sys, guardedCreator(compilation), report, note);
  const builder = ts.createSolutionBuilder(host, projects, options);
  return clean ? builder.clean() : builder.build();
}

interface SolutionArguments {
  readonly projects: string[];
  readonly options: ts.BuildOptions;
  readonly clean: boolean;
  readonly watch: boolean;
}

function solutionArguments(argv: readonly string[]): SolutionArguments {
  const options: ts.BuildOptions = {};
  const projects: string[] = [];
  const others = new Set<string>();
  for (const one of argv) {
    const flag = FLAGS[one];
    if (flag !== undefined) options[flag] = true;
    else if (/^(?:--clean|--watch|-w)$/.test(one)) others.add(one);
    else if (one.startsWith('-'))
      throw new UsageError(`chargeonce build --build takes no ${one}: write it into the tsconfig`);
    else projects.push(one);
  }
  return {
    projects: projects.length > 0 ? projects : ['.'],
    options,
    clean: others.has('--clean'),
    watch: others.has('--watch') || others.has('-w'),
  };
}
