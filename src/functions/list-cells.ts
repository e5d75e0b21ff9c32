import type { ColumnEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { AddinContext } from '../excel/addin-context';
import type { CellCall } from '../excel/answer-cell';
import { functionResult, type FunctionResult } from '../excel/function-result';
import { asOfRows, type AsOf, type AsOfColumns } from '../table/as-of';
import { isBlank, valuesOf } from '../table/column-values';
import { parseFilters } from '../table/parse-filters';
import type { QueryOptions } from '../table/parse-options';
import { quoted } from '../table/quoted';
import { selectRows } from '../table/select-rows';
import type { Table } from '../table/table';
import { openDataSource, type DataSource } from './data-source';
import { noRowsBecause, rowNotes } from './row-notes';
import type { Headers } from './scalar-arguments';

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

/** Asks for the list and makes the cells: filtered, sorted and cut here. */
export async function listCells(
  context: AddinContext,
  { name, columns, filters, headers, options, load, nothing, dated: by }: ListRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const column = columnOf(name, columns);
  const conditions = parseFilters(filters, (text) => comparable(column(text)));
  const sort = options.sort.map(({ column: text, descending }) => ({
    column: column(text).name,
    descending,
  }));

  const source = await openDataSource(context, call);
  const table = await load(source, options.database);
  const day = options.asOf;
  const dated = by && day !== undefined ? ofDay(table, by, day) : undefined;
  const rows = selectRows(table, conditions, sort, options.limit, dated?.rows);
  const named = new Set([
    ...conditions.map((condition) => condition.column.name),
    ...sort.map((key) => key.column),
  ]);
  return functionResult(
    {
      table,
      columns,
      rows,
      headers,
      nulls: options.nulls,
      format: options.format,
      percentScale: 100,
      filters: conditions,
      tier: context.tier,
      noRowsBecause: noRowsBecause({ table, nothing, dated, day }),
    },
    {
      ...source.provenance(),
      notes: [
        // The display name says it already.
        ...columns.flatMap((entry) =>
          headers === 2 || named.has(entry.name) ? (entry.description ?? []) : [],
        ),
        ...rowNotes({ table, filters: conditions, rows, nothing, dated, day }),
      ],
    },
  );
}

/** Finds a column by its identifier or display name, in any case. */
const columnOf =
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

/** An id need not be a number, so it is compared as the text that it is. */
const comparable = (column: ColumnEntry): ColumnEntry =>
  column.type === 'INT' ? { ...column, type: 'STRING' } : column;

/** Without its property, nothing says which rent roll is the newest of one: to guess would leave rows out. */
function ofDay(table: Table, by: AsOfColumns, day: number): AsOf {
  const without = valuesOf(table, by.property).findIndex(isBlank);
  if (without < 0) return asOfRows(table, by, day);
  throw new RrError(
    'bad-reply',
    `Option as_of needs ${by.property} of every rent roll, and number ${without + 1} of the list has none. ` +
      'Leave as_of out, or tell whoever runs the service.',
  );
}
