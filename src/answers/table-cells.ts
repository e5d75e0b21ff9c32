import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import { loadPart } from '../client/load-part';
import type { AddinContext } from './calls/addin-context';
import type { CellCall, FunctionResult, HeaderMode } from './calls/answers';
import { functionResult } from './calls/function-result';
import type { QueryOptions, SortKey } from '../table/arguments/parse-options';
import type { AsOfColumns } from '../table/as-of';
import type { CellsRequest, Tier } from '../table/cells/to-cells';
import type { ColumnUse } from '../table/columns/column-use';
import type { Filter } from '../table/filters/to-filters';
import { limitRows, selectRows } from '../table/select-rows';
import { addDoubts, addNotes, noNotes, type Notes } from '../table/notes';
import type { Steps } from '../table/steps';
import type { Table } from '../table/table';
import type { Asked, BreadthColumns } from './answer-basis';
import type { Provenance } from './data-source';
import { loadQuality, type RowNotes } from './load-row-notes';
import type { Watch } from './odd-notes';
import type { Quality, WhyNoRows } from './row-notes';

export interface TableView {
  /** A null is a blank column, below a blank heading. */
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly SortKey[];
  headers: HeaderMode;
  options: QueryOptions;
  /** The columns by which the option `as_of` chooses rent rolls. */
  datedBy?: AsOfColumns;
  percentScale: ServiceProfile['percentScale'];
  nothing?: string;
  notes: readonly string[];
  /** What is odd about the formula's columns in the list of columns. */
  doubts?: readonly string[];
  watch?: Watch;
  asked: Asked;
  /** Set if the caller wants to know the properties and currencies of the rows. */
  breadth?: BreadthColumns;
  /** Cells are made of at most this number of rows. */
  firstRows?: number;
  eachRow?: CellCall['eachRow'];
  /** Columns whose values the caller wants to know for each row. */
  extraColumns?: readonly string[];
  /** Shows something else than the rows, and may add notes. By default the rows are shown as they are. */
  shape?: (rows: CellsRequest) => Steps<ShownInstead>;
}

/** What a view shows instead of its rows. */
export interface ShownInstead {
  request: CellsRequest;
  notes: Notes;
}

const NOT_CHECKED =
  'The conditions and values of this formula were not checked, because a part of the add-in did not load. Reload it.';

/** What loads apart. `rowNotes` and `quality` are undefined if they could not be loaded. */
interface ViewParts {
  rowNotes?: RowNotes;
  /** There if the view has keys to sort by. */
  sortRows?: typeof import('../table/sort-rows').sortRows;
  /** There if the view is of a day. */
  ofDay?: typeof import('../table/as-of');
  quality?: Quality | null;
  /** Null if no condition needs it. */
  valueChecks?: typeof import('./value-checks') | null;
}

/** Loads what sorts rows, if a formula asks for it. Rejects if it cannot be loaded: rows must not come unsorted. */
const loadSortRows = async (sort: readonly unknown[]): Promise<ViewParts['sortRows']> =>
  sort.length === 0
    ? undefined
    : (await loadPart(() => import(/* webpackChunkName: "sort-rows" */ '../table/sort-rows'))).sortRows;

/** Loads what chooses rent rolls by a day, if a formula asks for one. Rejects if it cannot be loaded. */
const loadAsOf = async (asOf: number | undefined): Promise<ViewParts['ofDay']> =>
  asOf === undefined ? undefined : loadPart(() => import(/* webpackChunkName: "as-of" */ '../table/as-of'));

/** Loads what judges conditions by values, if one needs it. Undefined if it cannot be loaded, null if none does. */
const loadValueChecks = async (
  filters: readonly Filter[],
  watch: Watch | undefined,
): Promise<ViewParts['valueChecks']> =>
  watch?.figures || filters.some(({ needsValues }) => needsValues)
    ? import(/* webpackChunkName: "value-checks" */ './value-checks').catch(() => undefined)
    : null;

/** Waits for the rows, and meanwhile loads what shows them. */
async function loadViewParts(
  context: Pick<AddinContext, 'scheduler'>,
  { columns, filters, sort, options, datedBy, watch }: TableView,
  { rows, rowNotes }: Pick<AskedView, 'rows' | 'rowNotes'>,
  signal: AbortSignal,
): Promise<{ table: Table; parts: ViewParts }> {
  const [table, sortRows, ofDay, valueChecks] = await Promise.all([
    rows,
    loadSortRows(sort),
    loadAsOf(options.asOf),
    loadValueChecks(filters, watch),
  ]);
  const seen = [...columns.filter((column) => column !== null), ...filters.map(({ column }) => column)];
  const names = [...seen.map(({ name }) => name), ...(ofDay && datedBy ? [datedBy.date] : [])];
  const quality = await loadQuality(context, table, names, signal);
  return { table, parts: { rowNotes: await rowNotes, sortRows, ofDay, quality, valueChecks } };
}

/** A view of rows that are on their way. */
interface AskedView {
  view: TableView;
  rows: Promise<Table>;
  rowNotes: Promise<RowNotes | undefined>;
  /** Says where the data is from, once it is there. */
  about(table: Table): AnsweredView['about'];
}

