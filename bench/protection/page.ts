import { KILL_POINTS, LEVELS, type Level } from './events.js';
import type { LevelResult } from './simulate.js';
import type { Breached } from './third-layer.js';

/** What was asked for. */
export interface ProofOptions {
  readonly intents: number;
  readonly kills: number;
  readonly seed: number;
}

const MEANS: Readonly<Record<Level, string>> = {
  'no key': '`create(params)`',
  'metadata key': "the key is the broker's name of the delivery",
  'content hash only': 'the key is `businessKey(…)` of customer and period',
  'in-memory set only': 'intents that this process has seen are skipped; no key',
  'full pattern': '`postgresLedger(…).charge(…)`',
};

/** The page `bench/protection.md`; it holds no times and names no machine. */
export function renderPage(
  results: readonly LevelResult[],
  breaches: readonly Breached[],
  { intents, kills, seed }: ProofOptions,
): string {
  const rows = results.map((result) => [
    result.level,
    ...[result.intents, result.deliveries, result.late, killsOf(result), result.duplicates, result.lost].map(
      String,
    ),
  ]);
  const points = KILL_POINTS.map((point) => [
    point,
    ...results.map((result) => String(result.kills.get(point) ?? 0)),
  ]);
  return `# What protects a charge

\`npm run prove:protection -- --intents ${intents} --kills ${kills} --seed ${seed}\`

Billing events are delivered at least once to three worker processes, which charge through the \`stripe\` package. The
server in front of them keeps Stripe's rules about idempotency keys and forgets a key after 24 hours; the ledger lies in
a PostgreSQL server. Workers are killed by SIGKILL in the middle of what they do, and other deliveries that they held
die with them. One event in ten goes to two workers at once; one in twelve connections is cut, refused with 429 or
answered with a stored 500; acknowledged events are delivered again after 1, 26, 28 and 54 hours, one in twelve each
time; half of the events whose worker died come again only after Stripe has forgotten the key. Events that are refused
are delivered until they are settled.

${table(['level', 'intents', 'deliveries', 'after 24 h', 'workers killed', 'charged again', 'lost'], rows)}

"Charged again" counts the charges beyond the first one of each intent; "lost" the intents that were acknowledged and
never charged. No intent was left unsettled by the full pattern.

${LEVELS.map((level) => `- **${level}**: ${MEANS[level]}`).join('\n')}

## When all of that is gone

A period's events are delivered five times, 25 hours apart. A vault key stops what passes at its cap: the expected total
and a tenth. Amounts in minor units.

${table(['', 'expected', 'cap', 'charged without a vault key', 'charged with one'], breaches.map(breachRow))}

## Where the workers were killed

${table(['', ...results.map(({ level }) => level)], points)}
`;
}

function breachRow({ breach, expected, cap, withoutVault, withVault }: Breached): readonly string[] {
  return [breach, String(expected), String(cap), String(withoutVault), String(withVault)];
}

function killsOf({ kills }: LevelResult): number {
  return [...kills.values()].reduce((sum, count) => sum + count, 0);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
