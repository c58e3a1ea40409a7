import type { Change, Compared, Format } from '../../test/metamorphic/plain-javascript.js';
import { UNTYPED_DIFFERENCES } from '../../test/metamorphic/untyped-differences.js';

/** What came of one module format. */
export interface Row {
  readonly format: Format;
  readonly compared: readonly Compared[];
}

const CHANGES: readonly Change[] = ['same', 'less', 'trusts', 'alarm', 'other'];

/** The page: how many calls are judged otherwise as plain JavaScript, in which way, and why. */
export function renderUntyped(fixtures: number, rows: readonly Row[]): string {
  const lines = rows.map(({ format, compared }) => {
    const counts = CHANGES.map((change) => compared.filter((one) => one.change === change).length);
    return `| ${[format, compared.length, ...counts].join(' | ')} |`;
  });
  const reasons = UNTYPED_DIFFERENCES.map(
    ({ because, formats, calls }) => `- ${calls.length} (${formats.join(', ')}): ${because}`,
  );
  return [
    `# The labelled programs as plain JavaScript

Each of the ${fixtures} labelled programs of one TypeScript file loses its types and is judged alone, with no other file in
view. \`less\`: the call is not found or its key is unproven; \`trusts\`: a fault passes for stable; \`alarm\`: a rule speaks that
does not with types. Written by \`npm run prove:metamorphic\`; \`test/metamorphic/untyped-differences.ts\` lists every call.
`,
    '| format | calls | same | less | trusts | alarm | other |\n| --- | --: | --: | --: | --: | --: | --: |',
    ...lines,
    '\n## Why\n',
    ...reasons,
    '',
  ].join('\n');
}
