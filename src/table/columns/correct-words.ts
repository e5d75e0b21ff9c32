import { nameKey } from '../clean-texts';
import { spellingLikeness } from '../spelling-likeness';

/** The likeness of two words from which one may be a slip for the other: two letters that changed places in six. */
const NEAR = 0.5;
/** Shorter words have too many neighbours. */
const SHORTEST = 4;

/**
 * Returns a search with every word that no known word contains replaced by the known word that is spelled most like it.
 * Undefined if there is nothing to correct, or a word has no such neighbour.
 */
export function correctWords(search: string, known: readonly string[]): string | undefined {
  const words = nameKey(search).split(/\s+/).filter(Boolean);
  const corrected = words.map((word) =>
    known.some((knownWord) => knownWord.includes(word)) ? word : nearest(word, known),
  );
  if (corrected.includes(undefined) || corrected.join(' ') === words.join(' ')) return undefined;
  return corrected.join(' ');
}

function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let likeness = NEAR;
  if (word.length < SHORTEST) return undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > 2) continue;
    const found = spellingLikeness(word, candidate);
    // Of equally near words, the one that begins alike.
    if (found > likeness || (found === likeness && best?.[0] !== word[0] && candidate[0] === word[0])) {
      best = candidate;
      likeness = found;
    }
  }
  return best;
}

/** Returns the words of texts, each once, in lower case. */
export const wordsIn = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => nameKey(text).match(/\p{L}{3,}/gu) ?? [])),
];
