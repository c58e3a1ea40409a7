import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import { loadCompiler } from '../../typescript/load-compiler.js';
import { UsageError } from '../errors.js';
import type { Terminal } from '../terminal.js';
import { buildProject } from './build-project.js';
import { buildSolution } from './build-solution.js';
import { printer } from './printer.js';
import { watchProject } from './watch-project.js';

/** The user's own compiler, and how it speaks to the terminal. */
export interface Compilation {
  readonly ts: Compiler;
  readonly cwd: string;
  readonly print: (diagnostics: readonly ts.Diagnostic[]) => void;
  /** What the compiler says about its progress. */
  readonly note: (diagnostic: ts.Diagnostic) => void;
  readonly warn: (warnings: readonly ts.Diagnostic[]) => void;
}

/**
 * Compiles as the project's own `tsc` would, with findings among its errors and unproven keys guarded. Takes the arguments of
 * `tsc`, and gives its exit code: 0 clean, 1 nothing written, 2 written all the same. Null: it goes on watching.
 */
export function build(argv: readonly string[], terminal: Terminal): number | null {
  const ts = loadCompiler(terminal.cwd);
  const compilation = { ts, cwd: terminal.cwd, ...printer(ts, terminal) };
  const [first = '', ...rest] = argv;
  if (/^(?:-b|--build)$/i.test(first)) return buildSolution(compilation, rest);
  const parsed = ts.parseCommandLine(argv);
  if (parsed.errors.length > 0) {
    compilation.print(parsed.errors);
    return 1;
  }
  refuse(parsed.options);
  const config = configOf(compilation, parsed);
  if (!parsed.options['watch']) return buildProject(compilation, parsed, config);
  if (config === undefined)
    throw new UsageError('--watch needs a tsconfig.json: none was found from here upwards');
  watchProject(compilation, config, parsed.options);
  return null;
}

const OTHERS = ['help', 'version', 'init', 'all', 'showConfig', 'listFilesOnly', 'locale'];

function refuse(options: ts.CompilerOptions): void {
  const other = OTHERS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`chargeonce build takes no --${other}: run tsc --${other}`);
}

function configOf(
  { ts, cwd }: Compilation,
  { options, fileNames }: ts.ParsedCommandLine,
): string | undefined {
  const { project } = options;
  if (project === undefined)
    return fileNames.length > 0 ? undefined : ts.findConfigFile(cwd, (path) => ts.sys.fileExists(path));
  const path = ts.sys.resolvePath(project);
  const config = ts.sys.directoryExists(path) ? `${path}/tsconfig.json` : path;
  if (!ts.sys.fileExists(config)) throw new UsageError(`no such tsconfig: ${project}`);
  return config;
}
