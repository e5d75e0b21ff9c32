import { positionsOf } from '../columns/positions-of';
import { DAY_MS } from '../../table/iso-serial';
import type { Extraction, GivenCell, Grid } from '../extraction';
import { A_YEAR } from '../facts/convert-value';
import { inSteps, type Steps } from '../../table/steps';
import { decimalEvidence, firstNumber, readNumber } from '../values/read-number';
import { looksLikeSerial, readDate, readSerial } from '../values/read-date';
import { PERIODS, type Period } from '../vocabulary/measures';
import { isAmount, isYearly, kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { together } from '../reconcile/compare-values';
import type { Match } from '../reconcile/reconciliation';
import type { Roll } from '../reconcile/roll';
import { tenantKey } from '../reconcile/tenant-key';

/** A column of the sheet whose values are those of a column of the database, over the units that both have. */
export interface ColumnEvidence {
  /** The column of the grid, from 0. */
  position: number;
  column: TargetColumn;
  /** Of how many units both sides have a value, and of how many it is the same. */
  units: number;
  equal: number;
  /** What rents of a year are written for. */
  period?: Period;
  /** What each amount counts, if that is not one. */
  scale?: number;
  /** By how much the amounts of the other side are divided. 1 if they are the same. */
  times: number;
}

/** What a column can be held against. The first of several that fit as well is meant. */
const EVIDENCE_COLUMNS: readonly TargetColumn[] = [
  'contracted_rent_pa',
  'actual_lettable_area_sqm',
  'tenant_name',
  'lease_start_date',
  'lease_expiry_date',
  'in_place_rent_pa',
  'market_rent_pa',
  'contracted_lettable_area_sqm',
  'first_break_date',
  'security_amount',
];

/** Proposals below this are to be checked. */
const SURE = 0.9;
const MIN_UNITS = 4;
/** Fewer different values can agree by chance. */
const MIN_DISTINCT = 3;
const MAX_UNEQUAL = 0.1;
/** Of the database's value: what the rounding of a month's rent can cost. */
const TOLERANCE = 0.002;

type Factor = Pick<ColumnEvidence, 'period' | 'scale' | 'times'>;

const UNSCALED: readonly Factor[] = [{ times: 1 }];
const SCALES: readonly Factor[] = [1_000, 1_000_000].map((scale) => ({ times: scale, scale }));
/** The year first: where all rents are the same, nothing is divided. */
const RENTS: readonly Factor[] = [
  ...[...PERIODS].reverse().map((period) => ({ times: A_YEAR[period], period })),
  ...SCALES,
];

/** The columns that a person may want to have read otherwise: not understood, not sure, or without a period. */
function openColumns({ columns, findings }: Extraction): number[] {
  const asked = findings.flatMap(({ code, positions = [] }) => (code === 'period-unknown' ? positions : []));
  return columns.flatMap(({ position, column, confidence, decidedBy }) =>
    decidedBy === 'proposal' && (column === null || confidence < SURE || asked.includes(position))
      ? position
      : [],
  );
}

/** What to ask the database for so that columns that are not sure can be held against it. */
export const evidenceColumns = (extraction: Extraction): readonly TargetColumn[] =>
  openColumns(extraction).length > 0 ? EVIDENCE_COLUMNS : [];

/** The same units of two rent rolls, seen from the second one. */
export const turnedMatches = (matches: readonly Match[]): Match[] =>
  matches.flatMap(({ sheet, database: [row, ...further], rule }) =>
    row === undefined || further.length > 0 ? [] : [{ sheet: row, database: [sheet], rule }],
  );

/** Finds the columns of a sheet that are not sure and have the values of a column of the database. */
export function* columnEvidence(
  extraction: Extraction,
  { rows, firstRow = 1 }: Pick<Grid, 'rows' | 'firstRow'>,
  matches: readonly Match[],
  data: Roll,
): Steps<ColumnEvidence[]> {
  const open = openColumns(extraction);
  const assignedPositions = positionsOf(extraction.columns);
  const found: ColumnEvidence[] = [];
  if (open.length === 0) return found;
  for (const column of EVIDENCE_COLUMNS) {
    if (!data.has(column)) continue;
    const known = matches.flatMap(({ sheet, database }) => {
      const value = together(data, column, database);
      return value ? [{ cells: rows[extraction.facts[sheet]!.row - firstRow] ?? [], value }] : [];
    });
    const assignedPosition = assignedPositions.get(column);
    for (const position of new Set([
      ...(assignedPosition === undefined ? [] : [assignedPosition]),
      ...open,
    ])) {
      const best = yield* mostEqual(column, position, known);
      if (best) found.push({ position, column, ...best });
    }
  }
  found.sort((a, b) => b.equal / b.units - a.equal / a.units);
  const seen = new Set<number | TargetColumn>();
  return found.filter(({ position, column, period }) => {
    if (seen.has(position) || seen.has(column)) return false;
    seen.add(position).add(column);
    const proposal = extraction.columns.find((candidate) => candidate.position === position);
    const isProposed = proposal?.column === column && (proposal.period ?? 'year') === (period ?? 'year');
    return open.includes(position) && !(isProposed && proposal.confidence >= SURE);
  });
}

type Known = readonly { cells: readonly GivenCell[]; value: string | number | boolean }[];

function* mostEqual(
  column: TargetColumn,
  position: number,
  known: Known,
): Steps<Omit<ColumnEvidence, 'position' | 'column'> | undefined> {
  const factors = !isAmount(column) ? UNSCALED : isYearly(column) ? RENTS : [...UNSCALED, ...SCALES];
  const equal = factors.map(() => 0);
  const distinct = factors.map(() => new Set<unknown>());
  let units = 0;
  yield* inSteps(known, ({ cells, value }) => {
    const given = valuesOf(cells[position], column);
    if (given.length === 0) return;
    units += 1;
    for (const [at, { times }] of factors.entries())
      if (given.some((reading) => isSame(reading, value, times))) {
        equal[at]! += 1;
        distinct[at]!.add(value);
      }
  });
  const at = equal.indexOf(Math.max(...equal));
  const missed = units - equal[at]!;
  if (units < MIN_UNITS || missed > Math.max(1, units * MAX_UNEQUAL)) return undefined;
  if (distinct[at]!.size < MIN_DISTINCT) return undefined;
  return { units, equal: equal[at]!, ...factors[at]! };
}

/** What a cell can mean for a column. Digits and signs that can be read in two ways give both: the database tells them apart. */
function valuesOf(cell: GivenCell, column: TargetColumn): (string | number)[] {
  const { v = null, err } = typeof cell === 'object' && cell !== null ? cell : { v: cell };
  if (v === null || v === '' || typeof v === 'boolean' || err) return [];
  const kind = kindOf(column);
  if (kind === 'date') {
    if (typeof v === 'number') {
      const day = looksLikeSerial(v) ? readSerial(v, false) : undefined;
      return day === undefined ? [] : [day];
    }
    return (['day', 'month'] as const).flatMap((order) => readDate(v.trim(), order, 2025) ?? []);
  }
  if (kind === 'name') return typeof v === 'string' ? [tenantKey(v)] : [];
  if (typeof v === 'number') return v === 0 ? [] : [v];
  const text = firstNumber(v);
  const sign = decimalEvidence(text);
  const signs = sign === '.' || sign === ',' ? ([sign] as const) : (['.', ','] as const);
  return signs.flatMap((decimal) => readNumber(text, decimal) || []);
}

function isSame(given: string | number, value: string | number | boolean, times: number): boolean {
  if (typeof value === 'number')
    return typeof given === 'number' && Math.abs(given * times - value) <= TOLERANCE * Math.abs(value);
  if (typeof value !== 'string' || typeof given !== 'string') return false;
  // The last day beside the first day after it.
  if (/^\d{4}-/.test(given)) return Math.abs(Date.parse(given) - Date.parse(value)) <= DAY_MS;
  return given !== '' && given === tenantKey(value);
}
