import type { FactValue } from '../extraction';
import type { Steps } from '../../table/steps';
import { hasEnumValues } from '../vocabulary/enum-values';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { ColumnTotals } from './column-totals';
import { cents, centsOf, compareValues, fixedMeasure, isAdded, lastNumber, together } from './compare-values';
import type { Matching } from './match-units';
import { bySize, CONVENTIONS, unitNames } from './reconciliation';
import type { ComparedUnits, Comparison, Difference, DifferenceKind } from './reconciliation';
import type { Match, UnitOutcome } from './reconciliation';
import { unitReaders, type Roll, type UnitReaders } from './roll';
import { atStart } from './sides';

/** Units that are compared without a pause. */
const STEP = 250;

/** Lists every difference of a property, so that the lines of the rent add up to the difference of its totals. */
export function* compareUnits(matched: Matching, comparison: Comparison): Steps<ComparedUnits> {
  const units = new UnitsComparison(matched, comparison);
  yield* units.compare(matched.matches);
  const { onlyInSheet, onlyInDatabase, ambiguous } = matched;
  for (const row of onlyInSheet) units.addLone('sheet', row, 'only in sheet');
  yield;
  for (const row of onlyInDatabase) units.addLone('database', row, 'only in database');
  yield;
  for (const side of ['sheet', 'database'] as const)
    for (const row of ambiguous[side]) units.addLone(side, row, 'ambiguous');
  yield;
  return units.result();
}

/** A matched unit: what names it in its lines, the currency of each side, and how it differs. */
interface Pair {
  match: Match;
  about: { unit: string; tenant: string; row: number };
  mine: string;
  theirs: string;
  status: keyof typeof COUNTED;
}

const COUNTED = { match: 'equal', convention: 'convention', differs: 'differing' } as const;

class UnitsComparison {
  private readonly differences: Difference[] = [];
  private readonly outcomes: UnitOutcome[] = [];
  private readonly totals = new ColumnTotals();
  /** The units whose values differ within tolerance, by column and measure. */
  private readonly within = new Map<string, Partial<Difference>[]>();
  private readonly units = { matched: 0, equal: 0, convention: 0, differing: 0 };
  private readonly rolls: { readonly sheet: Roll; readonly database: Roll };
  private readonly readers: { readonly sheet: UnitReaders; readonly database: UnitReaders };

  constructor(
    private readonly matched: Matching,
    private readonly comparison: Comparison,
  ) {
    const { sheet, data, keys } = comparison;
    const { unitColumn: unit } = matched;
    this.rolls = { sheet, database: data };
    this.readers = {
      sheet: unitReaders(sheet, { unit: 'unit_reference', tenant: 'tenant_name', currency: 'currency' }),
      database: unitReaders(data, { ...keys, unit }),
    };
  }

  *compare(matches: readonly Match[]): Steps<void> {
    const pairs: Pair[] = [];
    for (const match of matches) {
      const { sheet, database } = match;
      const mine = this.currencyOf('sheet', sheet);
      const about = { ...this.namesOf(sheet, database[0]), row: this.rowOf(sheet) };
      pairs.push({
        ...{ match, about, mine, status: 'match' },
        theirs: this.currencyOf('database', database[0] as number) || mine,
      });
      if (pairs.length % STEP === 0) yield;
    }
    for (const column of this.comparison.columns)
      for (let from = 0; from < pairs.length; from += STEP) {
        this.compareColumn(column, pairs, from, Math.min(from + STEP, pairs.length));
        yield;
      }
    for (const [index, { match, about, status }] of pairs.entries()) {
      const { sheet, database, rule } = match;
      this.units.matched += 1;
      this.units[COUNTED[status]] += 1;
      this.addOutcome({ ...about, status, rule }, sheet, database);
      if (index % STEP === 0) yield;
    }
  }

  /** Nearly all values of a column are the same, and are added up. Only the others are looked at one by one. */
  private compareColumn(column: TargetColumn, pairs: readonly Pair[], from: number, to: number): void {
    const { sheet, data } = this.comparison;
    const valueOf = sheet.reader(column);
    const read = data.reader(column);
    const isMoney = kindOf(column) === 'money';
    const measure = fixedMeasure(column);
    const isAmount = isAdded(column);
    for (let index = from; index < to; index++) {
      const pair = pairs[index] as Pair;
      const { sheet: unit, database: rows, rule } = pair.match;
      if (column === 'unit_reference') {
        if (rule !== 'unit' && rule !== 'several units') this.compareReference(pair);
        continue;
      }
      const known = rows.length === 1 ? read(rows[0] as number) : together(data, column, rows);
      if (known === undefined) continue;
      const own = valueOf(unit);
      // A cell that cannot be read has no value.
      const hasUnread =
        (own === null && sheet.unread(column, unit) !== undefined) ||
        ((known === null || rows.length > 1) && rows.some((row) => data.unread?.(column, row) !== undefined));
      const isOther = isMoney && pair.mine !== pair.theirs && known !== null && centsOf(known) !== 0;
      if (own !== known || hasUnread || isOther) this.addUnequal(column, pair, own, known);
      else if (isAmount) {
        const amount = centsOf(known);
        this.totals.add(column, measure ?? pair.mine, { sheet: amount, database: amount });
      }
    }
  }

