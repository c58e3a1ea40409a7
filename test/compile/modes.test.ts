/** Real compilers, as processes of their own. TypeScript 5.9 in every mode: `npm run prove:modes`. */
import { describe, expect, test } from 'vitest';
import { buildProject, builders } from './build-project.js';
import { modes } from './modes.js';

const PATIENCE_MS = 120_000;
const isWhole = process.env['MODES'] === 'all';

describe.each(builders)('$name', ({ isOlder, ...builder }) => {
  const chosen = modes.filter(({ isTelling }) => isWhole || !isOlder || isTelling);

  test.each(chosen)(
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
