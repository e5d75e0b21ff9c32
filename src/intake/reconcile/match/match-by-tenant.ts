import type { RentRollRow } from '../../extraction';
import type { TargetColumn } from '../../vocabulary/target-columns';
import { valueIn, textOf } from './value-reader';
import type { Task } from '../../task';
import type { Matching } from './matching';
import { lastNumber } from '../compare-values';
import { RENTS } from '../reconciliation';
import type { DatabaseRows, KeyColumns, MatchRule } from '../reconciliation';
import { tenantLikeness, tenantWords } from '../tenant-likeness';

const STEP = 500;
const AREA_SHARE = 0.01;
const LEAST_LIKENESS = 0.92;
/** Two candidates that are this near to each other cannot be told apart. */
const CLEAR_BY = 0.05;
/** More tenants of one area than this are not compared name by name. */
const MOST_ALIKE = 400;

const tenantOf = (row: RentRollRow): string => textOf(valueIn(row.facts, 'tenant_name'));
const areaOf = (row: RentRollRow): number | undefined => {
  const value =
    valueIn(row.facts, 'actual_lettable_area_sqm') ?? valueIn(row.facts, 'contracted_lettable_area_sqm');
  return typeof value === 'number' && value > 0 ? value : undefined;
};

/** A row of the database, by its place, that can be a unit. */
interface Candidate {
  row: number;
  score: number;
}

interface TenantRow {
  row: number;
  unit: string;
  rent: number;
  words: readonly string[];
  key: string;
  area: number | undefined;
  start: string;
}

/** What two lists may say of one unit that they call by other words: “Stp. 38” and “Space 38”. */
const rentOf = (of: (column: TargetColumn) => unknown): number => {
  const rents = RENTS.map(of);
  return Number(rents.find((rent) => typeof rent === 'number') ?? 0);
};

/** Matches units by their tenant, with its area or its start. */
export function* matchByTenant(
  state: Matching,
  data: DatabaseRows,
  keys: KeyColumns,
  unitColumn: string | undefined,
): Task<void> {
  const open: TenantRow[] = [];
  for (let place = 0; place < state.rows.length; place++) {
    if (!state.isOpen(place)) continue;
    const row = state.rows[place] as number;
    const words = tenantWords(textOf(data.value(keys.tenant, row)));
    if (words.length === 0) continue;
    const area = data.value(keys.area, row);
    open.push({
      row: place,
      unit: unitColumn === undefined ? '' : textOf(data.value(unitColumn, row)),
      rent: rentOf((column) => data.value(column, row)),
      words,
      key: words.join(' '),
      area: typeof area === 'number' && area > 0 ? area : undefined,
      start: textOf(data.value(keys.start, row)),
    });
    if (open.length % STEP === 0) yield;
  }
  const byKey = new Map<string, TenantRow[]>();
  for (const row of open) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const byArea = open
    .filter(({ area }) => area !== undefined)
    .sort((a, b) => (a.area as number) - (b.area as number));
  yield;
  const sameTenant = (words: readonly string[], fits: (row: TenantRow) => boolean): Candidate[] =>
    (byKey.get(words.join(' ')) ?? []).filter(fits).map(({ row }) => ({ row, score: 1 }));
  const byNumber = ({ facts }: RentRollRow, words: readonly string[]) => {
    const number = lastNumber(textOf(valueIn(facts, 'unit_reference')));
    const rent = rentOf((column) => valueIn(facts, column));
    return typeof number !== 'number' || rent <= 0
      ? []
      : sameTenant(words, (row) => row.rent === rent && lastNumber(row.unit) === number);
  };
  yield* settle(state, 'number, tenant and rent', byNumber, false);
  yield* settle(state, 'tenant and area', (unit, words) =>
    sameTenant(words, ({ area }) => isNear(areaOf(unit), area)),
  );
  yield* settle(state, 'tenant and start', (unit, words) => {
    const start = textOf(valueIn(unit.facts, 'lease_start_date'));
    return start === '' ? [] : sameTenant(words, (row) => row.start === start);
  });
  yield* settle(state, 'similar tenant and area', (unit, words) => similar(byArea, areaOf(unit), words));
}

/** Matches those that have one clear candidate, which has no other unit of the sheet as near. */
function* settle(
  state: Matching,
  rule: MatchRule,
  candidatesOf: (row: RentRollRow, words: readonly string[]) => Candidate[],
  isSure = true,
): Task<void> {
  const wanted = new Map<number, Candidate[]>();
  const claims = new Map<number, { unit: number; score: number }[]>();
  let count = 0;
  for (let unit = 0; unit < state.units.length; unit++) {
    if (!state.isFree(unit)) continue;
    const row = state.units[unit] as RentRollRow;
    if (++count % 20 === 0) yield;
    const words = tenantWords(tenantOf(row));
    if (words.length === 0) continue;
    const found = candidatesOf(row, words).filter(({ row }) => state.isOpen(row));
    if (found.length === 0) continue;
    const best = Math.max(...found.map(({ score }) => score));
    const near = found.filter(({ score }) => score > best - CLEAR_BY);
    wanted.set(unit, near);
    for (const { row: place, score } of near)
      claims.set(place, [...(claims.get(place) ?? []), { unit, score }]);
  }
  const rivalsOf = (unit: number, { row, score }: Candidate, isRival: (more: number) => boolean) =>
    (claims.get(row) ?? [])
      .filter((claim) => claim.unit !== unit && isRival(claim.score - score))
      .map((claim) => claim.unit);
  for (const [unit, near] of wanted) {
    // A row that is clearly more like another unit of the sheet is left to that one.
    const left = near.filter(
      (candidate) => rivalsOf(unit, candidate, (more) => more >= CLEAR_BY).length === 0,
    );
    if (left.length === 0) continue;
    const rivals = left.flatMap((candidate) =>
      rivalsOf(unit, candidate, (more) => Math.abs(more) < CLEAR_BY),
    );
    const database = left.map(({ row }) => row);
    if (left.length === 1 && rivals.length === 0) state.match(unit, database, rule);
    else if (isSure) state.confuse([unit, ...rivals], database);
  }
}

const isNear = (area: number | undefined, known: number | undefined): boolean =>
  area !== undefined && known !== undefined && Math.abs(area - known) <= Math.max(area, known) * AREA_SHARE;

/** Tenants with a similar name and the same area. `byArea` is in the order of areas. */
function similar(
  byArea: readonly TenantRow[],
  area: number | undefined,
  words: readonly string[],
): Candidate[] {
  if (area === undefined) return [];
  const found: Candidate[] = [];
  let seen = 0;
  for (let at = firstAt(byArea, area * (1 - AREA_SHARE)); at < byArea.length; at++) {
    const tenant = byArea[at] as TenantRow;
    if ((tenant.area as number) > area / (1 - AREA_SHARE)) break;
    if (!isNear(area, tenant.area)) continue;
    if (++seen > MOST_ALIKE) return [];
    const score = tenantLikeness(words, tenant.words);
    if (score >= LEAST_LIKENESS) found.push({ row: tenant.row, score });
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
