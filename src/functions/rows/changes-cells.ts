import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { parseCurrency, parseFlag, parseHeaders, parseRentrolls } from '../scalar-arguments';
import type { RowsRequest } from './resolve-rows';
import { rowsCells } from './rows-cells';

/** A date without a change has no rows, so RR.CHANGES cannot choose a rent roll for it. */
const INSTEAD = {
  as_of:
    'Write rentrolls "all-rentrolls" and a filter on the date instead, such as "rentroll_date<=2026-03-31".',
};

export const changesCells = (
  context: AddinContext,
  given: FunctionArguments<'CHANGES'>,
  call: CellCall,
): Promise<FunctionResult> => rowsCells(context, () => readChanges(given), call);

function readChanges(given: FunctionArguments<'CHANGES'>): RowsRequest {
  const rentrolls = parseRentrolls(given.rentrolls);
  return {
    endpoint: 'changes',
    columns: given.columns,
    filters: given.filters,
    headers: parseHeaders(given.headers),
    rentrolls,
    approvedOnly: parseFlag('approved_only', given.approved_only),
    fxCurrency: parseCurrency(given.fx_currency),
    options: parseOptions(given.options, UNDATED_OPTIONS, INSTEAD),
    nothing:
      'Nothing has changed: the rent rolls compared are equal, or there is no earlier one to compare with.' +
      (rentrolls === 'latest' ? ' To compare earlier rent rolls, write rentrolls "all-rentrolls".' : ''),
  };
}
