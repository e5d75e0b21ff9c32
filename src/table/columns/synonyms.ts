import SYNONYM_WORDS from './synonym-words.json';

export type Synonyms = ReadonlyMap<string, readonly string[]>;

/**
 * Other words for the columns that are used most: English, German, French, Spanish and Dutch, in this order. A word that
 * several columns have means the first of them most often. They serve suggestions and searches, and never resolve a name:
 * a person who means the wrong one of two rents must see which one it is.
 */
export const SYNONYMS: Synonyms = new Map(
  Object.entries(SYNONYM_WORDS).map(([name, words]) => [
    name,
    words.split(/[,|]/).map((word) => word.trim()),
  ]),
);

/** Columns that must not be proposed to a person who writes a word for another one: passing rent is not contracted rent. */
export const NEVER_FOR: ReadonlyMap<string, RegExp> = new Map([
  ['in_place_rent_pa', /contracted|headline|market/],
  ['market_rent_pa', /contracted|in_place/],
]);
