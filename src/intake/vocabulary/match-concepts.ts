import { CONCEPTS, type Concept } from './concepts';
import type { Task } from '../task';
import { camelApart, fold, toWords, withoutDigraphs } from './fold';
import { guessConcepts, numberOf } from './guess-concepts';

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

const toPattern = (stems: string) =>
  new RegExp(
    ` (?:${withoutDigraphs(stems)
      .split(/(?<!\\),/)
      .map((stem) => (/^~?[a-z ]*[a-z]{5}$/.test(stem) ? stem + ENDING : stem))
      .map((stem) => stem.replaceAll('\\,', ',').replaceAll('~', '[^ ]*').replace(/[$]/g, '\\$&'))
      .join('|')})(?= )`,
    'g',
  );

const PATTERNS = CONCEPTS.map(([concept, stems]) => [concept, toPattern(stems)] as const);

/** An amount without tax or charges says nothing about the rate of the tax, or the charges. */
const WITHOUT =
  / (?:ekskl|exkl|excl|excluding|ex|eks|zzgl|plus|sin|sem|senza|mas|antes de|before|avant|hors|bez|uten|utan|exclusive of|net of|zonder|ohne|o) (?:moms|vat|mwst|ust|btw|iva|tva|mva|tax|taxes|gst|dph|tillagg|(?:service )?charges|nebenkosten|nk|bk|gastos|spese|servicekosten|forbrug)(?= )/g;

/** A rent with its index is the current rent. */
const WITH_INDEX = / (?:inkl|incl|including|inklusive) ind[ei](?:x|ks)[^ ]*(?= )/g;

let isPrepared = false;

/** Lets the engine compile the patterns a few at a time: all at once would hold up a page. */
export function* prepareConcepts(): Task<void> {
  if (isPrepared) return;
  isPrepared = true;
  for (const [, pattern] of PATTERNS)
    for (let time = 0; time < 2; time++) {
      ' rent '.replace(pattern, '');
      yield;
    }
  // What the first heading would have to prepare at once.
  guessConcepts('rents', false);
  yield;
  matchConcepts('rent');
  yield;
}

const MOST_KEPT = 5_000;
const MOST_WORDS = 14;
const kept = new Map<string, Meaning>();

/** Returns what a heading means. Remembers headings, because lines are read several times. */
export function matchConcepts(heading: string): Meaning {
  const known = kept.get(heading);
  if (known) return known;
  const words = toWords(heading.length > 200 ? heading.slice(0, 200) : heading);
  const meaning = withGuesses(heading, match(words.replace(WITHOUT, ' net').replace(WITH_INDEX, '')));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(heading, meaning);
  return meaning;
}

/** Adds what single words mean that no stem matches, where they can mean one thing only. */
function withGuesses(heading: string, meaning: Meaning): Meaning {
  const { words, hits, all } = meaning;
  if (words.length > MOST_WORDS) return meaning;
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
  for (const [concept, pattern] of PATTERNS)
    for (const { index, 0: found } of text.matchAll(pattern)) {
      all.add(concept);
      for (let at = index + 1; at < index + found.length; at++) {
        const word = starts.get(at);
        if (word !== undefined) hits[word]?.add(concept);
      }
    }
  return { words, hits, all, guesses: new Map() };
}

function wordStarts(words: readonly string[]): Map<number, number> {
  const starts = new Map<number, number>();
  let at = 1;
  words.forEach((word, index) => {
    starts.set(at, index);
    at += word.length + 1;
  });
  return starts;
}
