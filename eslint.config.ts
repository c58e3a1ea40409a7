import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import chargeonce from './src/eslint/index.js';

const countCodeOnly = { skipBlankLines: true, skipComments: true };

export default defineConfig(
  globalIgnores(['dist/', '.cache/', 'coverage/', 'fixtures/', '.ci/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 250, ...countCodeOnly }],
      'max-lines-per-function': ['error', { max: 40, ...countCodeOnly }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { name: 'our own plugin', files: ['**/*.ts'], extends: [chargeonce.configs['strict-type-checked']] },
  {
    name: 'a list of cases, or of rows, is as long as it is',
    files: ['test/**/*.ts', 'src/catalogue/**/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    name: 'levels of protection that are wrong on purpose, and keys followed into the sources of the runtime',
    files: ['bench/protection/**/*.ts'],
    rules: {
      'chargeonce/no-infrastructure-key': 'off',
      'chargeonce/no-local-dedup': 'off',
      'chargeonce/no-shared-key': 'off',
      'chargeonce/require-idempotency-key': 'off',
    },
  },
);
