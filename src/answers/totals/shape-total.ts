import { dayText } from '../../table/day-text';
import { isDateType, type ColumnType } from '../../contract/column-types';
import { plural } from '../../contract/count-text';
import { titleOf, type ColumnEntry } from '../../contract/entries';
import type { CellsRequest } from '../../table/cells/to-cells';
import { nounOf, rowsOf } from '../../table/filters/filter-notes';
import { serialToIso } from '../../table/iso-serial';
import { addDoubts, addNotes, noNotes, type Notes } from '../../table/notes';
import { joinAnd, quoted } from '../../table/quoted';
import { columnOf } from '../../table/table';
import type { Steps } from '../../table/steps';
import { toTable } from '../../table/to-table';
import { withoutNoise } from '../../table/totals/exact-sum';
import { currenciesIn, totalRows, type Total } from '../../table/totals/total-rows';
import { datesOfOneProperty, repeatedByProperty, type Repetition } from '../../table/totals/repeated-rows';
import { isAverage, isCount, type Statistic } from '../../table/totals/statistic';
import type { ShownInstead } from '../table-cells';
import { currencyError, negativeWeights, overflowError, weightError } from './refuse-statistic';

export interface TotalColumns {
  column: ColumnEntry;
  weight: ColumnEntry | undefined;
  /** Those of the two that must be in one currency. */
  amounts: readonly ColumnEntry[];
  /** The column of currencies, which the service may lack. */
  currency: string;
  hasCurrency: boolean;
  /** The columns that say to which rent roll a row belongs. Undefined if they were not asked for. */
  property: string | undefined;
  date: string | undefined;
  hasAllRolls: boolean;
}

/** Replaces the rows by one figure. Throws `bad-input` if amounts are in several currencies. */
export function* shapeTotal(
  request: CellsRequest,
  statistic: Statistic,
  columns: TotalColumns,
  empty: CellsRequest['empty'],
): Steps<ShownInstead> {
  const { table, rows } = request;
  const { column, weight } = columns;
  const notes = yield* currencyNotes(request, statistic, columns);
  const total = yield* totalRows({
    column: columnOf(table, column.name),
    rows,
    statistic,
    weight: weight && columnOf(table, weight.name),
  });
  if (total.value !== null && !Number.isFinite(total.value)) throw overflowError(column, statistic);
  if (weight && total.outside) throw weightError(column, weight, total.negative, shownValues(column, total));
  addNotes(notes, leftOutNotes(total, column, weight));
  notes.all.push(...(yield* repeatNotes(request, statistic, columns)));
  if (rows.length === 0 && (total.value === null || empty !== undefined)) return { request, notes };
  if (total.value === null) {
    const why = `No row that matches has a value in ${titleOf(column)}${weight ? ` and a weight in ${titleOf(weight)}` : ''}. Change the filters, or write the option empty.`;
    return { request: { ...request, rows: rows.subarray(0, 0), noRows: why }, notes };
  }
  const shown = shownAs(column, statistic);
  return {
    request: {
      ...request,
      table: toTable([{ ...shown, values: [total.value] }]),
      columns: [{ ...shown, label: null }],
      rows: Uint32Array.of(0),
    },
    notes,
  };
}

/** Returns a name and a type whose format the figure has: that of its column, but counts are whole and averages are not. */
function shownAs({ name, type }: ColumnEntry, statistic: Statistic): { name: string; type: ColumnType } {
  if (isCount(statistic)) return { name: statistic, type: 'INT' };
  const isWhole = isAverage(statistic) && !isDateType(type) && !name.endsWith('_percent');
  return isWhole ? { name: statistic, type: 'FLOAT' } : { name, type };
}

function* currencyNotes(
  { table, rows }: CellsRequest,
  statistic: Statistic,
  { amounts, currency, hasCurrency, column, weight }: TotalColumns,
): Steps<Notes> {
  const notes = noNotes();
  if (amounts.length === 0) return notes;
  if (!hasCurrency) {
    notes.all.push(unknownCurrencyNote(amounts, currency));
    return notes;
  }
  const counted = [column, ...(weight ? [weight] : [])].map(({ name }) => columnOf(table, name));
  const { found, blank } = yield* currenciesIn(columnOf(table, currency), counted, rows);
  if (found.length > 1) throw currencyError(amounts, statistic, currency, found);
  if (blank > 0) addDoubts(notes, [blankCurrencyNote(amounts, blank)]);
  return notes;
}