  /** Says how values differ that are not simply the same on both sides, or not in the same currency. */
  private addUnequal(column: TargetColumn, pair: Pair, own: FactValue | null, known: FactValue | null): void {
    const { sheet, data, tolerance, sides } = this.comparison;
    const { match, mine, theirs } = pair;
    const unread = sheet.unread(column, match.sheet);
    const theirUnread = match.database
      .map((row) => data.unread?.(column, row))
      .find((text) => text !== undefined);
    // "<1" on both sides is the same, whatever it is.
    if (unread !== undefined && unread === theirUnread) return;
    const words = sheet.words(column, match.sheet);
    const values = {
      ...(own !== null && { sheet: words ?? own }),
      ...(known !== null && { database: known }),
    };
    const [ownCents, knownCents] = [centsOf(own), theirUnread === undefined ? centsOf(known) : 0];
    const measure = fixedMeasure(column) ?? (ownCents === 0 && knownCents !== 0 ? theirs : mine);
    const isAmount = isAdded(column);
    const otherLocation = data.locationOf?.(column, match.database[0] as number);
    const at = { ...pair.about, column, ...sheet.locationOf(column, match.sheet) };
    const addLine = (
      kind: DifferenceKind,
      details: Partial<Difference>,
      difference?: number,
      of = measure,
    ) => {
      if (!CONVENTIONS.has(kind)) pair.status = 'differs';
      else if (pair.status === 'match') pair.status = 'convention';
      this.differences.push({
        ...{ ...at, ...details, kind },
        ...(difference !== undefined && { difference, ...(of !== '' && { measure: of }) }),
        ...(otherLocation && { otherLocation }),
      });
    };
    const add = (of: string, mineOf: number, theirsOf: number, kind?: DifferenceKind) => {
      if (isAmount) this.totals.add(column, of, { sheet: mineOf, database: theirsOf, kind });
    };
    if (kindOf(column) === 'money' && ownCents !== 0 && knownCents !== 0 && mine !== theirs) {
      const note = `${atStart(sides.sheet)} has ${mine}, ${sides.database} ${theirs}.`;
      addLine('not compared', { sheet: own as number, note }, ownCents / 100, mine);
      addLine('not compared', { database: known as number, note }, -knownCents / 100, theirs);
      add(mine, ownCents, 0, 'not compared');
      add(theirs, 0, knownCents, 'not compared');
    } else if (unread !== undefined || theirUnread !== undefined) {
      const note = `The value of ${unread === undefined ? sides.database : sides.sheet} cannot be read.`;
      const texts = {
        ...(unread !== undefined && { sheet: unread }),
        ...(theirUnread !== undefined && { database: theirUnread }),
      };
      const hasValue = unread === undefined ? own !== null : known !== null;
      const difference = isAmount && hasValue ? (ownCents - knownCents) / 100 : undefined;
      addLine('not compared', { ...values, ...texts, note }, difference);
      add(measure, ownCents, knownCents, 'not compared');
    } else {
      const compare = (mine: FactValue | null, ours: FactValue | null) =>
        compareValues(column, mine, ours, tolerance);
      const theirWords = hasEnumValues(column) ? data.words?.(column, match.database[0]!) : undefined;
      // The words of the sheet count where the other side has the same ones, or words for the same.
      const isSame =
        (words !== undefined || theirWords !== undefined) && !compare(words ?? own, theirWords ?? known);
      const found = isSame ? undefined : compare(own, known);
      if (found?.kind === 'within tolerance') this.addWithin(column, measure, at);
      else if (found) addLine(found.kind, values, found.difference);
      add(measure, ownCents, knownCents, found?.kind);
    }
  }

