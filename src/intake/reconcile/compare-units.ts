import type { FactValue, RentRollRow } from '../extraction';
import { valueIn } from '../facts/unit-facts';
import type { Task } from '../task';
import type { TargetColumn } from '../vocabulary/target-columns';
import { bySize } from './by-size';
import { ColumnTotals } from './column-totals';
import { cents, compareValues, type Compared } from './compare-values';
import {
  comparedColumns,
  currencyOfRow,
  currencyOfUnit,
  together,
  type ComparedColumn,
  type Comparison,
} from './comparison';
import { namesOf, withRents } from './describe-unit';
import type { Matched } from './match-units';
import {
  CONVENTIONS,
  type ColumnSums,
  type DatabaseRows,
  type Difference,
  type DifferenceKind,
  type Match,
  type UnitOutcome,
} from './reconciliation';

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

/** A matched unit: what names it in its lines, and the currency of each side. */
interface Pair {
  match: Match;
  about: { unit: string; tenant: string; row: number };
  mine: string;
  theirs: string;
}

class Comparing {
  private readonly differences: Difference[] = [];
  private readonly outcomes: UnitOutcome[] = [];
  private readonly totals = new ColumnTotals();
  private readonly units = { matched: 0, equal: 0, convention: 0, differing: 0 };
  private readonly columns: readonly ComparedColumn[];
  private readonly addsRents: boolean;

  constructor(
    private readonly data: DatabaseRows,
    private readonly comparison: Comparison,
    private readonly unitColumn: string | undefined,
  ) {
    this.columns = comparedColumns(comparison);
    this.addsRents = this.columns.some(
      ({ column, isAmount }) => isAmount && column === comparison.rentColumn,
    );
  }

  compare(match: Match): void {
    const { sheet, database, rule } = match;
    const { unit, tenant } = this.namesOf(sheet, database);
    const { row } = sheet;
    const pair: Pair = {
      match,
      about: { unit, tenant, row },
      mine: currencyOfUnit(sheet, this.comparison),
      theirs: currencyOfRow(this.data, database[0] as number, this.comparison),
    };
    const before = this.differences.length;
    // By index: this is the longest loop, and an iterator makes an object for each step.
    for (let at = 0; at < this.columns.length; at++) {
      const column = this.columns[at] as ComparedColumn;
      if (column.column !== 'unit_reference') this.compareColumn(column, pair);
      else if (rule !== 'unit' && rule !== 'several units' && this.unitColumn) this.compareReference(pair);
    }
    const status = statusOf(this.differences, before);
    this.units.matched += 1;
    this.units[COUNTED[status]] += 1;
    this.outcomes.push(
      withRents({ unit, tenant, row, status, rule }, sheet, database, this.data, this.comparison),
    );
  }

  /** A unit without a counterpart carries its whole rent. */
  addSheet(row: RentRollRow, kind: 'only in sheet' | 'ambiguous'): void {
    const about = { ...this.namesOf(row, []), row: row.row };
    const currency = currencyOfUnit(row, this.comparison);
    for (const { column, isAmount, measure = currency } of this.columns) {
      const value = isAmount && valueIn(row.facts, column);
      if (typeof value === 'number') this.totals.add(column, measure, cents(value), 0, kind);
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
    this.outcomes.push(withRents({ ...about, status: kind }, row, [], this.data, this.comparison));
  }

  addDatabase(row: number, kind: 'only in database' | 'ambiguous'): void {
    const about = this.namesOf(undefined, [row]);
    const currency = currencyOfRow(this.data, row, this.comparison);
    for (const { column, isAmount, measure = currency } of this.columns) {
      const value = isAmount && this.data.value(column, row);
      if (typeof value === 'number') this.totals.add(column, measure, 0, cents(value), kind);
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
    this.outcomes.push(withRents({ ...about, status: kind }, undefined, [row], this.data, this.comparison));
  }

  private namesOf(sheet: RentRollRow | undefined, rows: readonly number[]): { unit: string; tenant: string } {
    return namesOf(sheet, rows, this.data, this.unitColumn, this.comparison);
  }

  result(): ComparedUnits {
    const { sums } = this.totals;
    for (const { column, measure, parts } of sums) {
      const within = parts.get('within tolerance');
      if (within) this.differences.push({ kind: 'within tolerance', column, difference: within, measure });
    }
    return { differences: bySize(this.differences), outcomes: this.outcomes, sums, units: this.units };
  }

  private compareColumn(compared: ComparedColumn, pair: Pair): void {
    const { column, isMoney, isAmount, measure } = compared;
    const { sheet, database: rows } = pair.match;
    const database = together(this.data, column, rows);
    if (database === undefined) return;
    const isSame =
      (valueIn(sheet.facts, column) ?? null) === database && sheet.unread?.get(column) === undefined;
    // Nearly all values are the same, and have no line.
    if (!isSame || (isMoney && database !== null && pair.mine !== pair.theirs && isNotZero(database)))
      this.compareOther(compared, pair, database);
    else if (isAmount) {
      const both = centsOf(database);
      this.totals.add(column, measure ?? pair.mine, both, both, undefined);
    }
  }

  /** Compares values that are not the same, or not in the same currency. */
  private compareOther(
    { column, isMoney, isAmount, measure: fixed }: ComparedColumn,
    { match: { sheet }, about, mine, theirs }: Pair,
    database: FactValue | null,
  ): void {
    const fact = sheet.facts.get(column);
    const unread = sheet.unread?.get(column);
    const one = centsOf(fact?.value);
    const other = centsOf(database);
    const measure = fixed ?? (one === 0 && other !== 0 ? theirs : mine);
    const place = fact ?? unread;
    const line = {
      ...about,
      column,
      ...(fact && { sheet: fact.value }),
      ...(unread && { sheet: unread.text }),
      ...(database !== null && { database }),
      ...(place ? { position: place.position, row: place.row } : this.blankCell(column)),
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
        this.totals.add(column, mine, one, 0, 'not compared');
        this.totals.add(column, theirs, 0, other, 'not compared');
      }
      return;
    }
    if (unread) {
      const difference = isAmount ? { difference: -other / 100, measure } : {};
      this.push(
        { ...line, kind: 'not compared', note: 'The value of the sheet cannot be read.', ...difference },
        isAmount,
      );
      if (isAmount) this.totals.add(column, measure, 0, other, 'not compared');
      return;
    }
    const said = typeof fact?.original === 'string' ? fact.original : undefined;
    const compare = (value: FactValue | null) =>
      compareValues(column, value, database, this.comparison.tolerance);
    // The words of the sheet count where the database has the same ones.
    const found = said !== undefined && !compare(said) ? undefined : compare(fact?.value ?? null);
    if (isAmount) this.totals.add(column, measure, one, other, found?.kind);
    if (!found || found.kind === 'within tolerance') return;
    this.push(
      { ...line, ...found, ...(said !== undefined && { sheet: said }), ...measureOf(found, measure) },
      isAmount,
    );
  }

  private blankCell(column: TargetColumn): { position?: number } {
    const position = this.comparison.positions.get(column);
    return position === undefined ? {} : { position };
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

const centsOf = (value: FactValue | null | undefined): number =>
  typeof value === 'number' ? cents(value) : 0;
const isNotZero = (value: FactValue) => centsOf(value) !== 0;

type Pushed = Partial<Omit<Difference, 'sheet' | 'database'>> & {
  kind: DifferenceKind;
  sheet?: FactValue | undefined;
  database?: FactValue | undefined;
};

const measureOf = ({ difference }: Compared, measure: string) =>
  difference === undefined || measure === '' ? {} : { measure };
