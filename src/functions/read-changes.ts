import { badInput } from '../contract/failure';
import type { FunctionArguments } from '../contract/function-arguments';
import type { RowsRequest } from '../answers/calls/answers';
import { isBlankName, scalarArgument } from '../table/arguments/argument-cells';
import { quoted } from '../table/quoted';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { readFilters } from './read-filters';
import { parseFlag, parseHeaders, parseRentrolls } from '../table/arguments/scalar-arguments';

/** A date without a change has no rows, so RR.CHANGES cannot choose a rent roll for it. */
const INSTEAD = {
  as_of:
    'Write rentrolls "all-rentrolls" and a filter on the date instead, such as "rentroll_date<=2026-03-31".',
};

export function readChanges(given: FunctionArguments<'CHANGES'>): RowsRequest {
  return {
    endpoint: 'changes',
    columns: given.columns,
    conditions: readFilters(given.filters),
    headers: parseHeaders(given.headers),
    rentrolls: parseRentrolls(given.rentrolls),
    approvedOnly: parseFlag('approved_only', given.approved_only),
    fxCurrency: parseCurrency(given.fx_currency),
    options: parseOptions(given.options, UNDATED_OPTIONS, INSTEAD),
  };
}

/** Returns an ISO 4217 code; undefined for no conversion. */
export function parseCurrency(argument: unknown): string | undefined {
  const value = scalarArgument(argument, 'fx_currency');
  if (isBlankName(value)) return undefined;
  const text = String(value).trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw badInput(
    `fx_currency takes a currency of three letters, such as "EUR", not ${quoted(String(value))}.`,
  );
}
