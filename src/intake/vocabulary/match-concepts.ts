import { addToGroup } from '../../table/sorting/group-by';
import type { Steps } from '../../table/steps';
import { oncePerValue } from '../../table/once-per-value';
import { camelApart, fold, toWords, withoutDigraphs } from './fold';
import { anyOf } from './text-words';
import { CODES } from './currency-of';
import TABLE from './words/concepts.json';
import WORDS from './words/texts.json';

/**
 * What a word of a heading means. `words/concepts.json` has one row a concept, with stems in English, German, French, Spanish, Italian,
 * Portuguese, Polish, Czech, Dutch, Danish, Norwegian, Swedish and Finnish, folded as `fold` does. `abc` is the whole word, `abc~`
 * begins one, `~abc` ends one and `~abc~` is anywhere in one, which splits compounds. A stem may have several words, and the rest of
 * a regular expression: `(?<=^ )` where it begins the heading, and `(?! .)` where it ends it. Whole words of five letters have their
 * plurals, too. The order is reverse alphabetical, so that longer stems come before those that begin them.
 * A new stem needs a reason that holds beyond one file.
 */
export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];

/** A heading in words, and which words belong to which concept. */
export interface Meaning {
  words: readonly string[];
  /** One set a word, in their order. A compound has several concepts, and an unknown word has an empty set. */
  hits: readonly ReadonlySet<Concept>[];
  all: ReadonlySet<Concept>;
  /** Words that no stem matches, and what they can mean as abbreviations, compounds or with one wrong letter. */
  guesses: ReadonlyMap<number, readonly Concept[]>;
}

/** Endings of plurals. */
const ENDING = '(?:e?s|en?)?';

/** The alternatives of a regular expression for stems. */
function alternatives(stems: string): string {
  return withoutDigraphs(stems.normalize('NFKD'))
    .split(/(?<!\\),/)
    .map((stem) => (/^~?[a-z ]*[a-z]{5}$/.test(stem) ? stem + ENDING : stem))
    .map((stem) => stem.replaceAll('\\,', ',').replaceAll('~', '[^ ]*').replace(/[$]/g, '\\$&'))
    .join('|');
}

const PATTERNS = CONCEPTS.map(
  ([concept, stems]) => [concept, new RegExp(` (?:${alternatives(stems)})(?= )`, 'g')] as const,
);

const any = anyOf(WORDS);
const TAXES = [any('tax'), ...[TABLE.vat, TABLE.charge, TABLE.heating, TABLE.utility].map(alternatives)].join(
  '|',
);
/** An amount without tax or charges says nothing about the rate of the tax, or the charges. Nor does a tax of 0 %. */
const WITHOUT = new RegExp(
  ` ${any('without')}(?: (?:\\d+|%|the|of))*(?: (?:${TAXES}|/|and))+(?= )| (?:${TAXES}) 0 %(?= )| 0 % (?:${TAXES})(?= )`,
  'g',
);
/** Codes of currencies, also in thousands: `kSEK`. */
const CURRENCY = new RegExp(`(?<![A-Za-z])([kKtT]?)(?:${CODES})(?![A-Za-z])`, 'g');
let isPrepared = false;

/** Lets the engine compile the patterns a few at a time: all at once would hold up a page. */
export function* prepareConcepts(): Steps<void> {
  if (isPrepared) return;
  isPrepared = true;
  for (const [, pattern] of PATTERNS)
    // Once read, once compiled, and compiled again for texts with wide characters, as those of a file with "€" are.
    for (const text of [' rent ', ' rent ', ' rent € ']) {
      text.replace(pattern, '');
      yield;
    }
  // What the first heading would have to prepare at once.
  guessConcepts('rents', false);
  yield;
  matchConcepts('rent');
  yield;
}

const MAX_CACHED = 5_000;
const MAX_WORDS = 14;
const MAX_LETTERS = 200;

