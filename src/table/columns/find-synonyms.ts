import { foldWords } from './fold-words';
import { spellingLikeness } from '../spelling-likeness';
import { NEVER_FOR, SYNONYMS, type Synonyms } from './synonyms';

export interface FoundSynonyms {
  /** Columns for which the text as a whole is a word, the most common meaning first. */
  exact: string[];
  /** Columns for which a part of the text is a word, or a similar text, nearest first. */
  near: string[];
  /** Whether a column would mislead a person who writes this text. */
  isMisleading(name: string): boolean;
}

/** The part of a text, or the likeness to it, from which a word counts. */
const NEAR = 0.6;

export function findSynonyms(text: string, synonyms: Synonyms = SYNONYMS): FoundSynonyms {
  const words = foldWords(text);
  const whole = words.join(' ');
  const found = [...synonyms].map(([name, phrases]) => ({
    name,
    likeness: Math.max(...phrases.map((phrase) => likenessOf(words, whole, foldWords(phrase)))),
  }));
  const near = found.filter(({ likeness }) => likeness >= NEAR).sort((a, b) => b.likeness - a.likeness);
  const never = near.flatMap(({ name }) => NEVER_FOR.get(name) ?? []);
  return {
    exact: near.filter(({ likeness }) => likeness === 1).map(({ name }) => name),
    near: near.filter(({ likeness }) => likeness < 1).map(({ name }) => name),
    isMisleading: (name) => never.some((pattern) => pattern.test(name) && !pattern.test(text.toLowerCase())),
  };
}

function likenessOf(words: readonly string[], whole: string, phrase: readonly string[]): number {
  if (phrase.length === 0 || whole === '') return 0;
  const joined = phrase.join(' ');
  if (joined === whole) return 1;
  const bySpelling = whole.length > 4 ? Math.min(0.95, spellingLikeness(whole, joined)) : 0;
  if (!phrase.every((word) => words.includes(word))) return bySpelling;
  return Math.max(bySpelling, Math.min(0.95, joined.length / whole.length));
}
