import { judgeAlone, judgeTogether, type Judged } from './judged.js';
import type { Monster } from './monsters.js';
import { changed, type Change } from './mutations.js';
import type { Language } from './pen.js';
import { programOf, type Program, type Recipe } from './recipe.js';
import type { Source } from './sources.js';

/** CPU seconds that a program may take. */
const LIMIT = 2;
/** The compiler's own limit, not the engine's: the file is named, and the run goes on. */
const ALLOWED = 'nested too deeply for the compiler';

/** How often each verdict was given where each was right: `unstable → unproven`. */
export type Tally = Map<string, number>;

/** What is wrong with the verdict on a generated program, with the program; null when nothing is. */
export function faultInRecipe(recipe: Recipe, tally?: Tally): string | null {
  for (const language of ['typescript', 'javascript'] as const) {
    const program = programOf(recipe, language);
    const judged = judgeIn(language, program.text);
    const verdict = judged.keys[0]?.verdict ?? 'no call';
    const outcome = `${program.truth} → ${verdict}`;
    tally?.set(outcome, (tally.get(outcome) ?? 0) + 1);
    const fault = judged.faults[0] ?? misjudged(program, judged);
    if (fault) return `${language}: ${fault}\n${program.text}`;
  }
  return null;
}

function judgeIn(language: Language, text: string): Judged {
  return language === 'typescript' ? judgeTogether({ 'pay.ts': text }) : judgeAlone('pay.js', text);
}

function misjudged({ truth }: Program, { keys }: Judged): string | null {
  const [key, more] = keys;
  if (!key || more) return `${keys.length} calls found instead of one`;
  const { verdict, open } = key;
  const isFalseAlarm = truth === 'stable' ? /unstable|missing/ : truth === 'missing' ? /unstable/ : /^$/;
  const isMissed = truth !== 'stable' && verdict !== truth && verdict !== 'unproven' && !open;
  return isMissed || isFalseAlarm.test(verdict) ? `the key is ${truth} and judged ${verdict}` : null;
}

/** What is wrong with how the engine takes a changed program; null when nothing is. */
export function faultInChanged({ name, text }: Source, changes: readonly Change[]): string | null {
  const extension = name.slice(name.lastIndexOf('.'));
  const program = changed(text, changes);
  const fault =
    steady(() => judgeAlone(`pay${extension}`, program)) ??
    steady(() => judgeTogether({ [`pay${extension}`]: program }));
  return fault && `${name}: ${fault}\n${program}`;
}

/** What is wrong with how the engine takes a monster, file by file and as a program; null when nothing is. */
export function faultInMonster({ name, files }: Monster): string | null {
  const alone = Object.entries(files).map(([file, text]) => steady(() => judgeAlone(file, text)));
  const fault = [...alone, steady(() => judgeTogether(files))].find((one) => one !== null);
  return fault === undefined ? null : `${name}: ${fault}`;
}

/** Judges twice: no fault of the engine, the same output, and in time at least once. */
function steady(judge: () => Judged): string | null {
  const [first, second] = [judge(), judge()];
  const fault = first.faults.find((message) => message !== ALLOWED);
  if (fault !== undefined) return fault;
  if (first.json !== second.json) return 'not the same output twice';
  const seconds = Math.min(first.seconds, second.seconds);
  return seconds > LIMIT ? `took ${seconds.toFixed(2)} s` : null;
}
