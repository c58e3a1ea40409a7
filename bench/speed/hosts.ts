import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackage } from './generate.js';
import type { Command } from './measure.js';

/** A rule that only asks for types, as any typed rule does: what typed linting costs without a rule that does something. */
const NOOP = `import tseslint from 'typescript-eslint';
const rule = {
  create: (context) => {
    context.sourceCode.parserServices.program.getTypeChecker();
    return {};
  },
};
export default [
  {
    files: ['src/**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { noop: { rules: { noop: rule } } },
    rules: { 'noop/noop': 'error' },
  },
];
`;

const RULES = `import chargeonce from 'chargeonce/eslint-plugin';
import noop from './noop.config.js';
export default [...noop, ...chargeonce.configs['layers-type-checked']];
`;

/** Writes what the hosts need into the generated project, and gives their commands: each pair without and with ours. */
export function writeHosts(root: string, repository: string): readonly (readonly Command[])[] {
  const packages = join(repository, 'node_modules');
  const patch = join(repository, 'fixtures/hosts/node_modules/ts-patch/bin/tspc.js');
  linkPackage(join(root, 'node_modules/chargeonce'), repository);
  for (const name of ['typescript', 'typescript-eslint', 'eslint'])
    linkPackage(join(root, 'node_modules', name), join(packages, name));
  const plugins = [{ transform: 'chargeonce/transformer', transformProgram: true }];
  const guarded = { extends: './tsconfig.json', compilerOptions: { plugins } };
  writeFileSync(join(root, 'tsconfig.guarded.json'), JSON.stringify(guarded));
  writeFileSync(join(root, 'noop.config.js'), NOOP);
  writeFileSync(join(root, 'rules.config.js'), RULES);
  const tspc = (name: string, config: string, accept: readonly number[]): Command => ({
    name,
    script: patch,
    args: ['--noEmit', '-p', config],
    accept,
  });
  const eslint = (name: string, config: string, accept: readonly number[]): Command => ({
    name,
    script: join(packages, 'eslint/bin/eslint.js'),
    args: ['--config', config, 'src'],
    accept,
  });
  return [
    [
      tspc('tspc --noEmit', 'tsconfig.json', [0]),
      tspc('tspc with the transformer', 'tsconfig.guarded.json', [1, 2]),
    ],
    [
      eslint('ESLint, a typed rule that does nothing', 'noop.config.js', [0]),
      eslint('ESLint, that and all our rules', 'rules.config.js', [1]),
    ],
  ];
}