function* repeatNotes(
  { table, rows }: CellsRequest,
  statistic: Statistic,
  { column, property, date, hasAllRolls }: TotalColumns,
): Steps<string[]> {
  if (property === undefined) return [];
  const rolls = {
    property: columnOf(table, property),
    date: date === undefined ? undefined : columnOf(table, date),
  };
  const notes: string[] = [];
  if (statistic === 'sum') {
    const repetition = yield* repeatedByProperty(columnOf(table, column.name), rolls, table.rowCount);
    if (repetition) notes.push(repetitionNote(column, property, repetition));
  }
  if (hasAllRolls && date !== undefined && (statistic === 'sum' || statistic === 'count')) {
    const dates = yield* datesOfOneProperty(rolls, rows);
    if (dates.length > 0) notes.push(datesNote(dates, statistic, date));
  }
  return notes;
}

const notCounted = (count: number): string => `${plural(count, 'It does', 'They do')} not count.`;

/** Says which rows a figure leaves out, except those that are merely blank. */
function leftOutNotes(
  { unread, without, negative }: Pick<Total, 'unread' | 'without' | 'negative'>,
  column: ColumnEntry,
  weight: ColumnEntry | undefined,
): Notes {
  const notes = noNotes();
  if (unread.count > 0)
    addDoubts(notes, [
      `In ${rowsOf(unread.count)} ${titleOf(column)}${weight ? ` or ${titleOf(weight)}` : ''} is not a ${nounOf(column.type)}, such as ${quoted(unread.example)}. ${notCounted(unread.count)}`,
    ]);
  if (weight && negative > 0)
    addDoubts(notes, [
      `${negativeWeights(negative, weight)}, which counts against the others in the average.`,
    ]);
  if (weight && without.count > 0)
    notes.all.push(
      `${rowsOf(without.count)}${shareText(without.share, weight)} ${plural(without.count, 'has', 'have')} no ${titleOf(column)}. ${notCounted(without.count)}`,
    );
  return notes;
}

/** Negative weights make shares that mean nothing. */
const shareText = (share: number, weight: ColumnEntry): string =>
  share < 0 || share > 1 ? '' : ` with ${(100 * share).toFixed(1)} % of ${titleOf(weight)}`;

function shownValues({ type }: ColumnEntry, { value, outside }: Total) {
  const textOf = (number: number): string =>
    isDateType(type) ? dayText(Math.floor(number)) : String(withoutNoise(number));
  const { least, most } = outside!;
  return { value: value === null ? null : textOf(value), least: textOf(least), most: textOf(most) };
}

const blankCurrencyNote = (amounts: readonly ColumnEntry[], count: number): string =>
  `${rowsOf(count)} with ${joinAnd(amounts.map(titleOf))} ${plural(count, 'has', 'have')} no currency. ` +
  `${plural(count, 'It counts as if it', 'They count as if they')} were in the currency of the others.`;

const unknownCurrencyNote = (amounts: readonly ColumnEntry[], currency: string): string =>
  `The service has no column ${currency}, so nothing shows whether ${joinAnd(amounts.map(titleOf))} ${plural(amounts.length, 'is', 'are')} in one currency.`;

const repetitionNote = (
  column: ColumnEntry,
  property: string,
  { rows: counted, rolls }: Repetition,
): string =>
  `${titleOf(column)} is the same in all rows of a property: ${rowsOf(counted)} have ${rolls === 1 ? 'one value' : `the values of ${rolls} rent rolls`}. If it belongs to the property, the sum counts it once for each unit. ` +
  `To add it once for each property: =SUM(INDEX(UNIQUE(RR.QUERY("${property}, ${column.name}",filters,0)),0,2)).`;

const datesNote = (dates: readonly number[], statistic: Statistic, date: string): string =>
  `The rows are of rent rolls of ${dates.length} dates, so the ${statistic} has a unit once for each date. Choose one: "${date}=${serialToIso(dates.at(-1)!)}", or the option as_of instead of "all-rentrolls".`;
