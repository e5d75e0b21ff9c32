import { type AlwaysNull, type ColumnEntry, type ColumnList, bareColumn } from '../../contract/entries';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, FunctionResult, ListRequest } from '../calls/answers';
import { rankColumns } from '../../table/columns/rank-columns';
import type { Synonyms } from '../../table/columns/synonyms';
import { quoted } from '../../table/quoted';
import { oneStep } from '../../table/steps';
import type { Table, Value } from '../../table/table';
import { toTable } from '../../table/to-table';
import type { DataSource } from '../data-source';
import { listCells } from './list-cells';

/** Filters and sort keys name these, too. */
const SHOWN: [name: string, label: string, read: (entry: ColumnEntry) => Value][] = [
  ['identifier', 'Identifier', ({ name }) => name],
  ['label', 'Label', ({ label }) => label],
  ['columnType', 'Column Type', ({ type, otherType }) => otherType ?? type],
  ['group', 'Group', ({ group }) => group],
  ['unit', 'Unit', ({ unit }) => unit],
  ['description', 'Description', ({ description }) => description],
  ['status', 'Status', ({ deprecated, alpha }) => (deprecated ? 'deprecated' : alpha ? 'alpha' : 'live')],
];
const CATALOGUE = SHOWN.map(([name, label]) => bareColumn(name, label));

export interface ColumnsRequest extends Omit<ListRequest, 'list' | 'ids'> {
  /** Words that must all appear. */
  search: string;
  alwaysNull: AlwaysNull;
}

export const answerColumns = (
  context: AddinContext,
  { search, alwaysNull, ...request }: ColumnsRequest,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    {
      ...request,
      name: 'RR.COLUMNS',
      columns: CATALOGUE,
      nothing:
        search === '' ? 'The service lists no columns.' : `No column has all words of ${quoted(search)}.`,
      load: async (source, database) => {
        const databases = await databasesOf(source, database, alwaysNull);
        const listed = await source.columns({ databases, alwaysNull });
        const synonyms = search === '' ? undefined : await loadSynonyms();
        return context.scheduler.run(
          oneStep(() => catalogueTable(rankColumns(listed, search, synonyms), listed)),
          call.signal,
        );
      },
    },
    call,
  );

/** `exclude` needs databases to look into. `ignore` names them only if every data call does. */
async function databasesOf(
  source: DataSource,
  named: readonly string[] | undefined,
  alwaysNull: AlwaysNull,
): Promise<string[]> {
  if (named !== undefined || alwaysNull === 'exclude') return source.databases(named);
  const { databasesHeaderOn } = await source.profile();
  return databasesHeaderOn === 'every-data-call' ? source.databasesIfChosen() : [];
}

/** Other words for columns help a search, and are not worth an error if they cannot be loaded. */
const loadSynonyms = (): Promise<Synonyms | undefined> =>
  import(/* webpackChunkName: "synonyms" */ '../../table/columns/synonyms').then(
    ({ SYNONYMS }) => SYNONYMS,
    () => undefined,
  );

const catalogueTable = (entries: readonly ColumnEntry[], { odd = [] }: ColumnList): Table => ({
  ...toTable(SHOWN.map(([name, , read]) => ({ name, type: 'STRING', values: entries.map(read) }))),
  remarks: odd.map((text) => ({ column: null, text })),
});
