import { CONCEPTS, type Concept } from './concepts';
import { withoutDigraphs } from './fold';

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
        const same = byLetter.get(text[0] as string) ?? [];
        same.push({ text, isOpen: open !== '', concept });
        byLetter.set(text[0] as string, same);
      }
  }
  return byLetter.get(word[0] as string) ?? [];
}

/** Words before others in compounds, which say only that it is about the lease: "Mietbeg.", "Leieslutt". */
const ABOUT_THE_LEASE =
  /^(?:miet|vertr(?:ags?)?|huur|contract|leje|leie|hyres?|kontrakts?|avtals?|aftale|lease|najemni)(?=[a-z]{3})/;
const LEAST_OF_TYPO = 7;
const LEAST_WITHOUT_DOT = 5;
const MOST_CONCEPTS = 6;
/** Three letters begin too many words. */
const SHORT = 3;
const MOST_OF_SHORT = 3;

/** "Enhedsnr", "Kundenummer": a number of what stands before it. */
const NUMBER_OF = /s?(?:nr|nummer|numer)$/;

/** What a word is the number of, where its first part is known. */
export function numberOf(word: string): readonly Concept[] {
  const rest = word.replace(NUMBER_OF, '');
  return rest === word || rest.length < 3 ? [] : matching(rest, false, true);
}

/** What a word can mean that no stem matches: an abbreviation, a word with one wrong letter, or a compound. Empty if too much. */
export function guessConcepts(word: string, isAbbreviation: boolean): readonly Concept[] {
  if (!/^[a-z]{3,24}$/.test(word)) return [];
  const whole = matching(word, isAbbreviation);
  if (whole.length > 0) return whole;
  const rest = word.replace(ABOUT_THE_LEASE, '');
  return rest === word ? [] : matching(rest, isAbbreviation, true);
}

function matching(word: string, isAbbreviation: boolean, isPart = false): readonly Concept[] {
  const stems = stemsLike(word);
  const of = (test: (stem: Stem) => boolean) => [
    ...new Set(stems.flatMap((stem) => (test(stem) ? stem.concept : []))),
  ];
  const exact = isPart ? of(({ text, isOpen }) => (isOpen ? word.startsWith(text) : word === text)) : [];
  if (exact.length > 0) return exact.length <= MOST_CONCEPTS ? exact : [];
  if (isAbbreviation) {
    const short = of(({ text }) => text.startsWith(word));
    return short.length <= (word.length > SHORT ? MOST_CONCEPTS : MOST_OF_SHORT) ? short : [];
  }
  if (word.length < LEAST_WITHOUT_DOT) return [];
  const short = of(({ text }) => text.startsWith(word) && text.length <= word.length * 2);
  if (short.length === 1) return short;
  const near =
    word.length < LEAST_OF_TYPO
      ? []
      : of(
          ({ text, isOpen }) =>
            text.length >= LEAST_OF_TYPO - 1 &&
            (isNear(word, text) ||
              (isOpen &&
                text.length > LEAST_OF_TYPO &&
                [-1, 0, 1].some((more) => isNear(word.slice(0, text.length + more), text)))),
        );
  return near.length === 1 ? near : [];
}

/** True where one letter is missing, too many, wrong, or two have changed places. */
function isNear(word: string, stem: string): boolean {
  if (Math.abs(word.length - stem.length) > 1 || word[0] !== stem[0]) return false;
  let start = 0;
  while (start < word.length && word[start] === stem[start]) start += 1;
  const [a, b] = [word.slice(start), stem.slice(start)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
