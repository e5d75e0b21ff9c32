import { countOf } from '../../contract/count-text';
import type { FactValue } from '../extraction';
import { inChunks, inSteps, mapInSteps, type Steps } from '../../table/steps';
import { hasEnumValues } from '../vocabulary/enum-values';
import { isAdded, kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { ColumnTotals, type Amounts } from './column-totals';
import { cents, centsOf, compareValues, fixedMeasure, lastNumber, together } from './compare-values';
import type { Matching } from './match-units';
import { bySize, CONVENTIONS, firstNames } from './reconciliation';
import type { ComparedUnits, Comparison, Difference, Match, UnitOutcome } from './reconciliation';
import { ROLL_KEYS, textOf, type Roll } from './roll';
import { atStart } from './sides';

type Side = 'sheet' | 'database';
type LoneKind = 'only in sheet' | 'only in database' | 'ambiguous';

/** A matched unit: what names it in its lines, the currency of each side, and how it differs. */
interface Pair {
  match: Match;
  about: { unit: string; tenant: string; row: number };
  mine: string;
  theirs: string;
  status: UnitOutcome['status'];
}

/** Lists every difference of a property, so that the lines of the rent add up to the difference of its totals. */
export function* compareUnits(matched: Matching, comparison: Comparison): Steps<ComparedUnits> {
  const { sheet, data, keys, columns, rentColumn, tolerance, sides } = comparison;
  const differences: Difference[] = [];
  const outcomes: UnitOutcome[] = [];
  const totals = new ColumnTotals();
  const rolls = { sheet, database: data };
  /** The columns that name a unit, its tenant and its currency. */
  const names = {
    sheet: { ...ROLL_KEYS, unit: 'unit_reference' },
    database: { ...keys, unit: matched.unitColumn ?? '' },
  };

  const textIn = (side: Side, name: 'unit' | 'tenant' | 'currency', row: number | undefined): string =>
    row === undefined ? '' : textOf(rolls[side].value(names[side][name], row));

  /** What a unit is called: as in the sheet, or else as in the database. */
  function namesOf(unit: number | undefined, row: number | undefined): { unit: string; tenant: string } {
    const nameOf = (name: 'unit' | 'tenant') => textIn('sheet', name, unit) || textIn('database', name, row);
    return { unit: nameOf('unit'), tenant: nameOf('tenant') };
  }

  const rowOf = (unit: number): number => sheet.extraction.facts[unit]!.row;

  /** The currency that a row says, or else that of the sheet. */
  const currencyOf = (side: Side, row: number): string =>
    textIn(side, 'currency', row).toUpperCase() || (comparison.currency ?? '');

  /** Nearly all values of a column are the same, and are added up. Only the others are looked at one by one. */
  function compareColumn(column: TargetColumn, pairs: readonly Pair[]): void {
    const valueOf = sheet.reader(column);
    const read = data.reader(column);
    const measure = fixedMeasure(column);
    const isAmount = isAdded(column);
    for (const pair of pairs) {
      const { sheet: unit, database: rows, rule } = pair.match;
      if (column === 'unit_reference') {
        if (rule !== 'unit' && rule !== 'several units') compareReference(pair);
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
        addUnequal(column, pair, own, known);
      else if (isAmount) {
        const amount = centsOf(known);
        totals.add(column, measure ?? pair.mine, { sheet: amount, database: amount });
      }
    }
  }

  /** Says how values differ that are not simply the same on both sides, or not in the same currency. */
  function addUnequal(
    column: TargetColumn,
    pair: Pair,
    own: FactValue | null,
    known: FactValue | null,
  ): void {
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
    const both = { sheet: ownCents, database: knownCents };
    const measure = fixedMeasure(column) ?? (ownCents === 0 && knownCents !== 0 ? theirs : mine);
    const add = (of: string, amounts: Amounts) => {
      if (isAmount) totals.add(column, of, amounts);
    };
    const kind = 'not compared';
    if (kindOf(column) === 'money' && ownCents !== 0 && knownCents !== 0 && mine !== theirs) {
      const note = `${atStart(sides.sheet)} has ${mine}, ${sides.database} ${theirs}.`;
      const [more, less] = [ownCents / 100, -knownCents / 100];
      addLine(column, pair, { kind, note, sheet: own!, difference: more, measure: mine });
      addLine(column, pair, { kind, note, database: known!, difference: less, measure: theirs });
      add(mine, { kind, sheet: ownCents, database: 0 });
      add(theirs, { kind, sheet: 0, database: knownCents });
      return;
    }
    const values = {
      sheet: unread ?? words ?? own ?? undefined,
      database: theirUnread ?? known ?? undefined,
      measure,
    };
    if (unread !== undefined || theirUnread !== undefined) {
      const hasValue = unread === undefined ? own !== null : known !== null;
      addLine(column, pair, {
        ...values,
        kind,
        note: `The value of ${unread === undefined ? sides.database : sides.sheet} cannot be read.`,
        difference: isAmount && hasValue ? (ownCents - knownCents) / 100 : undefined,
      });
      add(measure, { kind, ...both });
      return;
    }
    const theirWords = hasEnumValues(column) ? data.words?.(column, match.database[0]!) : undefined;
    // The words of the sheet count where the other side has the same ones, or words for the same.
    const isSame =
      (words !== undefined || theirWords !== undefined) &&
      !compareValues(column, words ?? own, theirWords ?? known, tolerance);
    const found = isSame ? undefined : compareValues(column, own, known, tolerance);
    const isWithin = found?.kind === 'within tolerance';
    if (found && !isWithin) addLine(column, pair, { ...values, ...found });
    add(measure, { ...both, kind: found?.kind, about: isWithin ? aboutCell(column, pair) : undefined });
  }

  /** A line about a matched unit, with the cells of both sides. */
  function addLine(
    column: TargetColumn,
    pair: Pair,
    { measure, ...line }: Partial<Difference> & Pick<Difference, 'kind'>,
  ): void {
    if (!CONVENTIONS.has(line.kind)) pair.status = 'differs';
    else if (pair.status === 'match') pair.status = 'convention';
    const own = line.difference === undefined ? undefined : measure || undefined;
    differences.push({ ...aboutCell(column, pair), ...line, measure: own });
  }

  function aboutCell(column: TargetColumn, { about, match }: Pair): Partial<Difference> {
    return {
      ...about,
      column,
      ...sheet.locationOf(column, match.sheet),
      otherLocation: data.locationOf?.(column, match.database[0]!),
    };
  }

  function compareReference(pair: Pair): void {
    const { unitColumn: column, callsOtherwise } = matched;
    if (callsOtherwise || column === undefined) return;
    const own = sheet.value('unit_reference', pair.match.sheet);
    const known = data.value(column, pair.match.database[0]!);
    // “Stp. 38” and “Space 38” of one tenant are one unit, which two people call by other words.
    if (own === null || known === null || lastNumber(own) === lastNumber(known)) return;
    addLine('unit_reference', pair, { kind: 'differs', column, sheet: own, database: known });
  }

  /** A unit without a counterpart carries its whole rent. */
  function addLone(side: Side, row: number, kind: LoneKind): void {
    const roll: Roll = rolls[side];
    const isOwn = side === 'sheet';
    const [unit, rows] = isOwn ? [row, []] : [undefined, [row]];
    const about = { ...namesOf(unit, rows[0]), row: isOwn ? rowOf(row) : undefined };
    const currency = currencyOf(side, row);
    for (const name of columns) {
      const value = isAdded(name) ? roll.value(name, row) : null;
      if (typeof value === 'number')
        totals.add(name, fixedMeasure(name) ?? currency, {
          kind,
          sheet: 0,
          database: 0,
          [side]: cents(value),
        });
    }
    const rent = rentColumn ? roll.value(rentColumn, row) : null;
    const location = roll.locationOf?.(rentColumn ?? 'unit_reference', row);
    const addsRents = rentColumn && columns.includes(rentColumn) && typeof rent === 'number';
    differences.push({
      ...(isOwn ? location : { otherLocation: location }),
      kind,
      ...about,
      column: rentColumn,
      [side]: rent ?? undefined,
      ...(addsRents && { difference: (isOwn ? cents(rent) : -cents(rent)) / 100, measure: currency }),
    });
    addOutcome({ ...about, status: kind }, unit, rows);
  }

  /** Adds what happened to a unit, with its rents on both sides and their currency. */
  function addOutcome(outcome: UnitOutcome, unit: number | undefined, rows: readonly number[]): void {
    const [row] = rows;
    const otherRow = row === undefined ? undefined : data.locationOf?.('unit_reference', row).row;
    const rent = unit === undefined || !rentColumn ? null : sheet.value(rentColumn, unit);
    const known = row === undefined || !rentColumn ? null : together(data, rentColumn, rows);
    const theirs = row === undefined ? '' : currencyOf('database', row);
    const code = rent === null ? theirs : currencyOf('sheet', unit!);
    outcomes.push({
      ...outcome,
      otherRow,
      currency: (rentColumn && code) || undefined,
      sheetRent: typeof rent === 'number' ? rent : undefined,
      databaseRent: typeof known === 'number' ? known : undefined,
    });
  }

  const pairs = yield* mapInSteps(matched.matches, (match): Pair => {
    const { sheet: unit, database } = match;
    const mine = currencyOf('sheet', unit);
    const theirs = currencyOf('database', database[0]!) || mine;
    const about = { ...namesOf(unit, database[0]), row: rowOf(unit) };
    return { match, about, mine, theirs, status: 'match' };
  });
  for (const column of columns)
    yield* inChunks(pairs.length, (from, end) => compareColumn(column, pairs.slice(from, end)));
  yield* inSteps(pairs, ({ match, about, status }) =>
    addOutcome({ ...about, status, rule: match.rule }, match.sheet, match.database),
  );
  const { onlyInSheet, onlyInDatabase, ambiguous } = matched;
  yield* inSteps(onlyInSheet, (row) => addLone('sheet', row, 'only in sheet'));
  yield* inSteps(onlyInDatabase, (row) => addLone('database', row, 'only in database'));
  yield* inSteps(ambiguous.sheet, (row) => addLone('sheet', row, 'ambiguous'));
  yield* inSteps(ambiguous.database, (row) => addLone('database', row, 'ambiguous'));
  const sums = totals.sums.map(({ within, ...sum }) => {
    const { column, measure, parts } = sum;
    const difference = parts.get('within tolerance');
    const note = `${countOf(within.length, 'unit')}: ${firstNames(within)}`;
    const about = within.length === 1 ? within[0] : { note };
    if (difference) differences.push({ ...about, kind: 'within tolerance', column, difference, measure });
    return sum;
  });
  const count = (status: UnitOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const [equal, convention, differing] = [count('match'), count('convention'), count('differs')];
  const units = { matched: equal + convention + differing, equal, convention, differing };
  return { differences: bySize(differences), outcomes, sums, units };
}
