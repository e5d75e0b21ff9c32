import type { ColumnEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { QueryOptions } from '../table/arguments/parse-options';
import type { DoubtfulValue } from '../table/filters/condition';
import type { ReadConditions } from '../table/filters/read-conditions';
import type { Filter } from '../table/filters/to-filters';
import { loadPart } from '../client/load-part';
import type { NameScope } from '../table/columns/explain-names';
import type { UnresolvedName } from '../table/columns/resolve-columns';
import { quoted } from '../table/quoted';
import { oneStep } from '../table/steps';
import { mayBeOdd } from '../table/columns/may-be-odd';
import type { Table } from '../table/table';
import type { Quality, WhyNoRows } from './row-notes';
import type { Watch } from './odd-notes';
import type { AddinContext } from './calls/addin-context';
import type { Conditions } from './calls/answers';

type RowNotes = typeof import('./row-notes');

/** Loads the checks and words. They are undefined if they cannot be loaded: a result then says so in a note. */
export const loadRowNotes = (): Promise<RowNotes | undefined> =>
  import(/* webpackChunkName: "row-notes" */ './row-notes').catch(() => undefined);

/** Loads what finds odd values in these columns, if there may be some. Undefined if it cannot be loaded, null if all are clean. */
export async function loadQuality(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  table: Table,
  names: Iterable<string>,
  signal: AbortSignal,
): Promise<Quality | null | undefined> {
  if (!(await scheduler.run(mayBeOdd(table, names), signal))) return null;
  try {
    const { columnQuality, qualityNotes, NOTHING_UNREAD } = await import(
      /* webpackChunkName: "column-quality" */ '../table/columns/column-quality'
    );
    return { columnQuality, qualityNotes, NOTHING_UNREAD };
  } catch {
    return undefined;
  }
}

type SortRows = typeof import('../table/sort-rows').sortRows;

/** Loads what sorts rows, if a formula asks for it. Rejects if it cannot be loaded: rows must not come unsorted. */
const loadSortRows = async (sort: readonly unknown[]): Promise<SortRows | undefined> =>
  sort.length === 0
    ? undefined
    : (await loadPart(() => import(/* webpackChunkName: "sort-rows" */ '../table/sort-rows'))).sortRows;

/** Loads what chooses rent rolls by a day, if a formula asks for one. Rejects if it cannot be loaded. */
const loadAsOf = async (asOf: number | undefined): Promise<RollsOfDay | undefined> =>
  asOf === undefined ? undefined : loadPart(() => import(/* webpackChunkName: "as-of" */ '../table/as-of'));

type RollsOfDay = typeof import('../table/as-of');

/** What loads apart. `rowNotes` and `quality` are undefined if they could not be loaded. */
export interface ViewParts {
  rowNotes?: RowNotes;
  /** There if the view has keys to sort by. */
  sortRows?: SortRows;
  /** There if the view is of a day. */
  ofDay?: RollsOfDay;
  quality?: Quality | null;
  /** There if the result has no rows. Null if it could not be loaded. */
  why?: WhyNoRows | null;
  /** Null if no condition needs it. */
  valueChecks?: typeof import('./value-checks') | null;
}

interface LoadedView {
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly unknown[];
  options: Pick<QueryOptions, 'asOf'>;
  datedBy?: { date: string };
  watch?: Watch;
}

/** Loads what judges conditions by values, if one needs it. Undefined if it cannot be loaded, null if none does. */
const loadValueChecks = async (
  filters: readonly Filter[],
  watch: Watch | undefined,
): Promise<ViewParts['valueChecks']> =>
  watch?.figures || filters.some(({ needsValues }) => needsValues)
    ? import(/* webpackChunkName: "value-checks" */ './value-checks').catch(() => undefined)
    : null;

/** Waits for the rows, and meanwhile loads what shows them. */
export async function loadViewParts(
  context: Pick<AddinContext, 'scheduler'>,
  { columns, filters, sort, options, datedBy, watch }: LoadedView,
  { rows, rowNotes }: { rows: Promise<Table>; rowNotes: Promise<RowNotes | undefined> },
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

export interface LoadedConditions {
  read: ReadConditions;
  filters: typeof import('./filter-parts');
}

/** Loads what tests rows by conditions, if there are some. Rejects if it cannot be loaded. */
export async function loadFilters(conditions: Conditions): Promise<LoadedConditions | undefined> {
  if (!conditions) return undefined;
  const loading = loadPart(() => import(/* webpackChunkName: "read-filters" */ './filter-parts'));
  const [read, filters] = await Promise.all([conditions, loading]);
  return { read, filters };
}

/** Names that have no column, and the columns among which they were looked for. */
export interface UnresolvedNames extends NameScope {
  unresolved: readonly UnresolvedName[];
}

/** Resolves the names of a question in its turn. Rejects with an error as a person should read it. */
export const resolveInTurn = <Resolved>(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  resolve: () => Resolved,
  signal: AbortSignal,
): Promise<Resolved> =>
  scheduler.run(oneStep(resolve), signal, 'questions').catch(async (thrown: unknown) => {
    if (!(thrown instanceof RrError && 'doubt' in thrown)) throw thrown;
    throw (await loadRowNotes())?.explainDoubt(thrown as DoubtfulValue) ?? thrown;
  });

/** Says why names have no column. The words for it are loaded now, because most formulas never need them. */
export async function unresolvedError({ unresolved, ...scope }: UnresolvedNames): Promise<RrError> {
  try {
    const { explainNames } = await import(
      /* webpackChunkName: "explain-names" */ '../table/columns/explain-names'
    );
    return explainNames(unresolved, scope);
  } catch (cause) {
    const names = [...new Set(unresolved.map(({ name }) => quoted(name.trim())))].join(', ');
    return new RrError('unknown-column', `Cannot find the column ${names}. RR.COLUMNS lists the columns.`, {
      cause,
    });
  }
}
