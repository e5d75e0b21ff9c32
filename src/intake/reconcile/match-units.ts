import type { RentRollRow } from '../extraction';
import type { Task } from '../task';
import type { DatabaseRows, KeyColumns, Match, MatchRule } from './reconciliation';
import { tenantLikeness, tenantWords } from './tenant-likeness';
import { keyParts, plainKey, severalReferences, sharedParts, shortKey } from './unit-keys';

export interface Matched {
  matches: Match[];
  onlyInSheet: RentRollRow[];
  onlyInDatabase: number[];
  /** Units that have a reference or a tenant in common with others of their side. They are never matched by a guess. */
  ambiguous: { sheet: RentRollRow[]; database: number[] };
  /** The column of the database whose values the references of the sheet are. */
  unitColumn: string | undefined;
}

const STEP = 500;
const AREA_SHARE = 0.01;
const LEAST_LIKENESS = 0.92;
/** Two candidates that are this near to each other cannot be told apart. */
const CLEAR_BY = 0.05;
/** More tenants of one area than this are not compared name by name. */
const MOST_ALIKE = 400;

interface Side<Item> {
  items: readonly Item[];
  parts: ReadonlyMap<Item, readonly string[]>;
}

/** Finds the row of the database for each unit of a property: by its reference, then by tenant with area or start. */
export function* matchUnits(
  sheet: readonly RentRollRow[],
  rows: readonly number[],
  data: DatabaseRows,
  keys: KeyColumns,
): Task<Matched> {
  const state = new Matching(sheet, rows);
  const sides = yield* bestUnitColumn(sheet, rows, data, keys);
  if (sides) yield* byReference(state, sides);
  yield* byTenant(state, data, keys);
  return {
    matches: state.matches.sort((a, b) => a.sheet.row - b.sheet.row),
    onlyInSheet: sheet.filter((row) => state.isFree(row)),
    onlyInDatabase: rows.filter((row) => state.isOpen(row)),
    ambiguous: { sheet: [...state.unclear.sheet], database: [...state.unclear.database] },
    unitColumn: sides?.column,
  };
}

/** Which units are still to be matched. */
class Matching {
  readonly matches: Match[] = [];
  readonly unclear = { sheet: new Set<RentRollRow>(), database: new Set<number>() };
  private readonly takenRows = new Set<RentRollRow>();
  private readonly takenData = new Set<number>();

  constructor(
    readonly sheet: readonly RentRollRow[],
    readonly rows: readonly number[],
  ) {}

  isFree = (row: RentRollRow) => !this.takenRows.has(row) && !this.unclear.sheet.has(row);
  isOpen = (row: number) => !this.takenData.has(row) && !this.unclear.database.has(row);

  match(sheet: RentRollRow, database: readonly number[], rule: MatchRule): void {
    this.matches.push({ sheet, database, rule });
    this.takenRows.add(sheet);
    for (const row of database) this.takenData.add(row);
  }

