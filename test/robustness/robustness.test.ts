import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { programOf as compiled } from './judged.js';
import { LIMITS } from './limits.js';
import { MONSTERS } from './monsters.js';
import { changes } from './mutations.js';
import { faultInChanged, faultInMonster, faultInRecipe } from './properties.js';
import { programOf, recipes, shapeOf, singleRecipes } from './recipe.js';
import { fixtureSources } from './sources.js';

// `npm run prove:fuzz` runs two thousand programs and all monsters; here a sample that is the same each time.
const SEED = 1;

/** Throws what is wrong, so that the smallest program for it is printed. */
function demand(fault: string | null): void {
  if (fault !== null) throw new Error(fault);
}

describe('generated programs', () => {
  test('are judged by what is true of them', () => {
    const property = fc.property(recipes(), (recipe) => demand(faultInRecipe(recipe)));
    fc.assert(property, { seed: SEED, numRuns: 60 });
  });

  test('type-check, but for what is always null or false in them', () => {
    const said = fc.sample(recipes(), { seed: SEED, numRuns: 25 }).flatMap((recipe) => {
      const program = compiled({ 'pay.ts': programOf(recipe, 'typescript').text });
      const diagnostics = program.getSemanticDiagnostics(program.getSourceFile('/project/pay.ts'));
      return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    });
    const odd = /^(?:This expression is always nullish|This kind of expression is always|Left side of comma)/;
    expect(said.filter((message) => !odd.test(message))).toEqual([]);
  });

  test('each known limit still is one', () => {
    const wrong = new Set(
      singleRecipes()
        .filter((recipe) => (shapeOf(recipe) ?? '') in LIMITS)
        .flatMap((recipe) => (faultInRecipe(recipe) === null ? [] : (shapeOf(recipe) ?? []))),
    );
    expect(Object.keys(LIMITS).filter((name) => !wrong.has(name))).toEqual([]);
  });
});

test('changed fixtures are taken as they are', () => {
  const sources = fc.constantFrom(...fixtureSources());
  const property = fc.property(sources, changes(), (source, list) => demand(faultInChanged(source, list)));
  fc.assert(property, { seed: SEED, numRuns: 40 });
});

test.each(MONSTERS.filter(({ isLarge }) => !isLarge).map((monster) => [monster.name, monster] as const))(
  'monster: %s',
  (_, monster) => {
    expect(faultInMonster(monster)).toBeNull();
  },
);
