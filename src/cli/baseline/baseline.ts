/** One finding that is known and let pass. */
export interface BaselineEntry {
  /** Identifies the finding; paths in it count from the folder of the baseline. */
  readonly fingerprint: string;
  readonly rule: string;
  /** Where the finding sits, from the folder of the baseline. */
  readonly file: string;
  /** The code there, for readers. */
  readonly code: string;
  /** The methods of the Stripe writes that it is about, sorted; one comes as often as it is called. */
  readonly calls: readonly string[];
  /** Why it is let pass, and who will see to it; null until somebody says so. */
  readonly reason: string | null;
  readonly owner: string | null;
  /** The last day on which it passes, `2026-12-31`; null for no end. */
  readonly expires: string | null;
}

export const BASELINE_VERSION = 1;

/** The text of a baseline: the same for the same entries, in whatever order they come. */
export function renderBaseline(entries: readonly BaselineEntry[]): string {
  const sorted = [...entries].sort(byPlace).map(fieldsInOrder);
  return `${JSON.stringify({ version: BASELINE_VERSION, entries: sorted }, null, 2)}\n`;
}

function fieldsInOrder(entry: BaselineEntry): BaselineEntry {
  const { fingerprint, rule, file, code, calls, reason, owner, expires } = entry;
  return { rule, file, code, calls, reason, owner, expires, fingerprint };
}

/** By what a reader looks for; the fingerprint tells equal ones apart. */
function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  const [first, second] = [a, b].map(({ file, rule, code, fingerprint }) => [file, rule, code, fingerprint]);
  const index = (first ?? []).findIndex((part, at) => part !== second?.[at]);
  if (index < 0) return 0;
  return (first?.[index] ?? '') < (second?.[index] ?? '') ? -1 : 1;
}
