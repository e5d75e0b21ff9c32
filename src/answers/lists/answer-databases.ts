import type { CellCall } from '../calls/cell-call';
import { bareColumn } from '../../contract/entries';
import type { AddinContext } from '../calls/addin-context';
import type { HeaderMode } from '../calls/answers';
import type { FunctionResult } from '../calls/function-result';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import { toTable } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
import { listCells } from './list-cells';

/** Answers RR.DATABASES. */
export const answerDatabases = (
  context: AddinContext,
  headers: HeaderMode,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    {
      name: 'RR.DATABASES',
      columns: [bareColumn('id', 'Database ID', 'INT'), bareColumn('name', 'Database')],
      headers,
      options: NO_OPTIONS,
      nothing: 'You do not have access to any company database. Contact your administrator.',
      load: async (source) => {
        const databases = await source.databaseList();
        return toTable([
          { name: 'id', type: 'INT', values: databases.map(({ id }) => typedValue(id, 'INT')) },
          { name: 'name', type: 'STRING', values: databases.map(({ name }) => name) },
        ]);
      },
    },
    call,
  );
