import type { Steps } from '../../table/steps';
import { lastNumber } from './compare-values';
import type { Matching } from './match-units';
import { RENTS, type MatchRule } from './reconciliation';
import { textOf, type KeyColumns, type Roll } from './roll';
import { tenantLikeness, tenantWords } from './tenant-likeness';

const STEP = 200;
const AREA_SHARE = 0.01;
const MIN_LIKENESS = 0.92;
/** Two candidates that are this near to each other cannot be told apart. */
const CLEAR_BY = 0.05;
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
  words: readonly string[];
  key: string;
  area: number | undefined;
  start: string;
}

const AREAS = ['actual_lettable_area_sqm', 'contracted_lettable_area_sqm'];

/** Reads the tenants of rows that are still to be matched. */
function* tenantRows(
  rows: readonly number[],
  isOpen: (rowIndex: number) => boolean,
  { value }: Roll,
  {
    unit,
    tenant,
    areas,
    start,
  }: { unit: string | undefined; tenant: string; areas: string[]; start: string },
): Steps<TenantRow[]> {
  const found: TenantRow[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (!isOpen(rowIndex)) continue;
    const words = tenantWords(textOf(value(tenant, row)));
    if (words.length === 0) continue;
    const numberIn = (columns: readonly string[]) =>
      columns.map((column) => value(column, row)).find((cellValue) => typeof cellValue === 'number');
    const area = Number(numberIn(areas) ?? 0);
    found.push({
      row: rowIndex,
      unit: unit === undefined ? '' : lastNumber(textOf(value(unit, row))),
      rent: Number(numberIn(RENTS) ?? 0),
      words,
      key: words.join(' '),
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
  const { tenant, area, start } = keys;
  const theirs = yield* tenantRows(state.rows, state.isOpen, data, {
    ...{ unit: state.unitColumn, tenant, areas: [area], start },
  });
  const mine = yield* tenantRows(state.units, state.isFree, sheet, {
    ...{ unit: 'unit_reference', tenant: 'tenant_name', areas: AREAS, start: 'lease_start_date' },
  });
  const byKey = new Map<string, TenantRow[]>();
  for (const row of theirs) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const byArea = theirs.filter(({ area: of }) => of !== undefined).sort((a, b) => a.area! - b.area!);
  yield;
  for (const [rule, fits, isSure] of RULES)
    yield* matchClearCandidates(state, { rule, isSure }, mine, (unit) =>
      (byKey.get(unit.key) ?? []).filter((row) => fits(unit, row)).map(({ row }) => ({ row, score: 1 })),
    );
  yield* matchClearCandidates(state, SIMILAR, mine, (unit) => similar(byArea, unit));
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
    for (const { row: rowIndex, score } of near)
      claims.set(rowIndex, [...(claims.get(rowIndex) ?? []), { unit, score }]);
  }
  const rivalsOf = (unit: number, { row, score }: Candidate, isRival: (more: number) => boolean) =>
    (claims.get(row) ?? [])
      .filter((claim) => claim.unit !== unit && isRival(claim.score - score))
      .map((claim) => claim.unit);
  for (const [unit, near] of candidatesByUnit) {
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
function similar(byArea: readonly TenantRow[], { area, words }: TenantRow): Candidate[] {
  if (area === undefined) return [];
  const found: Candidate[] = [];
  let seen = 0;
  const first = area * (1 - AREA_SHARE);
  for (let at = firstAt(byArea, first); at < byArea.length; at++) {
    const tenant = byArea[at]!;
    if (tenant.area! > area / (1 - AREA_SHARE)) break;
    if (!isNear(area, tenant.area)) continue;
    if (++seen > MAX_ALIKE) return [];
    const score = tenantLikeness(words, tenant.words);
    if (score >= MIN_LIKENESS) found.push({ row: tenant.row, score });
  }
  return found;
}

/** The place of the first tenant with at least this area. */
function firstAt(byArea: readonly TenantRow[], area: number): number {
  let low = 0;
  let high = byArea.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byArea[middle]!.area! < area) low = middle + 1;
    else high = middle;
  }
  return low;
}
