import type { CellCall, Conditions, FunctionResult } from '../calls/answers';
import type { ColumnEntry } from '../../contract/entries';
import type { AddinContext } from '../calls/addin-context';
import type { Table } from '../../table/table';
import { createColumnResolver } from '../../table/columns/resolve-columns';
import { openDataSource, type DataSource } from '../data-source';
import {
  loadFilters,
  loadRowNotes,
  type LoadedConditions,
  resolveInTurn,
  unresolvedError,
  type UnresolvedNames,
} from '../load-row-notes';
import { viewCells, type TableView } from '../table-cells';

/** A list, and how to ask for it. Filters and sort keys are not resolved yet. */
export interface AskedList extends Pick<TableView, 'headers' | 'options' | 'datedBy' | 'nothing'> {
  columns: readonly ColumnEntry[];
  /** The name with its namespace, for messages. */
  name: string;
  conditions?: Conditions;
  /** `database` is the value of the option `database`. */
  load(source: DataSource, database: readonly string[] | undefined): Promise<Table>;
}

export async function listCells(
  context: AddinContext,
  list: AskedList,
  call: CellCall,
): Promise<FunctionResult> {
  const rowNotes = loadRowNotes();
  const conditions = await loadFilters(list.conditions);
  const view = await resolveInTurn(context, () => resolve(list, conditions), call.signal);
  if ('unresolved' in view) throw await unresolvedError(view);
  const source = await openDataSource(context, call);
  const rows = list.load(source, view.options.database);
  return viewCells(context, { view, rows, rowNotes, about: source.provenance }, call.signal);
}

function resolve(
  { name, ...request }: AskedList,
  loaded: LoadedConditions | undefined,
): TableView | UnresolvedNames {
  const { columns, headers, options } = request;
  const resolver = createColumnResolver(columns);
  const sort = options.sort.map(({ column, descending }) => ({
    column: resolver.column(column).name,
    descending,
  }));
  const conditions = loaded?.read(resolver.isName) ?? [];
  // Names in conditions are resolved first, so that one error tells all that are unknown.
  conditions
    .filter(loaded?.filters.isComplete ?? Boolean)
    .forEach(({ name: asked }) => resolver.column(asked));
  if (resolver.unresolved.length > 0)
    return { unresolved: resolver.unresolved, catalogue: columns, list: name };
  const columnOf = (text: string) => comparable(resolver.column(text));
  const filters = loaded?.filters.toFilters(conditions, columnOf, resolver.isName) ?? [];
  const named = new Set([...filters.map((filter) => filter.column.name), ...sort.map((key) => key.column)]);
  // A display name says already what the description says.
  const notes = columns.flatMap((entry) =>
    headers === 2 || named.has(entry.name) ? (entry.description ?? []) : [],
  );
  return {
    ...request,
    asked: { endpoint: name.slice('RR.'.length).toLowerCase() },
    filters,
    sort,
    percentScale: 100,
    notes: [...notes, ...(loaded?.filters.incompleteNotes(conditions, filters) ?? [])],
  };
}

/** An id may be other than a number, so filters compare it as text. */
const comparable = (column: ColumnEntry): ColumnEntry =>
  column.type === 'INT' ? { ...column, type: 'STRING' } : column;
