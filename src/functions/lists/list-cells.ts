import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { columnOf, isBlank, valueAt } from '../../table/column-values';
import { inChunks } from '../../table/in-chunks';
import { parseFilters } from '../../table/filters/parse-filters';
import { quoted } from '../../table/quoted';
import { oneStep, type Task } from '../../table/task';
import type { Table } from '../../table/table';
import { openDataSource, type DataSource } from '../data-source';
import { tableCells, type TableView } from '../table-cells';

/** Filters and sort keys are not resolved yet. */
export interface ListRequest extends Pick<
  TableView,
  'columns' | 'headers' | 'options' | 'datedBy' | 'nothing'
> {
  /** The name with its namespace, for messages. */
  name: string;
  filters?: unknown;
  /** `database` is the option. */
  load(source: DataSource, database: readonly string[] | undefined): Promise<Table>;
}

export async function listCells(
  context: AddinContext,
  read: () => ListRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const { load, view } = await slices.run(
    oneStep(() => resolve(read())),
    call.signal,
    'questions',
  );
  const source = await openDataSource(context, call);
  const table = await load(source, view.options.database);
  if (view.datedBy && view.options.asOf !== undefined)
    await slices.run(requireProperties(table, view.datedBy.property), call.signal);
  return slices.run(tableCells(table, view, tier, source.provenance()), call.signal);
}

function resolve({ name, load, ...request }: ListRequest): { view: TableView } & Pick<ListRequest, 'load'> {
  const { columns, headers, options } = request;
  const column = columnFinder(name, columns);
  const filters = parseFilters(request.filters, (text) => comparable(column(text)));
  const sort = options.sort.map(({ column: text, descending }) => ({
    column: column(text).name,
    descending,
  }));
  const named = new Set([...filters.map((filter) => filter.column.name), ...sort.map((key) => key.column)]);
  // A display name says already what the description says.
  const notes = columns.flatMap((entry) =>
    headers === 2 || named.has(entry.name) ? (entry.description ?? []) : [],
  );
  return { load, view: { ...request, filters, sort, percentScale: 100, notes } };
}

const columnFinder =
  (name: string, columns: readonly ColumnEntry[]) =>
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

/** An id may be other than a number, so filters compare it as text. */
const comparable = (column: ColumnEntry): ColumnEntry =>
  column.type === 'INT' ? { ...column, type: 'STRING' } : column;

/** The newest rent roll of each property cannot be chosen if a property is not known: a guess would leave rows out. */
function* requireProperties(table: Table, property: string): Task<void> {
  const properties = columnOf(table, property);
  yield* inChunks(table.rowCount, (from, end) => {
    for (let row = from; row < end; row++)
      if (isBlank(valueAt(properties, row)))
        throw new RrError(
          'bad-reply',
          `Option as_of needs ${property} of every rent roll, but rent roll number ${row + 1} of the list has none. ` +
            'Remove as_of, or contact your administrator.',
        );
  });
}
