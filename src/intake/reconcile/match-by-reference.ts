import { oncePerValue } from '../../table/once-per-value';
import { flatMapInSteps, inSteps, type Steps } from '../../table/steps';
import { fold, isAscii } from '../vocabulary/fold';
import { rowsByKey, type KeyOf, type Matching } from './match-units';
import { textOf, type KeyColumns, type Roll } from './roll';

/** The reference of a row. */
interface Reference {
  row: number;
  text: string;
  parts: readonly string[];
  /** Without words for a unit, and without the parts that all references of its side begin with. */
  short: string;
}

/** The references of the sheet, and those of the database. */
type BothSides = readonly [readonly Reference[], readonly Reference[]];

/** Matches units by their reference. */
export function* matchByReference(state: Matching, sheet: Roll, data: Roll, keys: KeyColumns): Steps<void> {
  const mine = yield* referencesOf(state.units, sheet.reader('unit_reference'));
  let best: BothSides | undefined;
  let most = -1;
  // Of the columns that can name a unit, the one that has most references of the sheet.
  for (const column of keys.units.filter(data.has)) {
    const both: BothSides = [mine, yield* referencesOf(state.rows, data.reader(column))];
    const whole = yield* countCommon(both, wholeKey);
    const isWhole = whole === mine.length;
    // No other way of writing, and no other column, can have more.
    const hits = isWhole ? whole : Math.max(whole, yield* countCommon(both, shortKey));
    if (hits > most) [best, most, state.unitColumn] = [both, hits, column];
    if (isWhole) break;
  }
  if (best) state.callsOtherwise = yield* byReference(state, best);
}

function* countCommon([mine, theirs]: BothSides, keyOf: KeyOf<Reference>): Steps<number> {
  const units = yield* rowsByKey(mine, keyOf);
  const rows = yield* rowsByKey(theirs, keyOf);
  yield;
  return [...units.keys()].filter((key) => rows.has(key)).length;
}

/** The references that have letters or digits. */
function* referencesOf(rows: readonly number[], read: (row: number) => unknown): Steps<Reference[]> {
  const found = yield* flatMapInSteps(rows, (row): Reference | Reference[] => {
    const text = textOf(read(row));
    const parts = partsOf(text);
    return parts.length > 0 ? { row, text, parts, short: '' } : [];
  });
  const [first] = found;
  const isShared = (at: number) =>
    found.every(({ parts }) => parts.length > at + 1 && parts[at] === first?.parts[at]);
  let shared = 0;
  while (found.length > 1 && isShared(shared)) shared += 1;
  yield* inSteps(found, (reference) => {
    reference.short = bare(reference.parts.slice(shared));
  });
  return found;
}

/** Excel makes numbers of references such as 4001.0010, and drops their last zero. */
const numberKey = ({ text }: Reference): string => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : '');
const wholeKey = ({ parts }: Reference): string => parts.join(' ');
const bareKey = ({ parts }: Reference): string => bare(parts);
const shortKey = ({ short }: Reference): string => short;
const lastNumber = ({ parts }: Reference): string => parts.findLast((part) => /^\d/.test(part)) ?? '';

/** First whole references, then without words for a unit, then, if few have matched, without a prefix that all have. */
function* byReference(state: Matching, both: BothSides): Steps<boolean> {
  const pair = (keyOf: KeyOf<Reference>, isSure = true) => state.pair('unit', both, keyOf, isSure);
  yield* pair(numberKey, false);
  yield* pair(wholeKey);
  yield* pair(bareKey);
  const isOther = state.matches.length < Math.min(...both.map(({ length }) => length)) / 2;
  if (isOther) yield* pair(shortKey);
  yield* severalUnits(state, both, isOther ? shortKey : bareKey);
  // “Space 38” beside 4004.0038: one list has words for units, and the other has numbers.
  if (isOther) yield* pair(lastNumber, false);
  return isOther;
}

/** One lease over several units: "015, 016". */
function* severalUnits(state: Matching, [mine, theirs]: BothSides, keyOf: KeyOf<Reference>): Steps<void> {
  const open = yield* rowsByKey(theirs, (of) => (state.isOpen(of.row) ? keyOf(of) : ''));
  for (const { row: unit, text } of mine) {
    const references = state.isFree(unit) ? severalReferences(text) : [];
    if (references.length < 2) continue;
    const rows = references.flatMap((reference) => {
      const group = open.get(bare(partsOf(reference))) ?? [];
      return group.length === 1 && state.isOpen(group[0]!) ? group : [];
    });
    if (new Set(rows).size === references.length) state.match(unit, rows, 'several units');
  }
}

/** Words for a unit, which one list writes and another leaves out. */
const UNIT_WORDS = new Set(
  'unit units suite ste apt apartment flat me mieteinheit einheit whg wohnung we ve lot local lokal lokale lokalu eenheid enhet enhed lejemal lejlighed lgh lagenhet lejligh no nr num number ref'.split(
    ' ',
  ),
);

/** Runs of digits and of letters. Letters of all languages take the engine milliseconds to prepare, and few lists have them. */
const runsOf = (text: string): string[] =>
  (isAscii(text) ? text.match(/\d+|[a-z]+/g) : text.match(/\d+|\p{L}+/gu)) ?? [];

/** The runs of a reference, without zeros in front of digits. */
const partsOf = oncePerValue((reference): readonly string[] =>
  runsOf(fold(reference)).map((part) => part.replace(/^0+(?=\d)/, '')),
);

/** The parts without the words for a unit, unless it has nothing else. */
function bare(parts: readonly string[]): string {
  const named = parts.filter((part) => !UNIT_WORDS.has(part));
  return (named.length > 0 ? named : parts).join(' ');
}

/** The references of a text that names several units: "015, 016". */
const severalReferences = (reference: string): string[] =>
  reference
    .split(/\s*(?:[,;+&/]|\bund\b|\band\b|\bet\b|\by\b|\boraz\b|\ben\b|\bog\b|\boch\b)\s*/i)
    .map((text) => text.trim())
    .filter(Boolean);
