import { oncePerValue } from '../../once-per-value';
import { fold, isAscii } from '../../vocabulary/fold';

/** Words for a unit, which one list writes and another leaves out. */
const UNIT_WORDS = new Set(
  'unit units suite ste apt apartment flat me mieteinheit einheit whg wohnung we ve lot local lokal lokale lokalu eenheid enhet enhed lejemal lejlighed lgh lagenhet lejligh no nr num number ref'.split(
    ' ',
  ),
);

/** Runs of digits and of letters. Letters of all languages take the engine milliseconds to prepare, and few lists have them. */
const runsOf = (text: string): string[] =>
  (isAscii(text) ? text.match(/\d+|[a-z]+/g) : text.match(/\d+|\p{L}+/gu)) ?? [];

/** A reference of a unit. */
interface UnitKey {
  /** Runs of letters, and of digits without zeros in front. */
  parts: readonly string[];
  /** The parts as one text. */
  key: string;
}

export const unitKey = oncePerValue((reference): UnitKey => {
  const parts = runsOf(fold(reference)).map((part) => part.replace(/^0+(?=\d)/, ''));
  return { parts, key: parts.join(' ') };
});

/** The key without the words for a unit, and without the parts that all units of its list begin with. */
export function shortKey(parts: readonly string[], shared: number): string {
  const rest = parts.slice(shared);
  const bare = rest.filter((part) => !UNIT_WORDS.has(part));
  return (bare.length > 0 ? bare : rest).join(' ');
}

/** How many parts all references begin with. At least one part of each is left. */
export function sharedParts(all: readonly (readonly string[])[]): number {
  const [first] = all;
  if (!first || all.length < 2) return 0;
  let shared = 0;
  while (all.every((parts) => parts.length > shared + 1 && parts[shared] === first[shared])) shared += 1;
  return shared;
}

/** The references of a text that names several units: "015, 016". */
export const severalReferences = (reference: string): string[] =>
  reference
    .split(/\s*(?:[,;+&/]|\bund\b|\band\b|\bet\b|\by\b|\boraz\b|\ben\b|\bog\b|\boch\b)\s*/i)
    .map((one) => one.trim())
    .filter(Boolean);
