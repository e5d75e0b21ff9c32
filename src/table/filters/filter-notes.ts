import { cutText } from '../../contract/cut-text';
import { countOf } from '../../contract/count-text';
import { isDateType, isNumeric } from '../../contract/column-types';
import { titleOf } from '../../contract/entries';
import { scalarText } from '../arguments/argument-cells';
import { columnOf, valueAt, type Column, type Table, type Value } from '../table';
import { distinctValues } from './distinct-values';
import { isUnread, wordsLike } from './filter-test';
import { inChunks, type Steps } from '../steps';
import { joinAnd, quoted } from '../quoted';
import { ruleOf } from './operators';
import { isInPercent, mayBeText, type ValueChecks } from './doubtful-filters';
import { addDoubts, noNotes, type Notes } from '../notes';
import type { Filter } from './to-filters';
import { indexesUpTo } from '../sorting/radix-sort';

interface NotedFilters {
  table: Table;
  filters: readonly Filter[];
  /** The rows of the answer before the filters. All rows if undefined. */
  among?: Uint32Array | undefined;
  hasRows: boolean;
  valueChecks: ValueChecks | null | undefined;
}

/** Says which values of the conditions occur nowhere, and how many rows a condition could not read. */
export function* filterNotes({ table, filters, among, hasRows, valueChecks }: NotedFilters): Steps<Notes> {
  const notes = noNotes();
  if (table.rowCount === 0) return notes;
  for (const filter of filters) {
    const column = columnOf(table, filter.column.name);
    const values = () => distinctValues(column, table.rowCount, among);
    const unread = yield* unreadNote({ table, filters, among }, filter, column);
    addDoubts(notes, unread === undefined ? [] : [unread]);
    addDoubts(notes, yield* otherWordsNotes(table, filter, column, among));
    if (valueChecks && isInPercent(filter))
      notes.all.push(...valueChecks.percentNotes(filter, yield* values()));
    if (valueChecks && hasRows && mayBeText(filter))
      notes.all.push(...valueChecks.textsLikeNumber(filter, yield* values()));
    // Without rows, the message of the empty result says which condition is the reason.
    if (!hasRows || !maySeeNothing(filter)) continue;
    const unseen = yield* unseenOperands(filter, yield* values());
    if (unseen.length > 0) notes.all.push(unseenNote(filter, unseen));
  }
  return notes;
}

/** Says which other words for true or false a condition finds, such as those of another owner's sheet. */
function* otherWordsNotes(
  table: Table,
  { operands, operator, text }: Filter,
  column: Column,
  among: Uint32Array | undefined,
): Steps<string[]> {
  const { isNegative, pattern } = ruleOf(operator);
  const words = pattern ? [] : operands.map(({ value }) => scalarText(value).toLowerCase());
  const like = new Set(words.flatMap(wordsLike));
  if (like.size === 0) return [];
  const isLike = (value: Value) => like.has(String(value).toLowerCase());
  const values = (yield* distinctValues(column, table.rowCount, among)).filter(isLike);
  if (new Set(values.map((value) => String(value).toLowerCase())).size < 2) return [];
  const countsByWord = new Map<string, { value: Value; count: number }>();
  const rows = among ?? (yield* indexesUpTo(table.rowCount));
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = valueAt(column, rows[at]!);
      const key = String(value).toLowerCase();
      if (!like.has(key) || words.includes(key)) continue;
      const entry = countsByWord.get(key) ?? { value, count: 0 };
      countsByWord.set(key, { ...entry, count: entry.count + 1 });
    }
  });
  const found = [...countsByWord.values()].map(
    ({ value, count }) => `${quoted(scalarText(value))} (${rowsOf(count)})`,
  );
  return found.length === 0 ? [] : [`${text} also ${isNegative ? 'leaves out' : 'finds'} ${joinAnd(found)}.`];
}

/** A row that passes `=` has its value, but not every value of a list. */
const maySeeNothing = ({ operator }: Filter): boolean =>
  operator === 'in' || ruleOf(operator).isNegative === true;

function* unseenOperands({ operands, each, column }: Filter, values: readonly Value[]): Steps<string[]> {
  const isText = !isNumeric(column.type) && !isDateType(column.type);
  const texts = isText ? new Set(values.map((value) => String(value).toLowerCase())) : undefined;
  const unseen: string[] = [];
  for (const [at, { value }] of operands.entries()) {
    const text = scalarText(value);
    if (!texts?.has(text.toLowerCase()) && !values.some(each[at]!)) unseen.push(text);
    yield;
  }
  return unseen;
}

const MAX_NAMED = 5;

function unseenNote({ text, operator, operands }: Filter, unseen: readonly string[]): string {
  const values = joinAnd(unseen.map(quoted), MAX_NAMED, ' values');
  const occur = `${values} ${unseen.length === 1 ? 'occurs' : 'occur'} in no row`;
  const condition = cutText(text, 120);
  return ruleOf(operator).isNegative && unseen.length === operands.length
    ? `${condition} excludes nothing: ${ruleOf(operator).pattern ? 'no row has the text' : occur}.`
    : `${condition}: ${occur}.`;
}

function* unreadNote(
  { table, filters, among }: Pick<NotedFilters, 'table' | 'filters' | 'among'>,
  filter: Filter,
  column: Column,
): Steps<string | undefined> {
  const { operator, text } = filter;
  if (column.kind === 'codes' || column.nonNumeric.size === 0 || ruleOf(operator).most === 0)
    return undefined;
  const otherConditions = filters
    .filter((otherFilter) => otherFilter !== filter)
    .map((otherFilter) => ({ column: columnOf(table, otherFilter.column.name), test: otherFilter.test }));
  const isLeftOut = (row: number) =>
    !otherConditions.every((condition) => condition.test(valueAt(condition.column, row)));
  const unread = yield* unreadRows(column, among ?? (yield* indexesUpTo(table.rowCount)), isLeftOut);
  if (unread.count === 0) return undefined;
  const does = ruleOf(operator).isNegative ? 'keeps' : 'leaves out';
  return `${text} ${does} ${rowsOf(unread.count)} in which ${titleOf(filter.column)} is not a ${nounOf(filter.column.type)}, such as ${quoted(unread.example)}.`;
}

export interface UnreadRows {
  count: number;
  example: string;
}

/** Counts the rows whose value is neither a number nor a date, in a column of those. */
export function* unreadRows(
  column: Column,
  rows: Uint32Array,
  isLeftOut: (row: number) => boolean = () => false,
): Steps<UnreadRows> {
  const found = { count: 0, example: '' };
  if (column.kind === 'codes' || column.nonNumeric.size === 0) return found;
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = column.nonNumeric.get(rows[at]!) ?? null;
      if (!isUnread(column.type, value) || isLeftOut(rows[at]!)) continue;
      if (found.count === 0) found.example = scalarText(value);
      found.count++;
    }
  });
  return found;
}

export const rowsOf = (count: number): string => countOf(count, 'row');

export const nounOf = (type: Column['type']): string => (isDateType(type) ? 'date' : 'number');
