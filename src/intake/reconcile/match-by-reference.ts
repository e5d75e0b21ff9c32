import { addToGroup } from '../../table/sorting/group-by';
import { oncePerValue } from '../../table/once-per-value';
import type { Steps } from '../../table/steps';
import { fold, isAscii } from '../vocabulary/fold';
import type { Matching } from './match-units';
import { textOf, type KeyColumns, type Roll } from './roll';

const STEP = 500;

/** The references of one side, by the place of their unit. One without letters or digits has no parts. */
interface Side {
  texts: readonly string[];
  parts: readonly (readonly string[])[];
  /** The places of those that have parts. */
  named: readonly number[];
}

/** The places of units with the same key. */
type Groups = ReadonlyMap<string, number[]>;

/** Matches units by their reference. */
export function* matchByReference(state: Matching, sheet: Roll, data: Roll, keys: KeyColumns): Steps<void> {
  const mine = yield* sideOf(state.units, sheet.reader('unit_reference'));
  let best: Side | undefined;
  let most = -1;
  // Of the columns that can name a unit, the one that has most references of the sheet.
  for (const column of keys.units.filter(data.has)) {
    const theirs = yield* sideOf(state.rows, data.reader(column));
    const whole = yield* countCommon(mine, theirs, wholeKey);
    const isWhole = whole === mine.named.length;
    // No other way of writing, and no other column, can have more.
    const hits = isWhole ? whole : Math.max(whole, yield* countCommon(mine, theirs, withoutPrefix));
    if (hits > most) [best, most, state.unitColumn] = [theirs, hits, column];
    if (isWhole) break;
  }
  if (best) state.callsOtherwise = yield* byReference(state, mine, best);
}

function* countCommon(sheet: Side, database: Side, keyOf: KeyOf): Steps<number> {
  const mine = yield* groupsOf(sheet, keyOf);
  const theirs = yield* groupsOf(database, keyOf);
  let common = 0;
  for (const key of mine.keys()) if (theirs.has(key)) common += 1;
  yield;
  return common;
}

function* sideOf(rows: readonly number[], read: (row: number) => unknown): Steps<Side> {
  const texts: string[] = [];
  const parts: (readonly string[])[] = [];
  const named: number[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    const text = textOf(read(row));
    const own = partsOf(text);
    texts.push(text);
    parts.push(own);
    if (own.length > 0) named.push(rowIndex);
    if (rowIndex % STEP === STEP - 1) yield;
  }
  return { texts, parts, named };
}

/** Makes a reader of the keys of the units of a side, by their places. */
type KeyOf = (side: Side) => (rowIndex: number) => string;

/** Excel makes numbers of references such as 4001.0010, and drops their last zero. */
const numberKey: KeyOf =
  ({ texts }) =>
  (rowIndex) =>
    /^\d+\.\d+$/.test(texts[rowIndex]!) ? String(Number(texts[rowIndex])) : '';
const wholeKey: KeyOf =
  ({ parts }) =>
  (rowIndex) =>
    parts[rowIndex]!.join(' ');
const bareKey: KeyOf =
  ({ parts }) =>
  (rowIndex) =>
    shortKey(parts[rowIndex]!, 0);
const lastNumber: KeyOf =
  ({ parts }) =>
  (rowIndex) =>
    parts[rowIndex]!.findLast((part) => /^\d/.test(part)) ?? '';
const withoutPrefix: KeyOf = ({ parts, named }) => {
  const shared = sharedParts(named.map((rowIndex) => parts[rowIndex]!));
  return (rowIndex) => shortKey(parts[rowIndex]!, shared);
};

function* groupsOf(
  side: Side,
  keyOf: KeyOf,
  isIncluded: (rowIndex: number) => boolean = () => true,
): Steps<Groups> {
  const groups = new Map<string, number[]>();
  const keyAt = keyOf(side);
  for (const [index, rowIndex] of side.named.entries()) {
    if (index % STEP === STEP - 1) yield;
    const key = isIncluded(rowIndex) ? keyAt(rowIndex) : '';
    if (key !== '') addToGroup(groups, key, rowIndex);
  }
  return groups;
}

/** First whole references, then without words for a unit, then, if few have matched, without a prefix that all have. */
function* byReference(state: Matching, sheet: Side, database: Side): Steps<boolean> {
  function* pair(keyOf: KeyOf, isSure = true): Steps<void> {
    const mine = yield* groupsOf(sheet, keyOf, state.isFree);
    if (mine.size === 0) return;
    const theirs = yield* groupsOf(database, keyOf, state.isOpen);
    let done = 0;
    for (const [key, own] of mine) {
      if (++done % STEP === 0) yield;
      const found = theirs.get(key);
      if (!found) continue;
      if (own.length === 1 && found.length === 1) state.match(own[0]!, found, 'unit');
      else if (isSure) state.confuse(own, found);
    }
  }
  yield* pair(numberKey, false);
  yield* pair(wholeKey);
  yield* pair(bareKey);
  const isOther = state.matches.length < Math.min(sheet.named.length, database.named.length) / 2;
  if (isOther) yield* pair(withoutPrefix);
  yield* severalUnits(state, sheet, database, isOther ? withoutPrefix : bareKey);
  // “Space 38” beside 4004.0038: one list has words for units, and the other has numbers.
  if (isOther) yield* pair(lastNumber, false);
  return isOther;
}

/** One lease over several units: "015, 016". */
function* severalUnits(state: Matching, sheet: Side, database: Side, short: KeyOf): Steps<void> {
  const open = yield* groupsOf(database, short, state.isOpen);
  for (let unit = 0; unit < state.units.length; unit++) {
    if (!state.isFree(unit)) continue;
    const references = severalReferences(sheet.texts[unit] as string);
    if (references.length < 2) continue;
    const found = references.map((reference) => open.get(shortKey(partsOf(reference), 0)));
    const rows = found.flatMap((group) =>
      group?.length === 1 && state.isOpen(group[0] as number) ? group : [],
    );
    if (rows.length === references.length && new Set(rows).size === rows.length)
      state.match(unit, rows, 'several units');
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

/** The key without the words for a unit, and without the parts that all units of its list begin with. */
function shortKey(parts: readonly string[], shared: number): string {
  const ownParts = parts.slice(shared);
  const bare = ownParts.filter((part) => !UNIT_WORDS.has(part));
  return (bare.length > 0 ? bare : ownParts).join(' ');
}

/** How many parts all references begin with. At least one part of each is left. */
function sharedParts(all: readonly (readonly string[])[]): number {
  const [first] = all;
  if (!first || all.length < 2) return 0;
  let shared = 0;
  while (all.every((parts) => parts.length > shared + 1 && parts[shared] === first[shared])) shared += 1;
  return shared;
}

/** The references of a text that names several units: "015, 016". */
const severalReferences = (reference: string): string[] =>
  reference
    .split(/\s*(?:[,;+&/]|\bund\b|\band\b|\bet\b|\by\b|\boraz\b|\ben\b|\bog\b|\boch\b)\s*/i)
    .map((text) => text.trim())
    .filter(Boolean);