/** A view of an answer, and what makes its cells. */
interface AnsweredView {
  table: Table;
  view: TableView;
  about: Provenance & ColumnUse;
  parts: ViewParts;
  /** There if the result has no rows. Null if it could not be loaded. */
  why?: WhyNoRows | null;
}

/** Makes the cells of a view. What says why a result lacks rows loads once one does. */
export async function viewCells(
  context: Pick<AddinContext, 'scheduler' | 'tier'>,
  { view, about, ...asked }: AskedView,
  signal: AbortSignal,
): Promise<FunctionResult> {
  const { table, parts } = await loadViewParts(context, view, asked, signal);
  const cells = (why?: AnsweredView['why']) =>
    context.scheduler.run(tableCells({ table, view, about: about(table), parts, why }, context.tier), signal);
  const loadWhy = () =>
    import(/* webpackChunkName: "why-no-rows" */ '../table/filters/why-no-rows').catch(() => null);
  return (await cells()) ?? (await cells(await loadWhy()))!;
}

/**
 * `as_of` chooses the rent rolls, then the filters apply, then sort and limit. Returns undefined if the result lacks rows, and
 * `why` is needed to say so.
 */
export function* tableCells(
  { table, view, about: { databases, ...about }, parts, why }: AnsweredView,
  tier: Tier,
): Steps<FunctionResult | undefined> {
  const { filters, sort, options, datedBy, nothing, notes, doubts = [], watch, asked } = view;
  const { breadth, firstRows, eachRow, extraColumns, shape, columns, headers, percentScale } = view;
  const { rowNotes: words, sortRows, ofDay, quality, valueChecks } = parts;
  const { asOf: day, limit, nulls, format, empty } = options;
  if (words) yield* words.checkFilters(table, filters, valueChecks);
  const dated =
    ofDay && datedBy && day !== undefined ? yield* ofDay.asOfRows(table, datedBy, day) : undefined;
  if (ofDay && dated && datedBy) {
    ofDay.requireDates(dated, table);
    ofDay.requireProperties(dated);
  }
  const matching = yield* selectRows(table, filters, dated?.rows);
  const collectedNotes = noNotes();
  collectedNotes.all.push(...notes);
  addDoubts(collectedNotes, doubts);
  if (ofDay && dated && datedBy)
    addDoubts(collectedNotes, yield* ofDay.requireOneRoll(table, dated, datedBy, { filters, matching }));
  const selected = sortRows ? yield* sortRows(table, matching, sort) : matching;
  const rows = limitRows(selected, limit);
  const known = { table, filters, sort, rows: selected, nothing, asked, dated, day, valueChecks };
  if (rows.length === 0 && words && why === undefined) return undefined;
  const noRows =
    rows.length > 0
      ? undefined
      : words && why
        ? yield* words.noRowsBecause({ why, ...known })
        : 'No rows match.';
  // Here and below, spreads come last: an object that begins with one and goes on costs V8 a hundred times as much.
  const noted = { columns, datedBy, watch, shown: rows, quality: quality ?? null, ...known };
  if (words) addNotes(collectedNotes, yield* words.rowNotes(noted));
  if (!words || quality === undefined || valueChecks === undefined) collectedNotes.all.push(NOT_CHECKED);
  const figures =
    valueChecks && watch?.figures
      ? yield* valueChecks.partFigureNotes(table, {
          figures: watch.figures,
          columns,
          matching,
          among: dated?.rows,
        })
      : undefined;
  if (figures) collectedNotes.all.push(figures.note);
  const unused = why && noRows !== undefined ? yield* why.unusedWords(table, filters) : [];
  const isLatest = asked.rentrolls === 'latest' && day === undefined;
  const rolls = words && isLatest && watch?.rolls ? yield* words.rollDatesOf(table, watch.rolls) : undefined;
  const counts = { all: dated?.rows.length ?? table.rowCount, matching: selected.length, shown: rows.length };
  if (eachRow) yield* eachRow({ table, columns, rows });
  const plain = {
    table,
    columns,
    rows: rows.subarray(0, firstRows),
    headers,
    nulls,
    format,
    tier,
    percentScale,
    empty,
    noRows,
  };
  const { request, notes: shapeNotes } = shape ? yield* shape(plain) : { request: plain, notes: noNotes() };
  addNotes(collectedNotes, shapeNotes);
  // A figure shows a zero, which looks right.
  if (shape && unused.length > 0 && noRows) collectedNotes.all.push(noRows);
  return yield* functionResult(request, {
    notes: collectedNotes.all,
    basis: words?.basisOf({ asked, databases, columns, filters, sort, options, rolls, ...counts }),
    breadth: words && breadth && (yield* words.breadthOf(table, breadth, selected)),
    extraValues: words && extraColumns && (yield* words.readExtraValues(table, extraColumns, rows)),
    noRows: request.noRows,
    partFigures: figures?.titles,
    ...about,
    ...(collectedNotes.doubts.length > 0 && { doubts: collectedNotes.doubts }),
    ...(unused.length > 0 && { unusedWords: unused }),
    ...(plain.rows.length < selected.length && { limited: { shown: rows.length, all: selected.length } }),
  });
}
