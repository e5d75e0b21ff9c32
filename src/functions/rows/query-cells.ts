import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions, type QueryOptions } from '../../table/arguments/parse-options';
import { parseFlag, parseHeaders, parseRentrolls } from '../scalar-arguments';
import type { RowsRequest } from './resolve-rows';
import { rowsCells } from './rows-cells';

export const queryCells = (
  context: AddinContext,
  given: FunctionArguments<'QUERY'>,
  call: CellCall,
): Promise<FunctionResult> => rowsCells(context, () => readQuery(given, parseOptions(given.options)), call);

export function readQuery(
  { columns, filters, headers, rentrolls, approved_only }: Omit<FunctionArguments<'QUERY'>, 'options'>,
  options: QueryOptions,
): RowsRequest {
  const request: RowsRequest = {
    endpoint: 'query',
    columns,
    filters,
    headers: parseHeaders(headers),
    rentrolls: parseRentrolls(rentrolls),
    approvedOnly: parseFlag('approved_only', approved_only),
    options,
  };
  if (options.asOf !== undefined && request.rentrolls === 'all-rentrolls')
    throw new RrError(
      'bad-input',
      'Option as_of chooses one rent roll of each property, so "all-rentrolls" does not apply. Remove one of the two. For every rent roll up to a date, filter by the date.',
    );
  return request;
}
