import type { ColumnEntry } from '../contract/entries';
import type { AddinContext } from '../excel/addin-context';
import type { CellCall } from '../excel/answer-cell';
import { functionResult, type FunctionResult } from '../excel/function-result';
import { parseFilters } from '../table/parse-filters';
import { parseOptions, type OptionKey } from '../table/parse-options';
import { rankColumns } from '../table/rank-columns';
import { createColumnResolver } from '../table/resolve-columns';
import { selectRows } from '../table/select-rows';
import type { Table, Value } from '../table/table';
import { openDataSource } from './data-source';
import { parseAlwaysNull, parseHeaders, parseSearch } from './scalar-arguments';

export interface ColumnsArguments {
  search: unknown;
  filters: unknown;
  headers: unknown;
  always_null: unknown;
  options: unknown;
}

const OPTIONS: readonly OptionKey[] = ['database', 'sort', 'limit', 'nulls', 'format'];

/** What RR.COLUMNS shows of a column: the catalogue's own columns, by which one may filter and sort it. */
const SHOWN: [name: string, label: string, read: (entry: ColumnEntry) => Value][] = [
  ['identifier', 'Identifier', ({ name }) => name],
  ['label', 'Label', ({ label }) => label],
  ['columnType', 'Column Type', ({ type }) => type],
  ['group', 'Group', ({ group }) => group],
  ['unit', 'Unit', ({ unit }) => unit],
  ['description', 'Description', ({ description }) => description],
  ['status', 'Status', ({ deprecated, alpha }) => (deprecated ? 'deprecated' : alpha ? 'alpha' : 'live')],
];
const CATALOGUE: ColumnEntry[] = SHOWN.map(([name, label]) => ({
  name,
  label,
  type: 'STRING',
  description: null,
  group: null,
  unit: null,
  deprecated: false,
  alpha: false,
}));

/** RR.COLUMNS: the live catalogue, as a table. */
export async function columnsCells(
  context: AddinContext,
  { search, filters, headers, always_null, options }: ColumnsArguments,
  call: CellCall,
): Promise<FunctionResult> {
  const words = parseSearch(search);
  const alwaysNull = parseAlwaysNull(always_null);
  const shownHeaders = parseHeaders(headers);
  const { database, sort, limit, nulls, format } = parseOptions(options, OPTIONS);
  const resolver = createColumnResolver(CATALOGUE);
  const conditions = parseFilters(filters, resolver.column);
  const sortKeys = sort.map((key) => ({ ...key, column: resolver.column(key.column).name }));

  const source = await openDataSource(context, call);
  const { databasesHeaderOn } = await source.profile();
  // Only `exclude` looks into the databases, and has to; else the choice is sent where data calls carry it.
  const databases =
    database !== undefined || alwaysNull === 'exclude'
      ? await source.databases(database)
      : databasesHeaderOn === 'every-data-call'
        ? source.databasesIfChosen()
        : [];
  const entries = await source.columns(databases, alwaysNull);
  const table = toTable(rankColumns(entries, words));
  return functionResult(
    {
      table,
      columns: CATALOGUE,
      rows: selectRows(table, conditions, sortKeys, limit),
      headers: shownHeaders,
      nulls,
      format,
      percentScale: 100,
      filters: conditions,
      tier: context.tier,
    },
    source.provenance(),
  );
}

const toTable = (entries: readonly ColumnEntry[]): Table => ({
  rowCount: entries.length,
  columns: new Map(
    SHOWN.map(([name, , read]) => [name, { name, type: 'STRING', values: entries.map(read) }]),
  ),
});
