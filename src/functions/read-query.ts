import type { FunctionArguments } from '../contract/function-arguments';
import type { RowsRequest } from '../answers/calls/answers';
import { parseOptions } from '../table/arguments/parse-options';
import { parseFlag, parseHeaders, parseRentrolls } from './scalar-arguments';

export const readQuery = (given: FunctionArguments<'QUERY'>): RowsRequest => ({
  endpoint: 'query',
  columns: given.columns,
  filters: given.filters,
  headers: parseHeaders(given.headers),
  rentrolls: parseRentrolls(given.rentrolls),
  approvedOnly: parseFlag('approved_only', given.approved_only),
  options: parseOptions(given.options),
});
