import type { Flip } from '../../test/metamorphic/apply.js';
import { KNOWN_FLIPS } from '../../test/metamorphic/known-flips.js';

/** What came of one rewrite. */
export interface Counted {
  readonly name: string;
  /** Programs that were rewritten. */
  readonly programs: number;
  /** Stripe calls in them, each judged before and after. */
  readonly verdicts: number;
  readonly flips: readonly Flip[];
}

/** The page: each rewrite with its counts, and every flip that is known with its reason. */
export function renderMetamorphic(seed: string, fixtures: number, counted: readonly Counted[]): string {
  const rows = counted.map(({ name, programs, verdicts, flips }) =>
    row(name, programs, verdicts, flips.length),
  );
  const sum = (of: (one: Counted) => number): number => counted.reduce((total, one) => total + of(one), 0);
  const all = row(
    'all',
    sum(({ programs }) => programs),
    sum(({ verdicts }) => verdicts),
    sum(({ flips }) => flips.length),
  );
  const known = KNOWN_FLIPS.flatMap(({ rewrite, places, because }) => [
    `- ${rewrite}: ${because}`,
    ...places.map((place) => `  - \`${place.replaceAll('`', "'")}\``),
  ]);
  return [
    `# Programs written differently

\`npm run prove:metamorphic\` writes each of the ${fixtures} labelled programs differently without changing what it does,
once for each rewrite that applies to it, at a place that the seed (\`${seed}\`) takes; \`SEED=2\` takes other places,
\`PLACES=3\` more. Verdict, scope and the rules that speak must stay the same at every Stripe call. Generated; \`npm test\`
runs a part of it.
`,
    '| rewrite | programs rewritten | verdicts compared | flips |\n| --- | --: | --: | --: |',
    ...rows,
    all,
    ...(known.length > 0 ? ['\n## Known flips\n', ...known] : []),
    '',
  ].join('\n');
}

function row(name: string, programs: number, verdicts: number, flips: number): string {
  return `| ${name} | ${programs} | ${verdicts} | ${flips} |`;
}
