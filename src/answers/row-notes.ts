// Loads apart from the functions, while the data is on its way: see load-row-notes.ts.
import { titleOf, type ColumnEntry } from '../contract/entries';
import { notYet, type AsOf, type AsOfColumns } from '../table/as-of';
import { columnOf, type Table } from '../table/table';
import { filterNotes, nounOf, rowsOf, unreadRows } from '../table/filters/filter-notes';
import type { ValueChecks } from '../table/filters/doubtful-filters';
import type { Filter } from '../table/filters/to-filters';
import type { Asked } from './answer-basis';
import { comparedRows, oddNotes, type Watch } from './odd-notes';
import { addDoubts, addNotes, noNotes, type Notes } from '../table/notes';
import { quoted } from '../table/quoted';
import { uniqueBy } from '../table/sorting/group-by';
import { indexesUpTo } from '../table/sorting/radix-sort';
import type { Steps } from '../table/steps';

/** What finds odd values. Loads apart, only if an answer may have some. */
export type Quality = typeof import('../table/columns/column-quality');

interface NotedRows {
  table: Table;
  filters: readonly Filter[];
  sort: readonly { column: string; title?: string }[];
  rows: Uint32Array;
  dated?: AsOf;
  /** The serial of the option `as_of`. */
  day?: number;
  /** Why the service may have no rows, as sentences. */
  nothing?: string;
  asked: Asked;
  valueChecks: ValueChecks | null | undefined;
}

/** What says which condition leaves no rows. Loads apart, only if a result has none. */
export type WhyNoRows = typeof import('../table/filters/why-no-rows');

/** Says why a result has no rows: the reply is empty, the date is too early, or no row meets the conditions. */
export function* noRowsBecause({
  why,
  table,
  filters,
  asked,
  nothing = nothingIn(asked),
  dated,
  day,
  valueChecks,
}: NotedRows & { why: WhyNoRows }): Steps<string> {
  if (table.rowCount === 0) return nothing;
  const early = dated && day !== undefined ? notYet(dated, day) : undefined;
  return early ?? (yield* why.whyNoRows(table, filters, dated?.rows, valueChecks));
}

const nothingIn = ({ endpoint, rentrolls }: Asked): string =>
  endpoint === 'changes'
    ? 'Nothing has changed: the rent rolls compared are equal, or there is no earlier one to compare with.' +
      (rentrolls === 'latest' ? ' To compare earlier rent rolls, write rentrolls "all-rentrolls".' : '')
    : 'The service returned no rows.';

interface NotedResult extends NotedRows {
  columns: readonly (ColumnEntry | null)[];
  datedBy?: AsOfColumns;
  watch?: Watch;
  /** The rows after the limit. */
  shown: Uint32Array;
  /** Null if all values are what their columns promise. */
  quality: Quality | null;
}

/** Returns what a person should know about a result that looks right at first sight. */
export function* rowNotes(result: NotedResult): Steps<Notes> {
  const { table, filters, sort, rows, dated, watch, shown, quality, valueChecks } = result;
  const notes = columnNotes(result);
  if (quality) addDoubts(notes, yield* valueNotes(result, quality));
  addNotes(
    notes,
    yield* filterNotes({ table, filters, among: dated?.rows, hasRows: rows.length > 0, valueChecks }),
  );
  for (const { column: name, title = name } of sort) {
    const column = columnOf(table, name);
    const { count, example } = yield* unreadRows(column, rows);
    if (count > 0)
      addDoubts(notes, [
        `In ${rowsOf(count)} ${title} is not a ${nounOf(column.type)}, such as ${quoted(example)}. The sort keeps ${count === 1 ? 'it' : 'them'} apart.`,
      ]);
  }
  const undated = dated?.undated ?? 0;
  if (undated > 0) addDoubts(notes, [`Option as_of leaves out ${rowsOf(undated)} without a rent roll date.`]);
  if (watch) {
    const compared = yield* comparedRows(table, { watch, filters, selected: rows, among: dated?.rows });
    addNotes(notes, yield* oddNotes(table, watch, shown, compared));
  }
  return notes;
}