/** Returns what a heading means. Remembers headings, because lines are read several times. */
export const matchConcepts = oncePerValue((given): Meaning => {
  // Codes of currencies come first: "INR" has the end of "Nr.".
  const heading = given.slice(0, MAX_LETTERS).replace(CURRENCY, '$1EUR');
  const words = toWords(heading);
  const plain = words.replace(WITHOUT, ' net');
  return withGuesses(heading, withoutSecond(match(plain)));
}, MAX_CACHED);

/** Whether a heading has a word for one of these. */
export function namesAny(heading: string, concepts: readonly Concept[]): boolean {
  const { all } = matchConcepts(heading);
  return concepts.some((concept) => all.has(concept));
}

/** Whether a heading has no words but for these, and such that no stem matches. */
export const hasOnly = (heading: string, concepts: readonly Concept[]): boolean =>
  [...matchConcepts(heading).all].every((concept) => concepts.includes(concept));

/** Adds what single words mean that no stem matches, where they can mean one thing only. */
function withGuesses(heading: string, meaning: Meaning): Meaning {
  const { words, hits, all } = meaning;
  if (words.length > MAX_WORDS) return meaning;
  const camel = camelApart(heading);
  const abbreviated = new Set(
    camel === heading ? fold(heading).match(/[a-z]+(?=\.)/g) : fold(camel).match(/[a-z]+/g),
  );
  const guesses = new Map<number, readonly Concept[]>();
  const added = new Map<number, ReadonlySet<Concept>>();
  words.forEach((word, index) => {
    if ((hits[index]?.size ?? 0) > 0) {
      if (hits[index]?.size === 1 && hits[index].has('number') && word.length > 4)
        added.set(index, new Set(['number', ...numberOf(word)]));
      return;
    }
    const found = guessConcepts(word, abbreviated.has(word));
    if (found.length > 0) guesses.set(index, found);
  });
  for (const [index, concepts] of guesses) if (concepts.length === 1) added.set(index, new Set(concepts));
  return {
    words,
    hits: hits.map((own, index) => added.get(index) ?? own),
    all: new Set([...all, ...[...added.values()].flatMap((concepts) => [...concepts])]),
    guesses,
  };
}

function match(text: string): Meaning {
  const words = text.split(' ').slice(1, -1);
  const hits = words.map(() => new Set<Concept>());
  const all = new Set<Concept>();
  const starts = wordStarts(words);
  for (const [concept, pattern] of PATTERNS) {
    // `matchAll` would copy each pattern.
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      all.add(concept);
      for (let at = found.index + 1; at < pattern.lastIndex; at++) {
        const word = starts.get(at);
        if (word !== undefined) hits[word]?.add(concept);
      }
    }
  }
  return { words, hits, all, guesses: new Map() };
}

/** Leaves out the second of two names for one thing, which would give both another meaning. */
function withoutSecond(meaning: Meaning): Meaning {
  const { words, hits } = meaning;
  const without = (begin: number, end: number) =>
    withoutSecond(match(` ${[...words.slice(0, begin), ...words.slice(end)].join(' ')} `));
  // "Fläche / m²" and "m² / sqm" are an area, and not an amount per area.
  const slash = words.findIndex(
    (word, at) => word === '/' && hits[at]?.has('perArea') && AREA.some((area) => hits[at - 1]?.has(area)),
  );
  if (slash > 0) return without(slash, slash + 1);
  // "Passing rent / ERV if vacant" is the rent: units that are let have nothing else in it.
  const market = hits.findIndex((concepts) => concepts.has('market'));
  const vacant = hits.findLastIndex((concepts) => concepts.has('vacancy'));
  const isRent = hits.slice(0, Math.max(market, 0)).some((concepts) => concepts.has('rent'));
  return isRent && vacant > market ? without(market, vacant + 1) : meaning;
}

const AREA = ['area', 'areaUnit'] as const;

function wordStarts(words: readonly string[]): Map<number, number> {
  const starts = new Map<number, number>();
  let at = 1;
  words.forEach((word, index) => {
    starts.set(at, index);
    at += word.length + 1;
  });
  return starts;
}

