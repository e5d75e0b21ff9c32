import type { FactValue, RentRollRow } from '../extraction';
import type { Task } from '../task';
import { cents } from './compare-values';
import {
  comparedColumns,
  together,
  type ComparedColumn,
  type Comparison,
  createDescriber,
  type Describer,
} from './comparison';
import type { Matched } from './match/match-units';
import { valueIn, valueReader } from './match/value-reader';
import {
  type ColumnSums,
  type DifferenceKind,
  type Difference,
  CONVENTIONS,
  type DatabaseRows,
  type Match,
  type UnitOutcome,
} from './reconciliation';
import { centsOf, unequalValue } from './unequal-value';

interface Sums {
  column: string;
  measure: string;
  sheet: number;
  database: number;
  parts: Map<DifferenceKind, number>;
  place: number;
}

/** Adds up columns of both sides in whole cents, in each currency or unit. */
export class ColumnTotals {
  private readonly all: Sums[] = [];
  private readonly byColumn = new Map<string, Sums[]>();

  /**
   * `kind` is that of the line that has the difference, if one has it. `place` says where these values stand among the others.
   */
  add(
    column: string,
    measure: string,
    sheet: number,
    database: number,
    kind: DifferenceKind | undefined,
    place: number,
  ): void {
    const sums = this.sumsOf(column, measure);
    if (place < sums.place) sums.place = place;
    sums.sheet += sheet;
    sums.database += database;
    if (kind) sums.parts.set(kind, (sums.parts.get(kind) ?? 0) + sheet - database);
  }

  private sumsOf(column: string, measure: string): Sums {
    let own = this.byColumn.get(column);
    if (!own) this.byColumn.set(column, (own = []));
    // A column has one or two measures.
    for (let at = 0; at < own.length; at++) if (own[at]?.measure === measure) return own[at] as Sums;
    const sums: Sums = { column, measure, sheet: 0, database: 0, parts: new Map(), place: Infinity };
    own.push(sums);
    this.all.push(sums);
    return sums;
  }

  /** In the order of their first places, and then as they came. */
  get sums(): ColumnSums[] {
    const inOrder = [...this.all].sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
    return inOrder.map(({ column, measure, sheet, database, parts }) => ({
      column,
      measure,
      sheet: sheet / 100,
      database: database / 100,
      difference: (sheet - database) / 100,
      parts: new Map([...parts].map(([kind, sum]) => [kind, sum / 100])),
    }));
  }
}

const RANK: Readonly<Record<string, number>> = { 'm²': 1, days: 3, months: 4, '%': 4, '': 4 };

/** Amounts first, then areas, dates and the rest, each by size. Sums of what is within tolerance come last. */
export function bySize(lines: readonly Difference[]): Difference[] {
  const rankOf = ({ kind, measure, difference }: Difference) =>
    kind === 'within tolerance' ? 9 : difference === undefined ? 5 : (RANK[measure ?? ''] ?? 0);
  return [...lines].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.row ?? Infinity) - (b.row ?? Infinity),
  );
}

export interface ComparedUnits {
  differences: Difference[];
  outcomes: UnitOutcome[];
  sums: ColumnSums[];
  units: { matched: number; equal: number; convention: number; differing: number };
}

/** Units that are compared without a pause. */
const STEP = 500;

/** Lists every difference of a property, so that the lines of the rent add up to the difference of its totals. */
export function* compareUnits(
  { matches, onlyInSheet, onlyInDatabase, ambiguous, unitColumn }: Matched,
  data: DatabaseRows,
  comparison: Comparison,
): Task<ComparedUnits> {
  const units = new Comparing(data, comparison, unitColumn);
  yield* units.compare(matches);
  for (const row of onlyInSheet) units.addSheet(row, 'only in sheet');
  yield;
  for (const row of onlyInDatabase) units.addDatabase(row, 'only in database');
  yield;
  for (const row of ambiguous.sheet) units.addSheet(row, 'ambiguous');
  for (const row of ambiguous.database) units.addDatabase(row, 'ambiguous');
  yield;
  return units.result();
}

