import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { parseHeaders } from '../scalar-arguments';
import { listCells } from './list-cells';
import { listColumns } from '../../contract/list-endpoints';

export const filesCells = (
  context: AddinContext,
  { filters, headers, options }: FunctionArguments<'FILES'>,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    () => ({
      name: 'RR.FILES',
      columns: listColumns('files'),
      filters,
      headers: parseHeaders(headers),
      options: parseOptions(options, UNDATED_OPTIONS),
      nothing: 'The service lists no files.',
      load: async (source, database) =>
        source.list({ endpoint: 'files', databases: await source.restriction(database) }),
    }),
    call,
  );
