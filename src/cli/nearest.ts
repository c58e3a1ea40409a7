/** `, did you mean "x"?` for the candidate that the word was most likely meant to be, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const best = nearest(word, candidates);
  return best === null ? '' : `, did you mean "${best}"?`;
}

/** The candidate with the fewest edits, if they are few for the length of the word. */
function nearest(word: string, candidates: readonly string[]): string | null {
  const scored = candidates
    .map((candidate) => ({ candidate, edits: editsBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)[0];
  return scored && scored.edits <= Math.max(2, Math.floor(word.length / 3)) ? scored.candidate : null;
}

/** Insertions, deletions and replacements, by the usual table. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
