const NOT_BUILT =
  'chargeonce: the TypeScript transformer is not built in this version. Remove "chargeonce/transformer" from ' +
  "the compiler's plugins and put `chargeonce check` into the build script meanwhile.";

/**
 * Announces the compile-time transformer. It always throws, with what to use instead: a build that looks
 * guarded and is not would be worse than one that stops.
 */
export default function chargeonceTransformer(): never {
  throw new Error(NOT_BUILT);
}
