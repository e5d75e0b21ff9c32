import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import { functionResult, type FunctionResult } from '../../excel/functions/function-result';
import { asOfRows, type AsOf, type AsOfColumns } from '../../table/as-of';
import { columnOf, isBlank, valueAt } from '../../table/column-values';
import { inChunks } from '../../table/in-chunks';
import { parseFilters } from '../../table/filters/parse-filters';
import type { Filter } from '../../table/filters/parse-filters';
import type { QueryOptions } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import type { SortKey } from '../../table/arguments/parse-options';
import { selectRows } from '../../table/select-rows';
import { oneStep, type Task } from '../../table/task';
import type { Table } from '../../table/table';
import { openDataSource, type DataSource } from '../data-source';
import { noRowsBecause, rowNotes } from '../row-notes';
import type { Headers } from '../scalar-arguments';

/** What the functions have in common that show a fixed list of columns, once their arguments of one value are read. */
export interface ListRequest {
  /** With its namespace, for messages. */
  name: string;
  columns: readonly ColumnEntry[];
  filters?: unknown;
  headers: Headers;
  options: QueryOptions;
  /** `database` is the option. */
  load(source: DataSource, database: readonly string[] | undefined): Promise<Table>;
  /** What it means that the list is empty, as sentences. */
  nothing?: string;
  /** What the option `as_of` chooses by. */
  dated?: AsOfColumns;
}

/** Asks for the list and makes the cells: filtered, sorted and cut here. `read` reads the arguments. */
export async function listCells(
  context: AddinContext,
  read: () => ListRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const list = await slices.run(
    oneStep(() => resolve(read())),
    call.signal,
    'questions',
  );
  const source = await openDataSource(context, call);
  const table = await list.load(source, list.options.database);
  return slices.run(resultOf(table, list, { tier, ...source.provenance() }), call.signal);
}

interface ResolvedList extends ListRequest {
  conditions: Filter[];
  sort: SortKey[];
}

function resolve(request: ListRequest): ResolvedList {
  const column = columnFinder(request);
  return {
    ...request,
    conditions: parseFilters(request.filters, (text) => comparable(column(text))),
    sort: request.options.sort.map(({ column: text, descending }) => ({
      column: column(text).name,
      descending,
    })),
  };
}

function* resultOf(
  table: Table,
  { columns, headers, options, nothing, dated: by, conditions, sort }: ResolvedList,
  { tier, ...provenance }: Pick<AddinContext, 'tier'> & ReturnType<DataSource['provenance']>,
): Task<FunctionResult> {
  const day = options.asOf;
  const dated = by && day !== undefined ? yield* ofDay(table, by, day) : undefined;
  const rows = yield* selectRows(table, conditions, sort, options.limit, dated?.rows);
  const named = new Set([
    ...conditions.map((condition) => condition.column.name),
    ...sort.map((key) => key.column),
  ]);
  const notes = [
    // The display name says it already.
    ...columns.flatMap((entry) => (headers === 2 || named.has(entry.name) ? (entry.description ?? []) : [])),
    ...(yield* rowNotes({ table, filters: conditions, rows, nothing, dated, day })),
  ];
  return yield* functionResult(
    {
      table,
      columns,
      rows,
      headers,
      nulls: options.nulls,
      format: options.format,
      percentScale: 100,
      filters: conditions,
      tier,
      noRowsBecause: noRowsBecause({ table, nothing, dated, day }),
    },
    { ...provenance, notes },
  );
}

/** Finds a column by its identifier or display name, in any case. */
const columnFinder =
  ({ name, columns }: ListRequest) =>
  (text: string): ColumnEntry => {
    const key = text.trim().toLowerCase();
    const found = columns.find(
      (column) => column.name.toLowerCase() === key || column.label?.toLowerCase() === key,
    );
    if (found) return found;
    throw new RrError(
      'unknown-column',
      `Column ${quoted(text.trim())} does not exist in ${name}. It has ${columns.map((column) => column.name).join(', ')}.`,
    );
  };

/** An id need not be a number, so it is compared as the text that it is. */
const comparable = (column: ColumnEntry): ColumnEntry =>
  column.type === 'INT' ? { ...column, type: 'STRING' } : column;

/** Without its property, nothing says which rent roll is the newest of one: to guess would leave rows out. */
function* ofDay(table: Table, by: AsOfColumns, day: number): Task<AsOf> {
  const properties = columnOf(table, by.property);
  yield* inChunks(table.rowCount, (from, end) => {
    for (let row = from; row < end; row++)
      if (isBlank(valueAt(properties, row)))
        throw new RrError(
          'bad-reply',
          `Option as_of needs ${by.property} of every rent roll, and number ${row + 1} of the list has none. ` +
            'Leave as_of out, or tell whoever runs the service.',
        );
  });
  return yield* asOfRows(table, by, day);
}
