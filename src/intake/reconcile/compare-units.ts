import { countOf } from '../../contract/count-text';
import type { FactValue } from '../extraction';
import { inChunks, type Steps } from '../../table/steps';
import { hasEnumValues } from '../vocabulary/enum-values';
import { isAdded, kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { ColumnTotals, type Amounts } from './column-totals';
import { cents, centsOf, compareValues, fixedMeasure, lastNumber, together } from './compare-values';
import type { Matching } from './match-units';
import { bySize, CONVENTIONS, firstNames } from './reconciliation';
import type { ComparedUnits, Comparison, Difference, Match, UnitOutcome } from './reconciliation';
import { ROLL_KEYS, textOf, type Roll } from './roll';
import { atStart } from './sides';

type Kind = Pick<Difference, 'kind'>;

/** Units that are compared without a pause. */
const STEP = 250;

/** Lists every difference of a property, so that the lines of the rent add up to the difference of its totals. */
export function* compareUnits(matched: Matching, comparison: Comparison): Steps<ComparedUnits> {
  const units = new UnitsComparison(matched, comparison);
  yield* units.compare();
  const { onlyInSheet, onlyInDatabase, ambiguous } = matched;
  const lone = [
    ['sheet', 'only in sheet', onlyInSheet],
    ['database', 'only in database', onlyInDatabase],
    ['sheet', 'ambiguous', ambiguous.sheet],
    ['database', 'ambiguous', ambiguous.database],
  ] as const;
  for (const [side, kind, rows] of lone) {
    for (const row of rows) units.addLone(side, row, kind);
    yield;
  }
  return units.result();
}

type Side = 'sheet' | 'database';

/** A matched unit: what names it in its lines, the currency of each side, and how it differs. */
interface Pair {
  match: Match;
  about: { unit: string; tenant: string; row: number };
  mine: string;
  theirs: string;
  status: 'match' | 'convention' | 'differs';
}

class UnitsComparison {
  private readonly differences: Difference[] = [];
  private readonly outcomes: UnitOutcome[] = [];
  private readonly totals = new ColumnTotals();
  private readonly rolls: Readonly<Record<Side, Roll>>;
  /** The columns that name a unit, its tenant and its currency. */
  private readonly names: Readonly<Record<Side, Record<'unit' | 'tenant' | 'currency', string>>>;

  constructor(
    private readonly matched: Matching,
    private readonly comparison: Comparison,
  ) {
    const { sheet, data, keys } = comparison;
    this.rolls = { sheet, database: data };
    this.names = {
      sheet: { ...ROLL_KEYS, unit: 'unit_reference' },
      database: { ...keys, unit: matched.unitColumn ?? '' },
    };
  }

  *compare(): Steps<void> {
    const pairs: Pair[] = [];
    for (const match of this.matched.matches) {
      const { sheet, database } = match;
      const mine = this.currencyOf('sheet', sheet);
      pairs.push({
        ...{ match, mine, status: 'match' },
        about: { ...this.namesOf(sheet, database[0]), row: this.rowOf(sheet) },
        theirs: this.currencyOf('database', database[0]!) || mine,
      });
      if (pairs.length % STEP === 0) yield;
    }
    for (const column of this.comparison.columns)
      yield* inChunks(pairs.length, (from, end) => this.compareColumn(column, pairs, from, end), STEP);
    for (const [index, { match, about, status }] of pairs.entries()) {
      this.addOutcome({ ...about, status, rule: match.rule }, match.sheet, match.database);
      if (index % STEP === 0) yield;
    }
  }

  /** Nearly all values of a column are the same, and are added up. Only the others are looked at one by one. */
  private compareColumn(column: TargetColumn, pairs: readonly Pair[], from: number, end: number): void {
    const { sheet, data } = this.comparison;
    const valueOf = sheet.reader(column);
    const read = data.reader(column);
    const measure = fixedMeasure(column);
    const isAmount = isAdded(column);
    for (let index = from; index < end; index++) {
      const pair = pairs[index] as Pair;
      const { sheet: unit, database: rows, rule } = pair.match;
      if (column === 'unit_reference') {
        if (rule !== 'unit' && rule !== 'several units') this.compareReference(pair);
        continue;
      }
      const own = valueOf(unit);
      const isOne = rows.length === 1;
      const known = isOne ? read(rows[0]!) : together(data, column, rows);
      if (known === undefined) continue;
      // A cell that cannot be read has no value.
      const isRead =
        own !== null ||
        (sheet.unread(column, unit) === undefined && data.unread?.(column, rows[0]!) === undefined);
      if (own !== known || !isOne || !isRead || (measure === undefined && pair.mine !== pair.theirs))
        this.addUnequal(column, pair, own, known);
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
    const isAmount = isAdded(column);
    const [ownCents, knownCents] = [centsOf(own), theirUnread === undefined ? centsOf(known) : 0];
    const measure = fixedMeasure(column) ?? (ownCents === 0 && knownCents !== 0 ? theirs : mine);
    const add = (of: string, amounts: Amounts) => {
      if (isAmount) this.totals.add(column, of, amounts);
    };
    const both = { sheet: ownCents, database: knownCents };
    if (kindOf(column) === 'money' && ownCents !== 0 && knownCents !== 0 && mine !== theirs) {
      const line = {
        kind: 'not compared',
        note: `${atStart(sides.sheet)} has ${mine}, ${sides.database} ${theirs}.`,
      } as const;
      this.addLine(column, pair, { ...line, sheet: own!, difference: ownCents / 100, measure: mine });
      this.addLine(column, pair, {
        ...line,
        database: known!,
        difference: -knownCents / 100,
        measure: theirs,
      });
      add(mine, { kind: 'not compared', sheet: ownCents, database: 0 });
      add(theirs, { kind: 'not compared', sheet: 0, database: knownCents });
      return;
    }
    const values = {
      ...(own !== null && { sheet: words ?? own }),
      ...(known !== null && { database: known }),
      measure,
    };
    if (unread !== undefined || theirUnread !== undefined) {
      const hasValue = unread === undefined ? own !== null : known !== null;
      this.addLine(column, pair, {
        ...{ ...values, kind: 'not compared' },
        ...(unread !== undefined && { sheet: unread }),
        ...(theirUnread !== undefined && { database: theirUnread }),
        note: `The value of ${unread === undefined ? sides.database : sides.sheet} cannot be read.`,
        ...(isAmount && hasValue && { difference: (ownCents - knownCents) / 100 }),
      });
      add(measure, { kind: 'not compared', ...both });
      return;
    }
    const theirWords = hasEnumValues(column) ? data.words?.(column, match.database[0]!) : undefined;
    // The words of the sheet count where the other side has the same ones, or words for the same.
    const isSame =
      (words !== undefined || theirWords !== undefined) &&
      !compareValues(column, words ?? own, theirWords ?? known, tolerance);
    const found = isSame ? undefined : compareValues(column, own, known, tolerance);
    const isWithin = found?.kind === 'within tolerance';
    if (found && !isWithin) this.addLine(column, pair, { ...values, ...found });
    add(measure, { ...both, kind: found?.kind, ...(isWithin && { about: this.aboutCell(column, pair) }) });
  }

  /** A line about a matched unit, with the cells of both sides. */
  private addLine(column: TargetColumn, pair: Pair, { measure, ...line }: Partial<Difference> & Kind): void {
    if (!CONVENTIONS.has(line.kind)) pair.status = 'differs';
    else if (pair.status === 'match') pair.status = 'convention';
    const hasMeasure = line.difference !== undefined && measure !== undefined && measure !== '';
    this.differences.push({ ...this.aboutCell(column, pair), ...line, ...(hasMeasure && { measure }) });
  }

  private aboutCell(column: TargetColumn, { about, match }: Pair): Partial<Difference> {
    const { sheet, data } = this.comparison;
    const otherLocation = data.locationOf?.(column, match.database[0]!);
    return {
      ...{ ...about, column, ...sheet.locationOf(column, match.sheet) },
      ...(otherLocation && { otherLocation }),
    };
  }

  /** A unit without a counterpart carries its whole rent. */
  addLone(side: Side, row: number, kind: 'only in sheet' | 'only in database' | 'ambiguous'): void {
    const { columns, rentColumn: column } = this.comparison;
    const roll = this.rolls[side];
    const isOwn = side === 'sheet';
    const [unit, rows] = isOwn ? [row, []] : [undefined, [row]];
    const about = { ...this.namesOf(unit, rows[0]), ...(isOwn && { row: this.rowOf(row) }) };
    const currency = this.currencyOf(side, row);
    for (const name of columns) {
      const value = isAdded(name) ? roll.value(name, row) : null;
      if (typeof value === 'number')
        this.totals.add(name, fixedMeasure(name) ?? currency, {
          ...{ kind, sheet: 0, database: 0, [side]: cents(value) },
        });
    }
    const rent = column ? roll.value(column, row) : null;
    const location = roll.locationOf?.(column ?? 'unit_reference', row);
    const addsRents = column !== undefined && columns.includes(column) && typeof rent === 'number';
    this.differences.push({
      ...(isOwn ? location : location && { otherLocation: location }),
      ...{ kind, ...about },
      ...(column && { column }),
      ...(rent !== null && { [side]: rent }),
      ...(addsRents && { difference: (isOwn ? cents(rent) : -cents(rent)) / 100, measure: currency }),
    });
    this.addOutcome({ ...about, status: kind }, unit, rows);
  }

  result(): ComparedUnits {
    const { differences, outcomes } = this;
    const sums = this.totals.sums.map(({ within, ...sum }) => {
      const { column, measure, parts } = sum;
      const difference = parts.get('within tolerance');
      const about =
        within.length === 1
          ? within[0]
          : { note: `${countOf(within.length, 'unit')}: ${firstNames(within)}` };
      if (difference) differences.push({ ...about, kind: 'within tolerance', column, difference, measure });
      return sum;
    });
    const count = (status: UnitOutcome['status']) =>
      outcomes.filter((outcome) => outcome.status === status).length;
    const [equal, convention, differing] = [count('match'), count('convention'), count('differs')];
    const units = { matched: equal + convention + differing, equal, convention, differing };
    return { differences: bySize(differences), outcomes, sums, units };
  }

  private compareReference(pair: Pair): void {
    const { unitColumn: column, callsOtherwise } = this.matched;
    const { sheet, data } = this.comparison;
    if (callsOtherwise || column === undefined) return;
    const own = sheet.value('unit_reference', pair.match.sheet);
    const known = data.value(column, pair.match.database[0]!);
    // “Stp. 38” and “Space 38” of one tenant are one unit, which two people call by other words.
    if (own === null || known === null || lastNumber(own) === lastNumber(known)) return;
    this.addLine('unit_reference', pair, { kind: 'differs', column, sheet: own, database: known });
  }

  private textIn(side: Side, name: 'unit' | 'tenant' | 'currency', row: number | undefined): string {
    return row === undefined ? '' : textOf(this.rolls[side].value(this.names[side][name], row));
  }

  /** What a unit is called: as in the sheet, or else as in the database. */
  private namesOf(unit: number | undefined, row: number | undefined): { unit: string; tenant: string } {
    const nameOf = (name: 'unit' | 'tenant') =>
      this.textIn('sheet', name, unit) || this.textIn('database', name, row);
    return { unit: nameOf('unit'), tenant: nameOf('tenant') };
  }

  private rowOf = (unit: number): number => this.comparison.sheet.extraction.facts[unit]!.row;

  /** The currency that a row says, or else that of the sheet. */
  private currencyOf = (side: Side, row: number): string =>
    this.textIn(side, 'currency', row).toUpperCase() || (this.comparison.currency ?? '');

  /** Adds what happened to a unit, with its rents on both sides and their currency. */
  private addOutcome(outcome: UnitOutcome, unit: number | undefined, rows: readonly number[]): void {
    const { rentColumn, sheet, data } = this.comparison;
    const [row] = rows;
    const otherRow = row === undefined ? undefined : data.locationOf?.('unit_reference', row).row;
    const rent = unit === undefined || !rentColumn ? null : sheet.value(rentColumn, unit);
    const known = row === undefined || !rentColumn ? null : together(data, rentColumn, rows);
    const isOwn = unit !== undefined && rent !== null;
    const at = isOwn ? unit : row;
    const code = rentColumn && at !== undefined ? this.currencyOf(isOwn ? 'sheet' : 'database', at) : '';
    this.outcomes.push({
      ...outcome,
      ...(otherRow !== undefined && { otherRow }),
      ...(typeof rent === 'number' && { sheetRent: rent }),
      ...(typeof known === 'number' && { databaseRent: known }),
      ...(code !== '' && { currency: code }),
    });
  }
}