  confuse(sheet: readonly RentRollRow[], database: readonly number[]): void {
    for (const row of sheet) this.unclear.sheet.add(row);
    for (const row of database) this.unclear.database.add(row);
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();
const referenceOf = (row: RentRollRow): string => textOf(row.facts.get('unit_reference')?.value);
const tenantOf = (row: RentRollRow): string => textOf(row.facts.get('tenant_name')?.value);
const areaOf = (row: RentRollRow): number | undefined => {
  const value =
    row.facts.get('actual_lettable_area_sqm')?.value ?? row.facts.get('contracted_lettable_area_sqm')?.value;
  return typeof value === 'number' && value > 0 ? value : undefined;
};

interface Sides {
  column: string;
  sheet: Side<RentRollRow>;
  database: Side<number>;
}

/** Of the columns that can name a unit, the one that has most references of the sheet. */
function* bestUnitColumn(
  sheet: readonly RentRollRow[],
  rows: readonly number[],
  data: DatabaseRows,
  { units }: KeyColumns,
): Task<Sides | undefined> {
  let best: (Sides & { hits: number }) | undefined;
  const mine = yield* sideOf(sheet, referenceOf);
  for (const column of units.filter(data.has)) {
    const theirs = yield* sideOf(rows, (row) => textOf(data.value(column, row)));
    const whole = commonKeys(groupsOf(mine, plainKey), groupsOf(theirs, plainKey));
    yield;
    const hits = Math.max(
      whole,
      commonKeys(groupsOf(mine, withoutPrefix(mine)), groupsOf(theirs, withoutPrefix(theirs))),
    );
    yield;
    if (!best || hits > best.hits) best = { column, sheet: mine, database: theirs, hits };
    // No other column can have more.
    if (whole === mine.parts.size) break;
  }
  return best;
}

function* sideOf<Item>(items: readonly Item[], reference: (item: Item) => string): Task<Side<Item>> {
  const parts = new Map<Item, readonly string[]>();
  for (const [index, item] of items.entries()) {
    const found = keyParts(reference(item));
    if (found.length > 0) parts.set(item, found);
    if (index % STEP === STEP - 1) yield;
  }
  return { items, parts };
}

type KeyOf = (parts: readonly string[]) => string;
const bareKey: KeyOf = (parts) => shortKey(parts, 0);
const withoutPrefix = <Item>({ parts }: Side<Item>): KeyOf => {
  const shared = sharedParts([...parts.values()]);
  return (one) => shortKey(one, shared);
};

const commonKeys = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): number =>
  [...one.keys()].filter((key) => other.has(key)).length;

function groupsOf<Item>(
  { parts }: Side<Item>,
  keyOf: KeyOf,
  isWanted: (item: Item) => boolean = () => true,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [item, own] of parts) {
    if (!isWanted(item)) continue;
    const key = keyOf(own);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** First whole references, then without words for a unit, then, if few have matched, without a prefix that all have. */
function* byReference(state: Matching, { sheet, database }: Sides): Task<void> {
  const pair = (one: KeyOf, other: KeyOf) => {
    const theirs = groupsOf(database, other, state.isOpen);
    for (const [key, own] of groupsOf(sheet, one, state.isFree)) {
      const found = theirs.get(key);
      if (!found) continue;
      if (own.length === 1 && found.length === 1) state.match(own[0] as RentRollRow, found, 'unit');
      else state.confuse(own, found);
    }
  };
  pair(plainKey, plainKey);
  yield;
  pair(bareKey, bareKey);
  yield;
  const isOther = state.matches.length < Math.min(sheet.parts.size, database.parts.size) / 2;
  if (isOther) pair(withoutPrefix(sheet), withoutPrefix(database));
  yield;
  severalUnits(state, sheet, database, isOther ? withoutPrefix(database) : bareKey);
}

/** One lease over several units: "015, 016". */
function severalUnits(state: Matching, sheet: Side<RentRollRow>, database: Side<number>, short: KeyOf): void {
  const open = groupsOf(database, short, state.isOpen);
  for (const row of sheet.items) {
    if (!state.isFree(row)) continue;
    const references = severalReferences(referenceOf(row));
    if (references.length < 2) continue;
    const found = references.map((one) => open.get(shortKey(keyParts(one), 0)));
    const rows = found.flatMap((group) =>
      group?.length === 1 && state.isOpen(group[0] as number) ? group : [],
    );
    if (rows.length === references.length && new Set(rows).size === rows.length)
      state.match(row, rows, 'several units');
  }
}

interface Candidate {
  row: number;
  score: number;
}

interface TenantRow {
  row: number;
  words: readonly string[];
  key: string;
  area: number | undefined;
  start: string;
}

function* byTenant(state: Matching, data: DatabaseRows, keys: KeyColumns): Task<void> {
  const open: TenantRow[] = [];
  for (const row of state.rows) {
    if (!state.isOpen(row)) continue;
    const words = tenantWords(textOf(data.value(keys.tenant, row)));
    if (words.length === 0) continue;
    const area = data.value(keys.area, row);
    open.push({
      row,
      words,
      key: words.join(' '),
      area: typeof area === 'number' && area > 0 ? area : undefined,
      start: textOf(data.value(keys.start, row)),
    });
    if (open.length % STEP === 0) yield;
  }
  const byKey = new Map<string, TenantRow[]>();
  for (const one of open) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const byArea = [...open]
    .filter(({ area }) => area !== undefined)
    .sort((a, b) => (a.area as number) - (b.area as number));
  yield;
  const rules: readonly [MatchRule, (row: RentRollRow, words: readonly string[]) => Candidate[]][] = [
    [
      'tenant and area',
      (row, words) =>
        (byKey.get(words.join(' ')) ?? []).flatMap((one) =>
          isNear(areaOf(row), one.area) ? { row: one.row, score: 1 } : [],
        ),
    ],
    [
      'tenant and start',
      (row, words) => {
        const start = textOf(row.facts.get('lease_start_date')?.value);
        if (start === '') return [];
        return (byKey.get(words.join(' ')) ?? []).flatMap((one) =>
          one.start === start ? { row: one.row, score: 1 } : [],
        );
      },
    ],
    ['similar tenant and area', (row, words) => similar(byArea, areaOf(row), words)],
  ];
  for (const [rule, candidatesOf] of rules) yield* settle(state, rule, candidatesOf);
}

/** Matches those that have one clear candidate, which has no other unit of the sheet as near. */
function* settle(
  state: Matching,
  rule: MatchRule,
  candidatesOf: (row: RentRollRow, words: readonly string[]) => Candidate[],
): Task<void> {
  const wanted = new Map<RentRollRow, Candidate[]>();
  const claims = new Map<number, { sheet: RentRollRow; score: number }[]>();
  let count = 0;
  for (const sheet of state.sheet) {
    if (!state.isFree(sheet)) continue;
    if (++count % 20 === 0) yield;
    const words = tenantWords(tenantOf(sheet));
    if (words.length === 0) continue;
    const found = candidatesOf(sheet, words).filter(({ row }) => state.isOpen(row));
    if (found.length === 0) continue;
    const best = Math.max(...found.map(({ score }) => score));
    const near = found.filter(({ score }) => score > best - CLEAR_BY);
    wanted.set(sheet, near);
    for (const { row, score } of near) claims.set(row, [...(claims.get(row) ?? []), { sheet, score }]);
  }
  const rivalsOf = (sheet: RentRollRow, { row, score }: Candidate, by: (more: number) => boolean) =>
    (claims.get(row) ?? [])
      .filter((one) => one.sheet !== sheet && by(one.score - score))
      .map((one) => one.sheet);
  for (const [sheet, near] of wanted) {
    // A row that is clearly more like another unit of the sheet is left to that one.
    const left = near.filter((one) => rivalsOf(sheet, one, (more) => more >= CLEAR_BY).length === 0);
    const [only] = left;
    if (!only) continue;
    const rivals = left.flatMap((one) => rivalsOf(sheet, one, (more) => Math.abs(more) < CLEAR_BY));
    const database = left.map(({ row }) => row);
    if (left.length === 1 && rivals.length === 0) state.match(sheet, database, rule);
    else state.confuse([sheet, ...rivals], database);
  }
}

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) <= Math.max(one, other) * AREA_SHARE;

/** Tenants with a similar name and the same area. `byArea` is in the order of areas. */
function similar(
  byArea: readonly TenantRow[],
  area: number | undefined,
  words: readonly string[],
): Candidate[] {
  if (area === undefined) return [];
  const from = firstAt(byArea, area * (1 - AREA_SHARE));
  const found: Candidate[] = [];
  let seen = 0;
  for (let at = from; at < byArea.length; at++) {
    const one = byArea[at] as TenantRow;
    if ((one.area as number) > area / (1 - AREA_SHARE)) break;
    if (!isNear(area, one.area)) continue;
    if (++seen > MOST_ALIKE) return [];
    const score = tenantLikeness(words, one.words);
    if (score >= LEAST_LIKENESS) found.push({ row: one.row, score });
  }
  return found;
}

function firstAt(byArea: readonly TenantRow[], area: number): number {
  let low = 0;
  let high = byArea.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((byArea[middle] as TenantRow).area as number) < area) low = middle + 1;
    else high = middle;
  }
  return low;
}