/** A matched unit: what names it in its lines, and the currency of each side. */
interface Pair {
  match: Match;
  /** Its place among the others. */
  index: number;
  about: { unit: string; tenant: string; row: number };
  mine: string;
  theirs: string;
  /** The columns whose values are not simply the same. */
  others: number[] | undefined;
}

class Comparing {
  private readonly differences: Difference[] = [];
  private readonly outcomes: UnitOutcome[] = [];
  private readonly totals = new ColumnTotals();
  private readonly units = { matched: 0, equal: 0, convention: 0, differing: 0 };
  private readonly columns: readonly ComparedColumn[];
  private readonly addsRents: boolean;
  private readonly describer: Describer;

  constructor(
    private readonly data: DatabaseRows,
    private readonly comparison: Comparison,
    private readonly unitColumn: string | undefined,
  ) {
    this.columns = comparedColumns(comparison);
    this.addsRents = this.columns.some(
      ({ column, isAmount }) => isAmount && column === comparison.rentColumn,
    );
    this.describer = createDescriber(data, unitColumn, comparison);
  }

  /** Nearly all values are the same, which a loop over one column finds out fastest. Only the others are looked at unit by unit. */
  *compare(matches: readonly Match[]): Task<void> {
    const pairs: Pair[] = [];
    for (const match of matches) {
      pairs.push(this.pairOf(match, pairs.length));
      if (pairs.length % STEP === 0) yield;
    }
    for (let at = 0; at < this.columns.length; at++)
      for (let from = 0; from < pairs.length; from += STEP) {
        this.compareColumn(at, pairs, from, Math.min(from + STEP, pairs.length));
        yield;
      }
    for (const pair of pairs) {
      this.settle(pair);
      if (pair.index % STEP === 0) yield;
    }
  }

  private pairOf(match: Match, index: number): Pair {
    const { sheet, database } = match;
    const row = database[0] as number;
    const { unit, tenant } = this.describer.namesOf(sheet, row);
    return {
      match,
      index,
      about: { unit, tenant, row: sheet.row },
      mine: this.describer.currencyOfUnit(sheet),
      theirs: this.describer.currencyOfRow(row),
      others: undefined,
    };
  }

  /** Adds up the values of a column that are the same, and notes the units where they are not. */
  private compareColumn(at: number, pairs: readonly Pair[], from: number, to: number): void {
    const { column, isMoney, isAmount, measure } = this.columns[at] as ComparedColumn;
    const read = this.data.reader(column);
    const valueOf = valueReader(column);
    let sum = 0;
    let sumOf: string | undefined;
    let first = from;
    const addSum = () => {
      if (sumOf !== undefined) this.totals.add(column, sumOf, sum, sum, undefined, this.placeOf(first, at));
    };
    for (let index = from; index < to; index++) {
      const pair = pairs[index] as Pair;
      const { sheet, database: rows, rule } = pair.match;
      if (column === 'unit_reference') {
        if (rule !== 'unit' && rule !== 'several units') (pair.others ??= []).push(at);
        continue;
      }
      const database = rows.length === 1 ? read(rows[0] as number) : together(this.data, column, rows);
      if (database === undefined) continue;
      const isSame = (valueOf(sheet.facts) ?? null) === database && sheet.unread?.get(column) === undefined;
      if (!isSame || (isMoney && database !== null && pair.mine !== pair.theirs && isNotZero(database))) {
        (pair.others ??= []).push(at);
        continue;
      }
      if (!isAmount) continue;
      const own = measure ?? pair.mine;
      if (own !== sumOf) {
        addSum();
        sumOf = own;
        sum = 0;
        first = index;
      }
      sum += centsOf(database);
    }
    addSum();
  }

  /** Where a column of a unit stands, unit by unit. One value can have two currencies. */
  private placeOf(unit: number, column: number): number {
    return (unit * this.columns.length + column) * 2;
  }

