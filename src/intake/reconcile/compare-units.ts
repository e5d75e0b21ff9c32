import type { Fact, FactValue, RentRollRow } from '../extraction';
import type { Task } from '../task';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { cents, compareValues, isAdded, type Compared, type Tolerance } from './compare-values';
import type { Matched } from './match-units';
import {
  CONVENTIONS,
  type ColumnSums,
  type DatabaseRows,
  type Difference,
  type DifferenceKind,
  type KeyColumns,
  type Match,
  type UnitOutcome,
} from './reconciliation';

/** What is compared, and in what. */
export interface Comparison {
  columns: readonly TargetColumn[];
  /** The column whose lines carry units that only one side has. */
  rentColumn: TargetColumn | undefined;
  /** Columns that cannot be compared until a question is answered. */
  asked: ReadonlySet<TargetColumn>;
  tolerance: Tolerance;
  keys: KeyColumns;
  /** The currency of rows of the sheet that do not say theirs. */
  currency: string | undefined;
}

export interface ComparedUnits {
  differences: Difference[];
  outcomes: UnitOutcome[];
  sums: ColumnSums[];
  units: { matched: number; equal: number; convention: number; differing: number };
}

const STEP = 25;

/** Lists every difference of a property, so that the lines of the rent add up to the difference of its totals. */
export function* compareUnits(
  { matches, onlyInSheet, onlyInDatabase, ambiguous, unitColumn }: Matched,
  data: DatabaseRows,
  comparison: Comparison,
): Task<ComparedUnits> {
  const units = new Comparing(data, comparison, unitColumn);
  let done = 0;
  for (const match of matches) {
    units.compare(match);
    if (++done % STEP === 0) yield;
  }
  for (const row of onlyInSheet) units.addSheet(row, 'only in sheet');
  yield;
  for (const row of onlyInDatabase) units.addDatabase(row, 'only in database');
  yield;
  for (const row of ambiguous.sheet) units.addSheet(row, 'ambiguous');
  for (const row of ambiguous.database) units.addDatabase(row, 'ambiguous');
  yield;
  return units.result();
}

interface Sums {
  column: string;
  measure: string;
  sheet: number;
  database: number;
  parts: Map<DifferenceKind, number>;
}

class Comparing {
  private readonly differences: Difference[] = [];
  private readonly outcomes: UnitOutcome[] = [];
  private readonly sums = new Map<string, Sums>();
  private readonly units = { matched: 0, equal: 0, convention: 0, differing: 0 };
  private readonly added: ReadonlySet<TargetColumn>;

  constructor(
    private readonly data: DatabaseRows,
    private readonly comparison: Comparison,
    private readonly unitColumn: string | undefined,
  ) {
    this.added = new Set(
      comparison.columns.filter((column) => isAdded(column) && !comparison.asked.has(column)),
    );
  }

  compare(match: Match): void {
    const { sheet, database, rule } = match;
    const about = { ...this.nameOf(sheet, database), row: sheet.row };
    const before = this.differences.length;
    for (const column of this.comparison.columns) {
      if (this.comparison.asked.has(column)) continue;
      if (column === 'unit_reference') {
        if (rule !== 'unit' && rule !== 'several units' && this.unitColumn)
          this.compareReference(match, about);
        continue;
      }
      this.compareColumn(column, match, about);
    }
    const kinds = this.differences.slice(before).map(({ kind }) => kind);
    const isEqual = kinds.length === 0;
    const isConvention = !isEqual && kinds.every((kind) => CONVENTIONS.has(kind));
    this.units.matched += 1;
    this.units[isEqual ? 'equal' : isConvention ? 'convention' : 'differing'] += 1;
    this.outcomes.push({
      ...about,
      status: isEqual ? 'match' : isConvention ? 'convention' : 'differs',
      rule,
      ...this.rentsOf(sheet, database),
    });
  }

  /** A unit without a counterpart carries its whole rent. */
  addSheet(row: RentRollRow, kind: 'only in sheet' | 'ambiguous'): void {
    const about = { ...this.nameOf(row, []), row: row.row };
    for (const column of this.added) {
      const fact = row.facts.get(column);
      if (typeof fact?.value === 'number')
        this.put(column, this.measureOfSheet(column, row), cents(fact.value), 0, kind);
    }
    const { rentColumn } = this.comparison;
    const rent = rentColumn && row.facts.get(rentColumn);
    const isComparable = rentColumn !== undefined && this.added.has(rentColumn);
    this.differences.push({
      kind,
      ...about,
      ...(rentColumn && { column: rentColumn }),
      ...(rent && { sheet: rent.value, position: rent.position }),
      ...(rentColumn &&
        isComparable &&
        typeof rent?.value === 'number' && {
          difference: cents(rent.value) / 100,
          measure: this.measureOfSheet(rentColumn, row),
        }),
    });
    this.outcomes.push({ ...about, status: kind, ...this.rentsOf(row, []) });
  }

