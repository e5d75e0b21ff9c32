import TABLE from './words/concepts.json';

/**
 * What a word of a heading means. `words/concepts.json` has one row a concept, with stems in English, German, French, Spanish, Italian,
 * Portuguese, Polish, Czech, Dutch, Danish, Norwegian, Swedish and Finnish, folded as `fold` does. `abc` is the whole word, `abc~`
 * begins one, `~abc` ends one and `~abc~` is anywhere in one, which splits compounds. A stem may have several words, and the rest of
 * a regular expression: `(?<=^ )` where it begins the heading, and `(?! .)` where it ends it. Whole words of five letters have their
 * plurals, too. The order is backwards, so that longer stems come before those that begin them.
 * A new stem needs a reason that holds beyond one file.
 */
export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];
