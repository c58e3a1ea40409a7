/**
 * Proves that the engine is right about programs that were generated with a known truth, and that it takes programs
 * that nobody would write: changed fixtures and monsters. Writes what it saw.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { MONSTERS } from '../../test/robustness/monsters.js';
import { LIMITS } from '../../test/robustness/limits.js';
import { changes } from '../../test/robustness/mutations.js';
import {
  faultInChanged,
  faultInMonster,
  faultInRecipe,
  type Tally,
} from '../../test/robustness/properties.js';
import { recipes, shapeOf, singleRecipes } from '../../test/robustness/recipe.js';
import { fixtureSources } from '../../test/robustness/sources.js';
import { renderPage } from './page.js';

/** Throws what is wrong, so that the smallest program for it is printed. */
function demand(fault: string | null): void {
  if (fault !== null) throw new Error(fault);
}

/** The faults of shapes that are not known to have one. */
function faultsOfSingles(): string[] {
  return singleRecipes()
    .filter((recipe) => !((shapeOf(recipe) ?? '') in LIMITS))
    .flatMap((recipe) => faultInRecipe(recipe) ?? []);
}

function main(): void {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '2000' } },
  });
  const seed = Number(values.seed);
  const half = Math.ceil(Number(values.runs) / 2);
  const tally: Tally = new Map();
  fc.assert(
    fc.property(recipes(), (recipe) => demand(faultInRecipe(recipe, tally))),
    { seed, numRuns: half },
  );
  const sources = fixtureSources(join(process.cwd(), 'fixtures'));
  fc.assert(
    fc.property(fc.constantFrom(...sources), changes(), (source, list) =>
      demand(faultInChanged(source, list)),
    ),
    { seed, numRuns: half },
  );
  const others = [...faultsOfSingles(), ...MONSTERS.flatMap((monster) => faultInMonster(monster) ?? [])];
  demand(others.length > 0 ? others.join('\n\n') : null);
  const page = renderPage({
    seed,
    runs: Number(values.runs),
    generated: half,
    changed: half,
    sources: sources.length,
    singles: singleRecipes().length,
    monsters: MONSTERS.length,
    limits: Object.entries(LIMITS),
    tally,
  });
  writeFileSync(join(process.cwd(), 'bench/fuzz.md'), page);
  process.stdout.write(page);
}

main();
