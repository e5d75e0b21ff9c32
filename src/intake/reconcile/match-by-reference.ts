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
  /** The parts as one text. */
  keys: readonly string[];
  /** The places of those that have parts. */
  named: readonly number[];
}

interface Sides {
  sheet: Side;
  database: Side;
  /** The places of both by their whole references. */
  groups: readonly [sheet: Groups, database: Groups];
}

/** The places of units with the same key. */
type Groups = ReadonlyMap<string, number[]>;

/** Matches units by their reference. */
export function* matchByReference(state: Matching, sheet: Roll, data: Roll, keys: KeyColumns): Steps<void> {
  const mine = yield* sideOf(state.units, sheet.reader('unit_reference'));
  const sides = yield* bestUnitColumn(state, mine, data, keys);
  if (sides) state.callsOtherwise = yield* byReference(state, sides);
}

/** Takes, of the columns that can name a unit, the one that has most references of the sheet. */
function* bestUnitColumn(
  state: Matching,
  mine: Side,
  data: Roll,
  keys: KeyColumns,
): Steps<Sides | undefined> {
  let best: Sides | undefined;
  let most = -1;
  let groupsOfMine: Groups | undefined;
  for (const column of keys.units.filter(data.has)) {
    const database = yield* sideOf(state.rows, data.reader(column));
    groupsOfMine ??= yield* groupsOf(mine, wholeKey);
    const groups = [groupsOfMine, yield* groupsOf(database, wholeKey)] as const;
    yield;
    const whole = commonKeys(...groups);
    yield;
    const isWhole = whole === mine.named.length;
    // No other way of writing, and no other column, can have more.
    const hits = isWhole ? whole : Math.max(whole, yield* bareHits(mine, database));
    if (hits > most) [best, most, state.unitColumn] = [{ sheet: mine, database, groups }, hits, column];
    if (isWhole) break;
  }
  return best;
}

function* bareHits(sheet: Side, database: Side): Steps<number> {
  const mine = yield* groupsOf(sheet, withoutPrefix(sheet));
  return commonKeys(mine, yield* groupsOf(database, withoutPrefix(database)));
}

function* sideOf(rows: readonly number[], read: (row: number) => unknown): Steps<Side> {
  const side = { texts: [] as string[], parts: [] as (readonly string[])[], keys: [] as string[] };
  const named: number[] = [];
  for (let rowIndex = 0; rowIndex < rows.length; rowIndex++) {
    const text = textOf(read(rows[rowIndex] as number));
    const { parts, key } = unitKey(text);
    side.texts.push(text);
    side.parts.push(parts);
    side.keys.push(key);
    if (parts.length > 0) named.push(rowIndex);
    if (rowIndex % STEP === STEP - 1) yield;
  }
  return { ...side, named };
}

/** The key of a unit, by its place. */
type KeyOf = (side: Side, rowIndex: number) => string;
/** Excel makes numbers of references such as 4001.0010, and drops their last zero. */
const numberKey: KeyOf = ({ texts }, rowIndex) => {
  const text = texts[rowIndex] as string;
  return text.includes('.') && /^\d+\.\d+$/.test(text) ? String(Number(text)) : '';
};
const wholeKey: KeyOf = ({ keys }, rowIndex) => keys[rowIndex] as string;
const bareKey: KeyOf = ({ parts }, rowIndex) => shortKey(parts[rowIndex] as readonly string[], 0);
const lastNumber: KeyOf = ({ parts }, rowIndex) =>
  parts[rowIndex]!.findLast((part) => /^\d/.test(part)) ?? '';
const withoutPrefix = ({ parts, named }: Side): KeyOf => {
  const shared = sharedParts(named.map((rowIndex) => parts[rowIndex] as readonly string[]));
  return ({ parts: own }, rowIndex) => shortKey(own[rowIndex] as readonly string[], shared);
};

function commonKeys(sheet: Groups, database: Groups): number {
  let common = 0;
  for (const key of sheet.keys()) if (database.has(key)) common += 1;
  return common;
}

function* groupsOf(
  side: Side,
  keyOf: KeyOf,
  isIncluded: (rowIndex: number) => boolean = () => true,
): Steps<Groups> {
  const groups = new Map<string, number[]>();
  for (const [index, rowIndex] of side.named.entries()) {
    if (index % STEP === STEP - 1) yield;
    if (!isIncluded(rowIndex)) continue;
    const key = keyOf(side, rowIndex);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(rowIndex);
    else groups.set(key, [rowIndex]);
  }
  return groups;
}

/** First whole references, then without words for a unit, then, if few have matched, without a prefix that all have. */
function* byReference(state: Matching, { sheet, database, groups }: Sides): Steps<boolean> {
  function* pair(sheetKey: KeyOf, databaseKey: KeyOf, { isSure } = { isSure: true }): Steps<void> {
    const mine = yield* groupsOf(sheet, sheetKey, state.isFree);
    if (mine.size === 0) return;
    yield* pairGroups(mine, yield* groupsOf(database, databaseKey, state.isOpen), { isSure });
  }
  function* pairGroups(mine: Groups, theirs: Groups, { isSure }: { isSure: boolean }): Steps<void> {
    let done = 0;
    for (const [key, own] of mine) {
      if (++done % STEP === 0) yield;
      const found = theirs.get(key);
      if (!found) continue;
      if (own.length === 1 && found.length === 1) state.match(own[0] as number, found, 'unit');
      else if (isSure) state.confuse(own, found);
    }
  }
  yield* pair(numberKey, numberKey, { isSure: false });
  if (state.matches.length === 0) yield* pairGroups(...groups, { isSure: true });
  else yield* pair(wholeKey, wholeKey);
  yield;
  yield* pair(bareKey, bareKey);
  yield;
  const isOther = state.matches.length < Math.min(sheet.named.length, database.named.length) / 2;
  if (isOther) yield* pair(withoutPrefix(sheet), withoutPrefix(database));
  yield;
  yield* severalUnits(state, sheet, database, isOther ? withoutPrefix(database) : bareKey);
  // “Space 38” beside 4004.0038: one list has words for units, and the other has numbers.
  if (isOther) yield* pair(lastNumber, lastNumber, { isSure: false });
  return isOther;
}

/** One lease over several units: "015, 016". */
function* severalUnits(state: Matching, sheet: Side, database: Side, short: KeyOf): Steps<void> {
  const open = yield* groupsOf(database, short, state.isOpen);
  for (let unit = 0; unit < state.units.length; unit++) {
    if (!state.isFree(unit)) continue;
    const references = severalReferences(sheet.texts[unit] as string);
    if (references.length < 2) continue;
    const found = references.map((reference) => open.get(shortKey(unitKey(reference).parts, 0)));
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

/** The runs of a reference, without zeros in front of digits, and as one text. */
const unitKey = oncePerValue((reference): { parts: readonly string[]; key: string } => {
  const parts = runsOf(fold(reference)).map((part) => part.replace(/^0+(?=\d)/, ''));
  return { parts, key: parts.join(' ') };
});

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
