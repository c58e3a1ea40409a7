import { rules } from '../../rules/index.js';
import type { Before } from '../../test/suggestions/try.js';

const FOUND = 'findings';
const OFFERED = 'with a suggestion';

/** The page `bench/suggestions.md`; it holds no times and names no machine. */
export function renderSuggestions({ findings }: Before): string {
  const all = [...findings.values()].flat();
  const rows = rules
    .map(({ name }) => {
      const found = all.filter(({ rule }) => rule === name);
      return {
        name,
        found: found.length,
        offered: found.filter(({ suggestions }) => suggestions().length > 0).length,
      };
    })
    .filter(({ offered }) => offered > 0);
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const line = (rule: string, found: number | string, offered: number | string): string =>
    `| ${rule.padEnd(width)} | ${String(found).padStart(FOUND.length)} | ${String(offered).padStart(OFFERED.length)} |`;
  const offered = rows.reduce((sum, row) => sum + row.offered, 0);
  return `# Suggestions on the labelled programs

\`npm run prove:suggestions\` makes every suggestion that the rules of \`strict\` offer on the programs of \`fixtures/\`, one
at a time, and judges each program again. Demanded of each: the program still type-checks, the finding is gone, and no
finding of any rule has come. ${offered} suggestions are offered; all of them are so.

Each program is judged as if it were all of a project. Where several repairs are thinkable one is offered, and where
nobody can be certain none is.

${line('rule', FOUND, OFFERED)}
${line('-'.repeat(width), `${'-'.repeat(FOUND.length - 1)}:`, `${'-'.repeat(OFFERED.length - 1)}:`)}
${rows.map((row) => line(`\`${row.name}\``, row.found, row.offered)).join('\n')}
`;
}