  addDatabase(row: number, kind: 'only in database' | 'ambiguous'): void {
    const about = this.nameOf(undefined, [row]);
    for (const column of this.added) {
      const value = this.data.value(column, row);
      if (typeof value === 'number') this.put(column, this.measureOfData(column, row), 0, cents(value), kind);
    }
    const { rentColumn } = this.comparison;
    const rent = rentColumn && this.data.value(rentColumn, row);
    const isComparable = rentColumn !== undefined && this.added.has(rentColumn);
    this.differences.push({
      kind,
      ...about,
      ...(rentColumn && { column: rentColumn }),
      ...(rent !== null && rent !== undefined && { database: rent }),
      ...(rentColumn &&
        isComparable &&
        typeof rent === 'number' && {
          difference: -cents(rent) / 100,
          measure: this.measureOfData(rentColumn, row),
        }),
    });
    this.outcomes.push({ ...about, status: kind, ...this.rentsOf(undefined, [row]) });
  }

  result(): ComparedUnits {
    const sums = [...this.sums.values()].map(({ column, measure, sheet, database, parts }): ColumnSums => ({
      column,
      measure,
      sheet: sheet / 100,
      database: database / 100,
      difference: (sheet - database) / 100,
      parts: new Map([...parts].map(([kind, sum]) => [kind, sum / 100])),
    }));
    for (const { column, measure, parts } of sums) {
      const within = parts.get('within tolerance');
      if (within) this.differences.push({ kind: 'within tolerance', column, difference: within, measure });
    }
    return { differences: bySize(this.differences), outcomes: this.outcomes, sums, units: this.units };
  }

  private compareColumn(column: TargetColumn, match: Match, about: Partial<Difference>): void {
    const { sheet, database: rows } = match;
    const fact = sheet.facts.get(column);
    const unread = sheet.unread?.get(column);
    const database = this.together(column, rows);
    if (database === undefined) return;
    const isAmount = this.added.has(column);
    const isMoney = kindOf(column) === 'money';
    const one = typeof fact?.value === 'number' ? cents(fact.value) : 0;
    const other = typeof database === 'number' ? cents(database) : 0;
    const [mine, theirs] = isMoney
      ? [this.measureOfSheet(column, sheet), this.measureOfData(column, rows[0] as number)]
      : [this.measureOfSheet(column, sheet), ''];
    const measure = isMoney && one === 0 && other !== 0 ? theirs : mine;
    // Nearly all values are the same, and have no line.
    if (!unread && (fact?.value ?? null) === database && (!isMoney || one === 0 || mine === theirs)) {
      if (isAmount) this.put(column, measure, one, other, undefined);
      return;
    }
    const place = fact ?? unread;
    const line = {
      ...about,
      column,
      ...(fact && { sheet: fact.value }),
      ...(unread && { sheet: unread.text }),
      ...(database !== null && { database }),
      ...(place && { position: place.position, row: place.row }),
    };
    if (isMoney && one !== 0 && other !== 0 && mine !== theirs) {
      const note = `The sheet has ${mine}, the database ${theirs}.`;
      this.push(
        { ...line, database: undefined, kind: 'not compared', measure: mine, note, difference: one / 100 },
        isAmount,
      );
      this.push(
        { ...line, sheet: undefined, kind: 'not compared', measure: theirs, note, difference: -other / 100 },
        isAmount,
      );
      if (isAmount) {
        this.put(column, mine, one, 0, 'not compared');
        this.put(column, theirs, 0, other, 'not compared');
      }
      return;
    }
    if (unread) {
      const difference = isAmount ? { difference: -other / 100, measure } : {};
      this.push(
        { ...line, kind: 'not compared', note: 'The value of the sheet cannot be read.', ...difference },
        isAmount,
      );
      if (isAmount) this.put(column, measure, 0, other, 'not compared');
      return;
    }
    const said = typeof fact?.original === 'string' ? fact.original : undefined;
    const compare = (value: FactValue | null) =>
      compareValues(column, value, database, this.comparison.tolerance);
    // The words of the sheet count where the database has the same ones.
    const found = said !== undefined && !compare(said) ? undefined : compare(fact?.value ?? null);
    if (isAmount) this.put(column, measure, one, other, found?.kind);
    if (!found || found.kind === 'within tolerance') return;
    this.push(
      { ...line, ...found, ...(said !== undefined && { sheet: said }), ...measureOf(found, measure) },
      isAmount,
    );
  }

  private push({ difference, measure, sheet, database, ...line }: Pushed, isAmount: boolean): void {
    const isNothing = isAmount && difference === 0 && line.kind === 'not compared' && database === undefined;
    this.differences.push({
      ...(line as Difference),
      ...(sheet !== undefined && { sheet }),
      ...(database !== undefined && { database }),
      ...(difference !== undefined && !isNothing && { difference }),
      ...(difference !== undefined && !isNothing && measure !== undefined && { measure }),
    });
  }

