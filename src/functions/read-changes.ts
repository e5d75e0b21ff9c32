import type { FunctionArguments } from '../contract/function-arguments';
import type { RowsRequest } from '../excel/functions/answers';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { parseCurrency, parseFlag, parseHeaders, parseRentrolls } from './scalar-arguments';

/** A date without a change has no rows, so RR.CHANGES cannot choose a rent roll for it. */
const INSTEAD = {
  as_of:
    'Write rentrolls "all-rentrolls" and a filter on the date instead, such as "rentroll_date<=2026-03-31".',
};

export function readChanges(given: FunctionArguments<'CHANGES'>): RowsRequest {
  const rentrolls = parseRentrolls(given.rentrolls);
  const fxCurrency = parseCurrency(given.fx_currency);
  return {
    endpoint: 'changes',
    columns: given.columns,
    filters: given.filters,
    headers: parseHeaders(given.headers),
    rentrolls,
    approvedOnly: parseFlag('approved_only', given.approved_only),
    ...(fxCurrency !== undefined && { fxCurrency }),
    options: parseOptions(given.options, UNDATED_OPTIONS, INSTEAD),
  };
}
