/**
 * Steps that the analysis misjudges today, even alone, with the reason. A random program has none of them; a test
 * holds that each is still misjudged.
 */
export const LIMITS: Readonly<Record<string, string>> = {
  'conditional spread': 'the absent member of a spread that may override is lost',
  Set: 'an absent element of a set is lost',
  flatMap: 'an absent element is lost',
  forEach: 'that a callback assigns no value is lost',
  'set by a closure': 'that a closure assigns no value is lost',
};