interface Stem {
  text: string;
  /** True where the word may go on after the stem. */
  isOpen: boolean;
  concept: Concept;
}

let byLetter: Map<string, Stem[]> | undefined;

/** The stems that begin with the same letter as a word, without those that need other words beside them. */
function stemsLike(word: string): readonly Stem[] {
  if (!byLetter) {
    byLetter = new Map();
    for (const [concept, list] of CONCEPTS)
      for (const stem of withoutDigraphs(list).split(',')) {
        const [, text, open] = /^~?([a-z]{4,})(~?|\(.*)$/.exec(stem) ?? [];
        if (!text || concept === 'filler') continue;
        addToGroup(byLetter, text[0]!, { text, isOpen: open !== '', concept });
      }
  }
  return byLetter.get(word[0]!) ?? [];
}

/** Words before others in compounds, which say only that it is about the lease: "Mietbeg.", "Leieslutt". */
const ABOUT_THE_LEASE = new RegExp(`^${any('leasePart')}(?=[a-z]{3})`);
const MIN_OF_TYPO = 7;
const MIN_WITHOUT_DOT = 5;
const MAX_CONCEPTS = 6;
/** Three letters begin too many words. */
const SHORT = 3;
const MAX_OF_SHORT = 3;

/** "Enhedsnr", "Kundenummer": a number of what stands before it. */
const NUMBER_OF = /s?(?:nr|nummer|numer)$/;

/** What a word is the number of, where its first part is known. */
function numberOf(word: string): readonly Concept[] {
  const remainder = word.replace(NUMBER_OF, '');
  return remainder === word || remainder.length < 3 ? [] : matching(remainder, { isPart: true });
}

/** What a word can mean that no stem matches: an abbreviation, a word with one wrong letter, or a compound. Empty if too much. */
function guessConcepts(word: string, isAbbreviation: boolean): readonly Concept[] {
  if (!/^[a-z]{3,24}$/.test(word)) return [];
  const whole = matching(word, { isAbbreviation });
  if (whole.length > 0) return whole;
  const remainder = word.replace(ABOUT_THE_LEASE, '');
  return remainder === word ? [] : matching(remainder, { isAbbreviation, isPart: true });
}

function matching(
  word: string,
  { isAbbreviation = false, isPart = false }: { isAbbreviation?: boolean; isPart?: boolean },
): readonly Concept[] {
  const stems = stemsLike(word);
  const of = (test: (stem: Stem) => boolean) => [
    ...new Set(stems.flatMap((stem) => (test(stem) ? stem.concept : []))),
  ];
  const exact = isPart ? of(({ text, isOpen }) => (isOpen ? word.startsWith(text) : word === text)) : [];
  if (exact.length > 0) return exact;
  if (isAbbreviation) {
    const short = of(({ text }) => text.startsWith(word));
    return short.length <= (word.length > SHORT ? MAX_CONCEPTS : MAX_OF_SHORT) ? short : [];
  }
  if (word.length < MIN_WITHOUT_DOT) return [];
  const short = of(({ text }) => text.startsWith(word) && text.length <= word.length * 2);
  if (short.length === 1) return short;
  const near =
    word.length < MIN_OF_TYPO
      ? []
      : of(
          ({ text, isOpen }) =>
            text.length >= MIN_OF_TYPO - 1 &&
            (isNear(word, text) ||
              (isOpen &&
                text.length > MIN_OF_TYPO &&
                [-1, 0, 1].some((more) => isNear(word.slice(0, text.length + more), text)))),
        );
  return near.length === 1 ? near : [];
}

/** True where one letter is missing, too many or wrong. */
function isNear(word: string, stem: string): boolean {
  if (Math.abs(word.length - stem.length) > 1 || word[0] !== stem[0]) return false;
  let start = 0;
  while (start < word.length && word[start] === stem[start]) start += 1;
  const [a, b] = [word.slice(start), stem.slice(start)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
