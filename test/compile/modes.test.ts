/** Real compilers, as processes of their own. TypeScript 5.9 and the whole of Stripe's types: `npm run prove:modes`. */
import { describe, expect, test } from 'vitest';
import { buildProject, builders } from './build-project.js';
import { modes } from './modes.js';

const PATIENCE_MS = 120_000;
const quick = builders.filter(({ name }) => !name.includes('TypeScript 5'));

describe.each(quick)('$name', (builder) => {
  test.each(modes)(
    '$name: the build fails for the finding, and passes without',
    { timeout: PATIENCE_MS },
    (mode) => {
      const project = buildProject(builder, mode.compilerOptions);
      if (mode.hasTypeError) project.write('src/other.ts', 'export const other: number = "text";\n');
      const seen = mode.runs.map((key) => {
        project.keys(key);
        const { code, findings } = project.compile(...mode.argv);
        return { key, failed: code !== 0, findings };
      });
      expect(seen).toEqual(
        mode.runs.map((key) => ({ key, failed: key === 'unstable', findings: key === 'unstable' ? 1 : 0 })),
      );
    },
  );
});
