import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions } from '../../table/arguments/parse-options';
import { parseHeaders } from '../scalar-arguments';
import { listCells } from './list-cells';
import { listColumns } from '../../contract/list-endpoints';

export const rentrollsCells = (
  context: AddinContext,
  { filters, headers, options }: FunctionArguments<'RENTROLLS'>,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    () => ({
      name: 'RR.RENTROLLS',
      columns: listColumns('rentrolls'),
      filters,
      headers: parseHeaders(headers),
      options: parseOptions(options),
      datedBy: { property: 'propertyId', date: 'rentrollDate' },
      nothing: 'The service lists no rent rolls.',
      load: async (source, database) =>
        source.list({ endpoint: 'rentrolls', databases: await source.restriction(database) }),
    }),
    call,
  );