  /** A unit without a counterpart carries its whole rent. */
  addLone(
    side: 'sheet' | 'database',
    row: number,
    kind: 'only in sheet' | 'only in database' | 'ambiguous',
  ): void {
    const { columns, rentColumn: column, data } = this.comparison;
    const isOwn = side === 'sheet';
    const roll = this.rolls[side];
    const [unit, rows] = isOwn ? [row, []] : [undefined, [row]];
    const about = { ...this.namesOf(unit, rows[0]), ...(isOwn && { row: this.rowOf(row) }) };
    const currency = this.currencyOf(side, row);
    for (const name of columns) {
      const value = isAdded(name) ? roll.value(name, row) : null;
      if (typeof value !== 'number') continue;
      const [mine, theirs] = isOwn ? [cents(value), 0] : [0, cents(value)];
      this.totals.add(name, fixedMeasure(name) ?? currency, { sheet: mine, database: theirs, kind });
    }
    const rent = column ? roll.value(column, row) : null;
    const { position } = (isOwn && column && rent !== null && roll.locationOf?.(column, row)) || {};
    const otherLocation = isOwn ? undefined : data.locationOf?.(column ?? 'unit_reference', row);
    const addsRents = column !== undefined && columns.includes(column) && typeof rent === 'number';
    this.differences.push({
      ...{ kind, ...about },
      ...(column && { column }),
      ...(rent !== null && { [side]: rent }),
      ...(position !== undefined && { position }),
      ...(otherLocation && { otherLocation }),
      ...(addsRents && { difference: (isOwn ? cents(rent) : -cents(rent)) / 100, measure: currency }),
    });
    this.addOutcome({ ...about, status: kind }, unit, rows);
  }

  result(): ComparedUnits {
    const { sums } = this.totals;
    for (const { column, measure, parts } of sums) {
      const within = parts.get('within tolerance');
      if (!within) continue;
      const of = this.within.get(`${column} ${measure}`) ?? [];
      const about = of.length === 1 ? of[0] : { note: unitNames(of) };
      this.differences.push({ ...about, kind: 'within tolerance', column, difference: within, measure });
    }
    return { differences: bySize(this.differences), outcomes: this.outcomes, sums, units: this.units };
  }

  private addWithin(column: TargetColumn, measure: string, at: Partial<Difference>): void {
    const key = `${column} ${measure}`;
    const known = this.within.get(key);
    if (known) known.push(at);
    else this.within.set(key, [at]);
  }

  private compareReference(pair: Pair): void {
    const { unitColumn: column, callsOtherwise } = this.matched;
    const { sheet: unit, database } = pair.match;
    const { sheet, data } = this.comparison;
    if (callsOtherwise || column === undefined) return;
    const own = sheet.value('unit_reference', unit);
    const known = data.value(column, database[0] as number);
    // “Stp. 38” and “Space 38” of one tenant are one unit, which two people call by other words.
    if (own === null || known === null || lastNumber(own) === lastNumber(known)) return;
    const { position } = sheet.locationOf('unit_reference', unit);
    const otherLocation = data.locationOf?.('unit_reference', database[0] as number);
    pair.status = 'differs';
    this.differences.push({
      ...{ ...pair.about, kind: 'differs', column, sheet: own, database: known },
      ...(position !== undefined && { position }),
      ...(otherLocation && { otherLocation }),
    });
  }

  /** What a unit is called: as in the sheet, or else as in the database. */
  private namesOf(unit: number | undefined, row: number | undefined): { unit: string; tenant: string } {
    const { sheet, database } = this.readers;
    const textOf = (name: 'unit' | 'tenant') =>
      String(
        (unit === undefined ? null : sheet[name](unit)) ??
          (row === undefined ? null : database[name](row)) ??
          '',
      );
    return { unit: textOf('unit'), tenant: textOf('tenant') };
  }

  private rowOf = (unit: number): number => this.comparison.sheet.extraction.facts[unit]!.row;

  /** The currency that a row says, or else that of the sheet. */
  private currencyOf(side: 'sheet' | 'database', row: number): string {
    const code = this.readers[side].currency(row);
    return code === null || code === ''
      ? (this.comparison.currency ?? '')
      : String(code).trim().toUpperCase();
  }

  /** Adds what happened to a unit, with its rents on both sides and their currency. */
  private addOutcome(outcome: UnitOutcome, unit: number | undefined, rows: readonly number[]): void {
    const { rentColumn, sheet, data } = this.comparison;
    const [row] = rows;
    const otherRow = row === undefined ? undefined : data.locationOf?.('unit_reference', row).row;
    const rent = unit === undefined || !rentColumn ? null : sheet.value(rentColumn, unit);
    const known = row === undefined || !rentColumn ? null : together(data, rentColumn, rows);
    const [side, at] =
      unit === undefined || rent === null ? ['database' as const, row] : ['sheet' as const, unit];
    const code = rentColumn && at !== undefined ? this.currencyOf(side, at) : '';
    this.outcomes.push({
      ...outcome,
      ...(otherRow !== undefined && { otherRow }),
      ...(typeof rent === 'number' && { sheetRent: rent }),
      ...(typeof known === 'number' && { databaseRent: known }),
      ...(code !== '' && { currency: code }),
    });
  }
}
