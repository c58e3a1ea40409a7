import { join } from 'node:path';
import ts from 'typescript';
import { analyse } from '../../src/analysis/analyse.js';
import type { Analysis } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { programProject } from '../../src/typescript/program-project.js';
import { REPOSITORY } from './page.js';

/** Beside the fixtures, whose packages the samples import; nothing is written there. */
export const FOLDER = join(REPOSITORY, 'fixtures');

/** The samples of pages as one program with types, each a file of its own. */
export interface PageProgram {
  readonly analysis: Analysis;
  textOf(file: string): string;
  /** What the compiler says against a sample. Packages that are not installed here are no error. */
  typeErrors(file: string): readonly string[];
}

/** Cannot find module, no declarations for it, and what follows: a parameter of nothing known is `any`. */
const NOT_INSTALLED = new Set([2307, 7016]);

/** `samples` are texts by their path in `FOLDER`. */
export function programOfPages(samples: ReadonlyMap<string, string>): PageProgram {
  const texts = new Map([...samples].map(([path, text]) => [join(FOLDER, path), text]));
  const config = ts.readConfigFile(join(FOLDER, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, FOLDER);
  const host = ts.createCompilerHost({ ...options, allowJs: true });
  const [read, exists] = [host.readFile.bind(host), host.fileExists.bind(host)];
  host.readFile = (path) => texts.get(path) ?? read(path);
  host.fileExists = (path) => texts.has(path) || exists(path);
  const sourceOf = host.getSourceFile.bind(host);
  host.getSourceFile = (path, how, ...rest) => {
    const text = texts.get(path);
    return text === undefined ? sourceOf(path, how, ...rest) : ts.createSourceFile(path, text, how, true);
  };
  const program = ts.createProgram([...texts.keys()], { ...options, allowJs: true, checkJs: false }, host);
  return {
    analysis: analyse(programProject(ts, program, FOLDER), catalogue),
    textOf: (file) => texts.get(file) ?? '',
    typeErrors: (file) => {
      const source = program.getSourceFile(join(FOLDER, file));
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
        .filter(({ code }) => !NOT_INSTALLED.has(code))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    },
  };
}
