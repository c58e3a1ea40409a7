import { ESLint, type Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { ESLint as ESLint9 } from 'eslint9';
import { defineConfig as defineConfig9 } from 'eslint9/config';

/** ESLint as the tests use it: one object for each major that the plugin supports. */
export interface EslintVersion {
  readonly name: string;
  readonly defineConfig: typeof defineConfig;
  /** The messages on each file, by file name relative to the folder. */
  lint(
    folder: string,
    config: Linter.Config[],
    files?: string,
  ): Promise<Record<string, Linter.LintMessage[]>>;
  /** As `lint`, after the fixes of all rules. */
  fix(folder: string, config: Linter.Config[]): Promise<Record<string, Linter.LintMessage[]>>;
  lintText(
    folder: string,
    config: Linter.Config[],
    name: string,
    text: string,
  ): Promise<Linter.LintMessage[]>;
}

export const eslintVersions: readonly EslintVersion[] = [
  versionOf(ESLint, defineConfig),
  versionOf(ESLint9, defineConfig9),
];

function versionOf(Eslint: typeof ESLint, define: typeof defineConfig): EslintVersion {
  const open = (cwd: string, config: Linter.Config[], fix = false) =>
    new Eslint({ cwd, fix, overrideConfigFile: true, overrideConfig: config });
  return {
    name: `ESLint ${Eslint.version}`,
    defineConfig: define,
    lint: async (folder, config, files = '.') => byName(folder, await open(folder, config).lintFiles(files)),
    fix: async (folder, config) => byName(folder, await open(folder, config, true).lintFiles('.')),
    lintText: async (folder, config, name, text) => {
      const [result] = await open(folder, config).lintText(text, { filePath: `${folder}/${name}` });
      return result?.messages ?? [];
    },
  };
}

function byName(folder: string, results: readonly ESLint.LintResult[]): Record<string, Linter.LintMessage[]> {
  return Object.fromEntries(
    results.map(({ filePath, messages }) => [filePath.slice(folder.length + 1), messages]),
  );
}
