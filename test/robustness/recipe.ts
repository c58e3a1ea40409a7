import fc from 'fast-check';
import { LIMITS } from './limits.js';
import { openSheet, type Language, type Pen, type Piece } from './pen.js';
import { CHOICES, DROPS, JOINS, PASSES, type PairShape } from './shapes.js';

/** How a key comes about; the names are those of the shapes, so that a failure can be read. */
export type Recipe =
  | { readonly from: string }
  | { readonly pass: string; readonly of: Recipe }
  | { readonly join: string; readonly of: readonly [Recipe, Recipe] }
  | { readonly choice: string; readonly of: readonly [Recipe, Recipe] }
  | { readonly drop: string; readonly of: readonly [Recipe, Recipe] };

/** A written program and the truth about its one key. */
export interface Program {
  readonly text: string;
  readonly truth: 'unstable' | 'missing' | 'stable';
}

const LEAVES: Readonly<Record<string, Piece>> = {
  'order.id': { text: 'order.id', unstable: false, absent: false },
  'order.chargeId': { text: 'order.chargeId', unstable: false, absent: false },
  text: { text: "'invoice'", unstable: false, absent: false },
  random: { text: 'randomUUID()', unstable: true, absent: false },
  clock: { text: 'String(Date.now())', unstable: true, absent: false },
  date: { text: 'new Date().toISOString()', unstable: true, absent: false },
  'Math.random': { text: 'Math.random().toString(36)', unstable: true, absent: false },
  nothing: { text: 'undefined', unstable: false, absent: true },
};

/** Each shape alone, on every kind of value that it can be given. */
export function singleRecipes(): Recipe[] {
  const leaves = ['order.id', 'random', 'nothing'].map((from): Recipe => ({ from }));
  const pairs = leaves.flatMap((one) => leaves.map((other) => [one, other] as const));
  return [
    ...PASSES.flatMap(({ name }) => leaves.map((of): Recipe => ({ pass: name, of }))),
    ...JOINS.flatMap(({ name }) => pairs.map((of): Recipe => ({ join: name, of }))),
    ...CHOICES.flatMap(({ name }) => pairs.map((of): Recipe => ({ choice: name, of }))),
    ...DROPS.flatMap(({ name }) => pairs.map((of): Recipe => ({ drop: name, of }))),
  ];
}

/** The name of the outermost shape; undefined for a value as it is. */
export function shapeOf(recipe: Recipe): string | undefined {
  if ('pass' in recipe) return recipe.pass;
  if ('join' in recipe) return recipe.join;
  if ('choice' in recipe) return recipe.choice;
  return 'drop' in recipe ? recipe.drop : undefined;
}

/** Recipes of some steps; a smaller one has fewer steps, and `order.id` instead of other leaves. */
export function recipes(): fc.Arbitrary<Recipe> {
  const named = (shapes: readonly { readonly name: string }[]): fc.Arbitrary<string> =>
    fc.constantFrom(...shapes.map(({ name }) => name).filter((name) => !(name in LIMITS)));
  const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => {
    const inner = tie('recipe');
    const pair = fc.tuple(inner, inner);
    return {
      recipe: fc.oneof(
        { maxDepth: 6, depthIdentifier: 'recipe' },
        { weight: 2, arbitrary: fc.record({ from: fc.constantFrom(...Object.keys(LEAVES)) }) },
        { weight: 9, arbitrary: fc.record({ pass: named(PASSES), of: inner }) },
        { weight: 1, arbitrary: fc.record({ join: named(JOINS), of: pair }) },
        { weight: 1, arbitrary: fc.record({ choice: named(CHOICES), of: pair }) },
        { weight: 1, arbitrary: fc.record({ drop: named(DROPS), of: pair }) },
      ),
    };
  });
  return recipe;
}

/** Writes the program that a recipe describes. */
export function programOf(recipe: Recipe, language: Language): Program {
  const sheet = openSheet(language);
  const key = write(recipe, sheet);
  return {
    text: sheet.program(key.text),
    truth: key.unstable ? 'unstable' : key.absent ? 'missing' : 'stable',
  };
}

function write(recipe: Recipe, pen: Pen): Piece {
  if ('from' in recipe) return LEAVES[recipe.from] ?? unknown(recipe.from);
  if ('pass' in recipe) {
    const shape = PASSES.find(({ name }) => name === recipe.pass) ?? unknown(recipe.pass);
    const value = write(recipe.of, pen);
    const given = shape.needsValue ? present(value, pen) : value;
    return { ...given, text: shape.write(given, pen) };
  }
  if ('join' in recipe) {
    const { first, second, text } = writePair(JOINS, recipe.join, recipe.of, pen);
    return { text, unstable: first.unstable || second.unstable, absent: false };
  }
  if ('choice' in recipe) {
    const { first, second, text } = writePair(CHOICES, recipe.choice, recipe.of, pen);
    return { text, unstable: first.unstable || second.unstable, absent: first.absent || second.absent };
  }
  const { second, text } = writePair(DROPS, recipe.drop, recipe.of, pen);
  return { ...second, text };
}

function writePair(
  shapes: readonly PairShape[],
  name: string,
  [one, other]: readonly [Recipe, Recipe],
  pen: Pen,
): { first: Piece; second: Piece; text: string } {
  const shape = shapes.find((known) => known.name === name) ?? unknown(name);
  const values = [write(one, pen), write(other, pen)].map((value) =>
    shape.needsValue ? present(value, pen) : value,
  );
  const [first, second] = values as [Piece, Piece];
  return { first, second, text: shape.write(first, second, pen) };
}

/** The value, or a constant in its place where there is none. */
function present(value: Piece, pen: Pen): Piece {
  if (!value.absent) return value;
  const name = pen.name('present');
  pen.line(`const ${name} = ${value.text} ?? 'none';`);
  return { ...value, text: name, absent: false };
}

function unknown(name: string): never {
  throw new Error(`no such shape: ${name}`);
}