  /** Says how a unit differs, and adds it to the outcomes. */
  private settle(pair: Pair): void {
    const { match, about, others } = pair;
    const before = this.differences.length;
    if (others)
      for (const at of others) {
        const compared = this.columns[at] as ComparedColumn;
        if (compared.column === 'unit_reference') this.compareReference(pair);
        else this.addUnequal(compared, pair, this.placeOf(pair.index, at));
      }
    const status = statusOf(this.differences, before);
    this.units.matched += 1;
    this.units[COUNTED[status]] += 1;
    const { unit, tenant, row } = about;
    const { sheet, database, rule } = match;
    this.outcomes.push(this.describer.withRents({ unit, tenant, row, status, rule }, sheet, database));
  }

  private addUnequal(compared: ComparedColumn, pair: Pair, place: number): void {
    const { column } = compared;
    const { sheet, database: rows } = pair.match;
    const database = together(this.data, column, rows) ?? null;
    const { lines, amounts } = unequalValue(compared, { ...pair, sheet, database }, this.comparison);
    this.differences.push(...lines);
    amounts.forEach((amount, index) => {
      const { measure, kind } = amount;
      this.totals.add(column, measure, amount.sheet, amount.database, kind, place + index);
    });
  }

  /** A unit without a counterpart carries its whole rent. */
  addSheet(row: RentRollRow, kind: 'only in sheet' | 'ambiguous'): void {
    const about = { ...this.describer.namesOf(row, undefined), row: row.row };
    const currency = this.describer.currencyOfUnit(row);
    for (const { column, isAmount, measure = currency } of this.columns) {
      const value = isAmount && valueIn(row.facts, column);
      if (typeof value === 'number') this.totals.add(column, measure, cents(value), 0, kind, Infinity);
    }
    const { rentColumn } = this.comparison;
    const rent = rentColumn && row.facts.get(rentColumn);
    this.differences.push({
      kind,
      ...about,
      ...(rentColumn && { column: rentColumn }),
      ...(rent && { sheet: rent.value, position: rent.position }),
      ...(this.addsRents &&
        typeof rent?.value === 'number' && { difference: cents(rent.value) / 100, measure: currency }),
    });
    this.outcomes.push(this.describer.withRents({ ...about, status: kind }, row, []));
  }

  addDatabase(row: number, kind: 'only in database' | 'ambiguous'): void {
    const about = this.describer.namesOf(undefined, row);
    const currency = this.describer.currencyOfRow(row);
    for (const { column, isAmount, measure = currency } of this.columns) {
      const value = isAmount && this.data.value(column, row);
      if (typeof value === 'number') this.totals.add(column, measure, 0, cents(value), kind, Infinity);
    }
    const { rentColumn } = this.comparison;
    const rent = rentColumn && this.data.value(rentColumn, row);
    this.differences.push({
      kind,
      ...about,
      ...(rentColumn && { column: rentColumn }),
      ...(rent !== null && rent !== undefined && { database: rent }),
      ...(this.addsRents &&
        typeof rent === 'number' && { difference: -cents(rent) / 100, measure: currency }),
    });
    this.outcomes.push(this.describer.withRents({ ...about, status: kind }, undefined, [row]));
  }

  result(): ComparedUnits {
    const { sums } = this.totals;
    for (const { column, measure, parts } of sums) {
      const within = parts.get('within tolerance');
      if (within) this.differences.push({ kind: 'within tolerance', column, difference: within, measure });
    }
    return { differences: bySize(this.differences), outcomes: this.outcomes, sums, units: this.units };
  }

  private compareReference({ match: { sheet, database }, about }: Pair): void {
    const fact = sheet.facts.get('unit_reference');
    const [row] = database;
    const value =
      this.unitColumn === undefined || row === undefined ? null : this.data.value(this.unitColumn, row);
    if (!fact || value === null) return;
    this.differences.push({
      ...about,
      kind: 'differs',
      column: this.unitColumn as string,
      sheet: fact.value,
      database: value,
      position: fact.position,
    });
  }
}

const COUNTED = { match: 'equal', convention: 'convention', differs: 'differing' } as const;

/** What the lines of a unit say of it: those from a place on. */
function statusOf(lines: readonly Difference[], from: number): keyof typeof COUNTED {
  if (lines.length === from) return 'match';
  return lines.slice(from).every(({ kind }) => CONVENTIONS.has(kind)) ? 'convention' : 'differs';
}

const isNotZero = (value: FactValue) => centsOf(value) !== 0;
