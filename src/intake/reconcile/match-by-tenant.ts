import { addToGroup } from '../../table/sorting/group-by';
import type { Steps } from '../../table/steps';
import { lastNumber } from './compare-values';
import type { Matching } from './match-units';
import { RENTS, type MatchRule } from './reconciliation';
import { ROLL_KEYS, textOf, type KeyColumns, type Roll } from './roll';
import { ALIKE, CLEAR_BY, keyLikeness, tenantKey } from './tenant-key';

const STEP = 200;
const AREA_SHARE = 0.01;
/** A little more than the logarithms of two areas within this share differ by. */
const SIZE_STEP = 0.0102;
/** More tenants of one area than this are not compared name by name. */
const MAX_ALIKE = 400;

/** A row of the database, by its place, that can be a unit. */
interface Candidate {
  row: number;
  score: number;
}

/** What a row says of its tenant. */
interface TenantRow {
  row: number;
  unit: number | string;
  rent: number;
  /** The words of its name. */
  key: string;
  area: number | undefined;
  start: string;
}

/** The columns that say it. */
type TenantKeys = Pick<KeyColumns, 'tenant' | 'area' | 'start'>;

/** Reads the tenants of rows that are still to be matched. */
function* tenantRows(
  rows: readonly number[],
  isOpen: (rowIndex: number) => boolean,
  { value }: Roll,
  { tenant, area: areaColumn, start }: TenantKeys,
  unit = '',
): Steps<TenantRow[]> {
  const found: TenantRow[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (!isOpen(rowIndex)) continue;
    const key = tenantKey(textOf(value(tenant, row)));
    if (key === '') continue;
    const numberIn = (...columns: readonly string[]) =>
      Number(columns.map((column) => value(column, row)).find((known) => typeof known === 'number') ?? 0);
    const area = numberIn(areaColumn, 'contracted_lettable_area_sqm');
    found.push({
      row: rowIndex,
      unit: lastNumber(textOf(value(unit, row))),
      rent: numberIn(...RENTS),
      key,
      area: area > 0 ? area : undefined,
      start: textOf(value(start, row)),
    });
    if (found.length % STEP === 0) yield;
  }
  return found;
}

/** What a row must say besides the same tenant to be the same unit, and whether two such rows leave it unclear. */
const RULES: readonly (readonly [
  MatchRule,
  (mine: TenantRow, theirs: TenantRow) => boolean,
  isSure: boolean,
])[] = [
  // Two lists may call one unit by other words: “Stp. 38” and “Space 38”.
  [
    'number, tenant and rent',
    (mine, { unit, rent }) =>
      typeof mine.unit === 'number' && mine.rent > 0 && rent === mine.rent && unit === mine.unit,
    false,
  ],
  ['tenant and area', ({ area }, theirs) => isNear(area, theirs.area), true],
  ['tenant and start', ({ start }, theirs) => start !== '' && theirs.start === start, true],
];

/** Matches units by their tenant, with its area or its start. */
export function* matchByTenant(state: Matching, sheet: Roll, data: Roll, keys: KeyColumns): Steps<void> {
  const theirs = yield* tenantRows(state.rows, state.isOpen, data, keys, state.unitColumn);
  const mine = yield* tenantRows(state.units, state.isFree, sheet, ROLL_KEYS, 'unit_reference');
  const byKey = new Map<string, TenantRow[]>();
  const bySize = new Map<number, TenantRow[]>();
  for (const row of theirs) {
    addToGroup(byKey, row.key, row);
    if (row.area !== undefined) addToGroup(bySize, sizeOf(row.area), row);
  }
  yield;
  for (const [rule, fits, isSure] of RULES)
    yield* matchClearCandidates(state, { rule, isSure }, mine, (unit) =>
      (byKey.get(unit.key) ?? []).filter((row) => fits(unit, row)).map(({ row }) => ({ row, score: 1 })),
    );
  yield* matchClearCandidates(state, SIMILAR, mine, (unit) => similar(bySize, unit));
}

const SIMILAR = { rule: 'similar tenant and area', isSure: true } as const;

/** Matches those that have one clear candidate, which has no other unit of the sheet as near. */
function* matchClearCandidates(
  state: Matching,
  { rule, isSure }: { rule: MatchRule; isSure: boolean },
  units: readonly TenantRow[],
  candidatesOf: (unit: TenantRow) => Candidate[],
): Steps<void> {
  const candidatesByUnit = new Map<number, Candidate[]>();
  const claims = new Map<number, { unit: number; score: number }[]>();
  let count = 0;
  for (const tenantRow of units) {
    const { row: unit } = tenantRow;
    if (!state.isFree(unit)) continue;
    if (++count % 20 === 0) yield;
    const found = candidatesOf(tenantRow).filter(({ row }) => state.isOpen(row));
    if (found.length === 0) continue;
    const best = Math.max(...found.map(({ score }) => score));
    const near = found.filter(({ score }) => score > best - CLEAR_BY);
    candidatesByUnit.set(unit, near);
    for (const { row: rowIndex, score } of near) addToGroup(claims, rowIndex, { unit, score });
  }
  for (const [unit, near] of candidatesByUnit) {
    const rivalsFor = ({ row, score }: Candidate) =>
      claims
        .get(row)!
        .flatMap((claim) => (claim.unit === unit ? [] : { unit: claim.unit, more: claim.score - score }));
    // A row that is clearly more like another unit of the sheet is left to that one.
    const left = near.filter((candidate) => rivalsFor(candidate).every(({ more }) => more < CLEAR_BY));
    if (left.length === 0) continue;
    const rivals = left.flatMap(rivalsFor).filter(({ more }) => more > -CLEAR_BY);
    const database = left.map(({ row }) => row);
    if (left.length === 1 && rivals.length === 0) state.match(unit, database, rule);
    else if (isSure) state.confuse([unit, ...rivals.map((rival) => rival.unit)], database);
  }
}

const isNear = (area: number | undefined, known: number | undefined): boolean =>
  area !== undefined && known !== undefined && Math.abs(area - known) <= Math.max(area, known) * AREA_SHARE;

/** Areas within 1 % have the same number, or neighbouring numbers. */
const sizeOf = (area: number): number => Math.floor(Math.log(area) / SIZE_STEP);

/** Tenants with a similar name and the same area. */
function similar(bySize: ReadonlyMap<number, readonly TenantRow[]>, { area, key }: TenantRow): Candidate[] {
  if (area === undefined) return [];
  const near = [-1, 0, 1]
    .flatMap((more) => bySize.get(sizeOf(area) + more) ?? [])
    .filter((tenant) => isNear(area, tenant.area));
  if (near.length > MAX_ALIKE) return [];
  return near
    .map((tenant) => ({ row: tenant.row, score: keyLikeness(key, tenant.key) }))
    .filter(({ score }) => score >= ALIKE);
}