const NO_ROWS = new Uint32Array();

/**
 * Returns notes on values that their columns do not promise: of the rows shown, or of all that a condition looks at. RR.TOTAL and
 * conditions say themselves what they do not count.
 */
function* valueNotes(
  { table, columns, filters, dated, datedBy, shown, watch, asked }: NotedResult,
  { columnQuality, qualityNotes, NOTHING_UNREAD }: Quality,
): Steps<string[]> {
  const notes: string[] = [];
  const tested = new Map(filters.map(({ column }) => [column.name, column]));
  const all = dated?.rows ?? (tested.size > 0 ? yield* indexesUpTo(table.rowCount) : shown);
  const entries = columns.filter((column) => column !== null);
  const isShown = new Set(asked.statistic === undefined ? entries.map(({ name }) => name) : []);
  entries.push(...tested.values());
  // The dates by which as_of chose the rent rolls matter if they are not shown, too: other days would choose others.
  if (dated && datedBy && !entries.some(({ name }) => name === datedBy.date))
    notes.push(
      ...qualityNotes(
        datedBy.date,
        'TIMESTAMP',
        yield* columnQuality(columnOf(table, datedBy.date), NO_ROWS, []),
      ),
    );
  for (const entry of uniqueBy(entries, ({ name }) => name)) {
    const { name, type } = entry;
    const quality = (rows: Uint32Array) => columnQuality(columnOf(table, name), rows, watch?.endless ?? []);
    const ofShown = isShown.has(name) ? yield* quality(shown) : undefined;
    const known = ofShown && !tested.has(name) ? ofShown : yield* quality(tested.has(name) ? all : shown);
    const { unread, valued } = ofShown ?? NOTHING_UNREAD;
    // Texts that differ only in case matter where Excel gets them. Counts and conditions take them as one, as Excel does.
    const cased = ofShown ? known.cased : [];
    notes.push(...qualityNotes(titleOf(entry), type, { ...known, unread, valued, cased }));
  }
  return notes;
}

/** Returns what a person should know about the columns that a formula uses: remarks on the reply, and unknown types. */
function columnNotes({ table, columns, filters, sort, datedBy }: NotedResult): Notes {
  const entries = [...columns.filter((column) => column !== null), ...filters.map(({ column }) => column)];
  const names = new Set([
    ...entries.map(({ name }) => name),
    ...sort.map(({ column }) => column),
    ...(datedBy ? [datedBy.property, datedBy.date] : []),
  ]);
  const filtered = new Set(filters.map(({ column }) => column.name));
  const remarks = (table.remarks ?? []).filter(
    ({ column, isForFilters }) => column === null || (isForFilters ? filtered : names).has(column),
  );
  const notes = noNotes();
  // Words that a condition looks for are not a fault of the data.
  for (const { text, isForFilters } of remarks)
    if (isForFilters) notes.all.push(text);
    else addDoubts(notes, [text]);
  notes.all.push(...entries.flatMap(unknownType));
  return { all: [...new Set(notes.all)], doubts: [...new Set(notes.doubts)] };
}

function unknownType(column: ColumnEntry): string[] {
  const { type, otherType = '' } = column;
  if (type !== 'UNKNOWN') return [];
  const listed =
    otherType === '' ? 'without a type' : `with the type ${quoted(otherType)}, which is not known`;
  return [
    `The service lists column ${titleOf(column)} ${listed}. Its numbers stay numbers, and its texts stay text.`,
  ];
}

export { basisOf, readExtraValues, breadthOf, rollDatesOf } from './answer-basis';
export { checkFilters } from '../table/filters/check-filters';
export { explainDoubt } from '../table/filters/joined-text';
