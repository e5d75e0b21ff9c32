import type { FactValue, RentRollRow } from '../extraction';
import type { Task } from '../task';
import { ColumnTotals } from './column-totals';
import { cents, centsOf, lastNumber } from './compare-values';
import { comparedColumns, createDescriber, together } from './comparison';
import type { ComparedColumn, Comparison, Describer } from './comparison';
import type { Matched } from './match/match-units';
import { valueIn, valueReader } from './match/value-reader';
import { CONVENTIONS, rankOf } from './reconciliation';
import type { ColumnSums, DatabaseRows, Difference, Match, UnitOutcome } from './reconciliation';
import { unequalValue } from './unequal-value';
import type { TargetColumn } from '../vocabulary/target-columns';

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
  { matches, onlyInSheet, onlyInDatabase, ambiguous, unitColumn, callsOtherwise }: Matched,
  data: DatabaseRows,
  comparison: Comparison,
): Task<ComparedUnits> {
  const units = new UnitsComparison(data, comparison, unitColumn, callsOtherwise);
  yield* units.compare(matches);
  for (const row of onlyInSheet) units.addLone(row, undefined, 'only in sheet');
  yield;
  for (const row of onlyInDatabase) units.addLone(undefined, row, 'only in database');
  yield;
  for (const row of ambiguous.sheet) units.addLone(row, undefined, 'ambiguous');
  for (const row of ambiguous.database) units.addLone(undefined, row, 'ambiguous');
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

class UnitsComparison {
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
    private readonly callsOtherwise: boolean,
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
    const mine = this.describer.currencyOfUnit(sheet);
    return {
      match,
      index,
      about: { unit, tenant, row: sheet.row },
      mine,
      theirs: this.describer.currencyOfRow(row) || mine,
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
      const isSame =
        (valueOf(sheet.facts) ?? null) === database &&
        sheet.unread?.get(column) === undefined &&
        rows.every((row) => this.data.unread?.(column, row) === undefined);
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
    const otherRow = this.data.placeOf?.('unit_reference', database[0] as number).row;
    const outcome = { unit, tenant, row, status, rule, ...(otherRow !== undefined && { otherRow }) };
    this.outcomes.push(this.describer.withRents(outcome, sheet, database));
  }

  private addUnequal(compared: ComparedColumn, pair: Pair, place: number): void {
    const { column } = compared;
    const { sheet, database: rows } = pair.match;
    const database = together(this.data, column, rows) ?? null;
    const theirUnread = rows.map((row) => this.data.unread?.(column, row)).find((text) => text !== undefined);
    const { lines, amounts } = unequalValue(
      compared,
      { ...pair, sheet, database, theirUnread },
      this.comparison,
    );
    const other = this.data.placeOf?.(column, rows[0] as number);
    this.differences.push(...(other ? lines.map((line) => ({ ...line, other })) : lines));
    amounts.forEach((amount, index) => {
      const { measure, kind } = amount;
      this.totals.add(column, measure, amount.sheet, amount.database, kind, place + index);
    });
  }

  /** A unit without a counterpart, of the sheet or of the database, carries its whole rent. */
  addLone(
    sheet: RentRollRow | undefined,
    row: number | undefined,
    kind: 'only in sheet' | 'only in database' | 'ambiguous',
  ): void {
    const { data, describer, comparison } = this;
    const about = { ...describer.namesOf(sheet, row), ...(sheet && { row: sheet.row }) };
    const currency = sheet ? describer.currencyOfUnit(sheet) : describer.currencyOfRow(row as number);
    const valueOf = (name: TargetColumn) =>
      sheet ? valueIn(sheet.facts, name) : (data.value(name, row as number) ?? undefined);
    for (const { column: name, isAmount, measure = currency } of this.columns) {
      const value = isAmount ? valueOf(name) : undefined;
      if (typeof value !== 'number') continue;
      const amount = cents(value);
      this.totals.add(name, measure, sheet ? amount : 0, sheet ? 0 : amount, kind, Infinity);
    }
    const column = comparison.rentColumn;
    const rent = column && valueOf(column);
    const position = column && sheet?.facts.get(column)?.position;
    const other = row === undefined ? undefined : data.placeOf?.(column ?? 'unit_reference', row);
    this.differences.push({
      kind,
      ...about,
      ...(column && { column }),
      ...(rent !== undefined && (sheet ? { sheet: rent } : { database: rent })),
      ...(position !== undefined && { position }),
      ...(other && { other }),
      ...(this.addsRents &&
        typeof rent === 'number' && {
          difference: (sheet ? cents(rent) : -cents(rent)) / 100,
          measure: currency,
        }),
    });
    const rows = row === undefined ? [] : [row];
    const status = { ...about, status: kind, ...(other && { otherRow: other.row }) };
    this.outcomes.push(describer.withRents(status, sheet, rows));
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
    if (this.callsOtherwise) return;
    const fact = sheet.facts.get('unit_reference');
    const other = this.data.placeOf?.('unit_reference', database[0] as number);
    const [row] = database;
    const value =
      this.unitColumn === undefined || row === undefined ? null : this.data.value(this.unitColumn, row);
    // “Stp. 38” and “Space 38” of one tenant are one unit, which two people call by other words.
    if (!fact || value === null || lastNumber(fact.value) === lastNumber(value)) return;
    this.differences.push({
      ...about,
      kind: 'differs',
      column: this.unitColumn as string,
      sheet: fact.value,
      database: value,
      position: fact.position,
      ...(other && { other }),
    });
  }
}

/** By columns, each by size. */
function bySize(lines: readonly Difference[]): Difference[] {
  return [...lines].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.row ?? Infinity) - (b.row ?? Infinity),
  );
}

const COUNTED = { match: 'equal', convention: 'convention', differs: 'differing' } as const;

/** What the lines of a unit say of it: those from a place on. */
function statusOf(lines: readonly Difference[], from: number): keyof typeof COUNTED {
  if (lines.length === from) return 'match';
  return lines.slice(from).every(({ kind }) => CONVENTIONS.has(kind)) ? 'convention' : 'differs';
}

const isNotZero = (value: FactValue) => centsOf(value) !== 0;
