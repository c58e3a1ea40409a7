import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import plugin from '../../src/eslint/index.js';
import { REPOSITORY } from '../docs/page.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';

/** The four ways in which configs are written, each with every preset that it can name. */
const USES = {
  'extends by name': `
    import chargeonce from 'chargeonce/eslint-plugin';
    import { defineConfig } from 'eslint/config';
    export default defineConfig({
      files: ['**/*.ts'],
      plugins: { chargeonce },
      extends: ['chargeonce/strict-type-checked'],
    });`,
  spread: `
    import chargeonce from 'chargeonce/eslint-plugin';
    import type { Linter } from 'eslint';
    export default [
      ...chargeonce.configs.layers,
      ...chargeonce.configs['disable-type-checked'],
      { rules: { 'chargeonce/require-idempotency-key': ['error', { calls: 'all' }] } },
    ] satisfies Linter.Config[];`,
  'tseslint.config': `
    import chargeonce from 'chargeonce/eslint-plugin';
    import tseslint from 'typescript-eslint';
    export default tseslint.config(
      ...tseslint.configs.recommended,
      chargeonce.configs['recommended-type-checked'],
      { files: ['**/*.js'], extends: [chargeonce.configs['disable-type-checked']] },
    );`,
  defineConfig: `
    import chargeonce from 'chargeonce/eslint-plugin';
    import { defineConfig } from 'eslint/config';
    import tseslint from 'typescript-eslint';
    export default defineConfig(chargeonce.configs.recommended, [chargeonce.configs.strict], {
      files: ['src/**/*.ts'],
      extends: [chargeonce.configs['layers-type-checked']],
      languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    });`,
} as const;

/** What must not compile, or the others would prove nothing. */
const MISSPELT = `
  import chargeonce from 'chargeonce/eslint-plugin';
  export default chargeonce.configs.recomended;`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** One program for all: the declarations of ESLint are large. */
function errorsIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const host = ts.createCompilerHost(OPTIONS);
  const sourceOf = host.getSourceFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.fileExists = (path) => texts.has(path) || exists(path);
  host.getSourceFile = (path, how) => {
    const text = texts.get(path);
    return text === undefined ? sourceOf(path, how) : ts.createSourceFile(path, text, how);
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  const errorsOf = (path: string): string[] => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '),
    );
  };
  return new Map([...texts.keys()].map((path) => [path, errorsOf(path)]));
}

describe('a typed eslint.config.ts', () => {
  const pathOf = (use: string) => join(REPOSITORY, `eslint.config.${use.replaceAll(/\W/g, '-')}.mts`);
  const texts = Object.entries({ ...USES, misspelt: MISSPELT });
  const errors = errorsIn(new Map(texts.map(([use, text]) => [pathOf(use), text])));

  test.each(Object.keys(USES))('compiles with %s', (use) => {
    expect(errors.get(pathOf(use))).toEqual([]);
  });

  test('tells of a config that does not exist', () => {
    expect(errors.get(pathOf('misspelt'))).toEqual([expect.stringContaining("'recomended' does not exist")]);
  });
});

describe('a name in extends', () => {
  test.each(Object.keys(plugin.configs))('chargeonce/%s is known to ESLint', async (name) => {
    const { defineConfig } = await import('eslint/config');
    const config = defineConfig({ plugins: { chargeonce: plugin }, extends: [`chargeonce/${name}`] });
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config, cwd: temporaryFolder({}) });
    const found = (await eslint.calculateConfigForFile('pay.js')) as { settings: object };
    expect(found.settings).toHaveProperty('chargeonce.project');
  });
});

test('disable-type-checked takes the scope back where it comes behind', async () => {
  const config = [...plugin.configs['layers-type-checked'], ...plugin.configs['disable-type-checked']];
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config, cwd: temporaryFolder({}) });
  const found = (await eslint.calculateConfigForFile('pay.js')) as { settings: unknown; rules: unknown };
  expect(found).toMatchObject({
    settings: { chargeonce: { project: 'file' } },
    rules: { 'chargeonce/require-business-key': [0, {}], 'chargeonce/require-idempotency-key': [2, {}] },
  });
});
