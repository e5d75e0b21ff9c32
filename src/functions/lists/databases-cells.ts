import type { DatabaseEntry } from '../../contract/entries';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions } from '../../table/arguments/parse-options';
import type { Table } from '../../table/table';
import { toTable } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
import { parseHeaders } from '../scalar-arguments';
import { listCells } from './list-cells';
import { bareColumn } from '../../contract/bare-column';

const COLUMNS = [bareColumn('id', 'Database ID', 'INT'), bareColumn('name', 'Database')];

export const databasesCells = (
  context: AddinContext,
  { headers }: FunctionArguments<'DATABASES'>,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    () => ({
      name: 'RR.DATABASES',
      columns: COLUMNS,
      headers: parseHeaders(headers),
      options: parseOptions(null),
      nothing: 'You do not have access to any company database. Contact your administrator.',
      load: async (source) => databaseTable(await source.databaseList()),
    }),
    call,
  );

const databaseTable = (databases: readonly DatabaseEntry[]): Table =>
  toTable([
    { name: 'id', type: 'INT', values: databases.map(({ id }) => typedValue(id, 'INT')) },
    { name: 'name', type: 'STRING', values: databases.map(({ name }) => name) },
  ]);
