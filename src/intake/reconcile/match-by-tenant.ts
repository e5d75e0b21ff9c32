import { addToGroup, groupBy } from '../../table/sorting/group-by';
import { flatMapInSteps, inSteps, type Steps } from '../../table/steps';
import { lastNumber } from './compare-values';
import type { KeyOf, Matching } from './match-units';
import { RENTS, type MatchRule } from './reconciliation';
import { ROLL_KEYS, textOf, type KeyColumns, type Roll } from './roll';
import { ALIKE, CLEAR_BY, keyLikeness, tenantKey } from './tenant-key';

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
  /** 0 if it is not known. */
  area: number;
  start: string;
}

/** The columns that say it. */
type TenantKeys = Pick<KeyColumns, 'tenant' | 'area' | 'start'>;

const tenantRows = (
  rows: readonly number[],
  { value }: Roll,
  { tenant, area: areaColumn, start }: TenantKeys,
  unit = '',
): Steps<TenantRow[]> =>
  flatMapInSteps(rows, (row) => {
    const key = tenantKey(textOf(value(tenant, row)));
    if (key === '') return [];
    const numberIn = (...columns: readonly string[]) =>
      Number(columns.map((column) => value(column, row)).find((known) => typeof known === 'number') ?? 0);
    return {
      row,
      key,
      unit: lastNumber(textOf(value(unit, row))),
      start: textOf(value(start, row)),
      rent: numberIn(...RENTS),
      area: numberIn(areaColumn, 'contracted_lettable_area_sqm'),
    };
  });

/** Two lists may call one unit by other words: “Stp. 38” and “Space 38”. */
const numberKey = ({ unit, key, rent }: TenantRow): string =>
  typeof unit === 'number' && rent > 0 ? `${unit} ${rent} ${key}` : '';
const startKey = ({ key, start }: TenantRow): string => (start === '' ? '' : `${start} ${key}`);

/** Matches units by their tenant, with its area or its start. */
export function* matchByTenant(state: Matching, sheet: Roll, data: Roll, keys: KeyColumns): Steps<void> {
  const theirs = yield* tenantRows(state.onlyInDatabase, data, keys, state.unitColumn);
  const mine = yield* tenantRows(state.onlyInSheet, sheet, ROLL_KEYS, 'unit_reference');
  const byKey = groupBy(theirs, ({ key }) => key);
  const bySize = groupBy(
    theirs.filter(({ area }) => area > 0),
    ({ area }) => sizeOf(area),
  );
  yield;
  const pair = (rule: MatchRule, keyOf: KeyOf<TenantRow>, isSure: boolean) =>
    state.pair(rule, [mine, theirs], keyOf, isSure);
  yield* pair('number, tenant and rent', numberKey, false);
  yield* matchClearCandidates(state, 'tenant and area', mine, ({ key, area }) =>
    (byKey.get(key) ?? []).filter(isOfSize(area)).map(({ row }) => ({ row, score: 1 })),
  );
  yield* pair('tenant and start', startKey, true);
  yield* matchClearCandidates(state, 'similar tenant and area', mine, ({ key, area }) => {
    const near = [-1, 0, 1].flatMap((more) => bySize.get(sizeOf(area) + more) ?? []).filter(isOfSize(area));
    return near.length > MAX_ALIKE
      ? []
      : near
          .map((tenant) => ({ row: tenant.row, score: keyLikeness(key, tenant.key) }))
          .filter(({ score }) => score >= ALIKE);
  });
}

/** Matches those that have one clear candidate, which has no other unit of the sheet as near. */
function* matchClearCandidates(
  state: Matching,
  rule: MatchRule,
  units: readonly TenantRow[],
  candidatesOf: (unit: TenantRow) => Candidate[],
): Steps<void> {
  const candidatesByUnit = new Map<number, Candidate[]>();
  const claims = new Map<number, { unit: number; score: number }[]>();
  const free = units.filter(({ row }) => state.isFree(row));
  const findCandidates = (tenantRow: TenantRow) => {
    const { row: unit } = tenantRow;
    const found = candidatesOf(tenantRow).filter(({ row }) => state.isOpen(row));
    const best = Math.max(...found.map(({ score }) => score));
    const near = found.filter(({ score }) => score > best - CLEAR_BY);
    candidatesByUnit.set(unit, near);
    for (const { row, score } of near) addToGroup(claims, row, { unit, score });
  };
  yield* inSteps(free, findCandidates, 20);
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
    else state.confuse([unit, ...rivals.map((rival) => rival.unit)], database);
  }
}

const isOfSize =
  (area: number) =>
  ({ area: known }: TenantRow): boolean =>
    area > 0 && Math.abs(area - known) <= Math.max(area, known) * AREA_SHARE;

/** Areas within 1 % have the same number, or neighbouring numbers. */
const sizeOf = (area: number): number => Math.floor(Math.log(area) / SIZE_STEP);
