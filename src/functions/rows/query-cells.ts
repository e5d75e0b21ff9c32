import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions } from '../../table/arguments/parse-options';
import { parseFlag, parseHeaders, parseRentrolls } from '../scalar-arguments';
import { rowsCells } from './rows-cells';

export const queryCells = (
  context: AddinContext,
  { columns, filters, headers, rentrolls, approved_only, options }: FunctionArguments<'QUERY'>,
  call: CellCall,
): Promise<FunctionResult> =>
  rowsCells(
    context,
    () => ({
      endpoint: 'query',
      columns,
      filters,
      headers: parseHeaders(headers),
      rentrolls: parseRentrolls(rentrolls),
      approvedOnly: parseFlag('approved_only', approved_only),
      options: parseOptions(options),
    }),
    call,
  );