  private compareReference({ sheet, database }: Match, about: Partial<Difference>): void {
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

  /** What the rows of one lease have together: sums of amounts and areas. Undefined where they have several values. */
  private together(column: TargetColumn, rows: readonly number[]): FactValue | null | undefined {
    const values = rows.map((row) => this.data.value(column, row));
    if (values.length === 1) return values[0];
    const numbers = values.filter((value) => typeof value === 'number');
    if (isAdded(column)) return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
    const different = new Set(values.filter((value) => value !== null));
    if (different.size > 1) return undefined;
    return [...different][0] ?? null;
  }

  private put(
    column: TargetColumn,
    measure: string,
    sheet: number,
    database: number,
    kind: DifferenceKind | undefined,
  ): void {
    const key = `${column}\u0001${measure}`;
    let sums = this.sums.get(key);
    if (!sums) this.sums.set(key, (sums = { column, measure, sheet: 0, database: 0, parts: new Map() }));
    sums.sheet += sheet;
    sums.database += database;
    if (kind) sums.parts.set(kind, (sums.parts.get(kind) ?? 0) + sheet - database);
  }

  private measureOfSheet(column: TargetColumn, row: RentRollRow): string {
    const fixed = fixedMeasure(column);
    if (fixed !== undefined) return fixed;
    return currencyOf(row) ?? this.comparison.currency ?? '';
  }

  private measureOfData(column: TargetColumn, row: number): string {
    const fixed = fixedMeasure(column);
    if (fixed !== undefined) return fixed;
    const { keys, currency = '' } = this.comparison;
    const own = this.data.has(keys.currency) ? this.data.value(keys.currency, row) : null;
    return own === null || own === '' ? currency : String(own);
  }

  private nameOf(sheet: RentRollRow | undefined, rows: readonly number[]): { unit: string; tenant: string } {
    const [row] = rows;
    const { keys } = this.comparison;
    const ofData = (column: string | undefined) =>
      column !== undefined && row !== undefined && this.data.has(column)
        ? this.data.value(column, row)
        : null;
    const text = (fact: Fact | undefined, other: FactValue | null) => String(fact?.value ?? other ?? '');
    return {
      unit: text(sheet?.facts.get('unit_reference'), ofData(this.unitColumn)),
      tenant: text(sheet?.facts.get('tenant_name'), ofData(keys.tenant)),
    };
  }

  private rentsOf(sheet: RentRollRow | undefined, rows: readonly number[]): Partial<UnitOutcome> {
    const { rentColumn } = this.comparison;
    if (!rentColumn) return {};
    const mine = sheet?.facts.get(rentColumn)?.value;
    const theirs = rows.length > 0 ? this.together(rentColumn, rows) : null;
    const [row] = rows;
    const currency =
      sheet && mine !== undefined
        ? this.measureOfSheet(rentColumn, sheet)
        : row === undefined
          ? ''
          : this.measureOfData(rentColumn, row);
    return {
      ...(typeof mine === 'number' && { sheetRent: mine }),
      ...(typeof theirs === 'number' && { databaseRent: theirs }),
      ...(currency !== '' && { currency }),
    };
  }
}

type Pushed = Partial<Omit<Difference, 'sheet' | 'database'>> & {
  kind: DifferenceKind;
  sheet?: FactValue | undefined;
  database?: FactValue | undefined;
};

/** What a column is measured in, unless it is a currency. */
function fixedMeasure(column: TargetColumn): string | undefined {
  const kind = kindOf(column);
  if (kind === 'money') return undefined;
  if (kind === 'area') return 'm²';
  if (kind === 'date') return 'days';
  if (kind === 'percent') return '%';
  return column.endsWith('_months') ? 'months' : '';
}

const measureOf = ({ difference }: Compared, measure: string) =>
  difference === undefined || measure === '' ? {} : { measure };

const currencyOf = (row: RentRollRow): string | undefined => {
  const value = row.facts.get('currency')?.value;
  return typeof value === 'string' && value !== '' ? value.trim().toUpperCase() : undefined;
};

const RANK: Readonly<Record<string, number>> = { 'm²': 1, days: 3, months: 4, '%': 4, '': 4 };

/** Amounts first, then areas, dates and the rest, each by size. Sums of what is within tolerance come last. */
function bySize(lines: readonly Difference[]): Difference[] {
  const rankOf = ({ kind, measure, difference }: Difference) =>
    kind === 'within tolerance' ? 9 : difference === undefined ? 5 : (RANK[measure ?? ''] ?? 0);
  return [...lines].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.row ?? Infinity) - (b.row ?? Infinity),
  );
}
