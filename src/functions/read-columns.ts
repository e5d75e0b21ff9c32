import type { ColumnsRequest } from '../answers/lists/answer-columns';
import type { FunctionArguments } from '../contract/function-arguments';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { isBlankName, scalarArgument } from '../table/arguments/argument-cells';
import type { AlwaysNull } from '../contract/entries';
import { badInput } from '../contract/failure';
import { readFilters } from './read-filters';
import { parseHeaders, quote } from '../table/arguments/scalar-arguments';

export { answerColumns } from '../answers/lists/answer-columns';

export const readColumns = (given: FunctionArguments<'COLUMNS'>): ColumnsRequest => ({
  search: parseSearch(given.search),
  alwaysNull: parseAlwaysNull(given.always_null),
  conditions: readFilters(given.filters),
  headers: parseHeaders(given.headers),
  options: parseOptions(given.options, UNDATED_OPTIONS),
});

export function parseAlwaysNull(argument: unknown): AlwaysNull {
  const value = scalarArgument(argument, 'always_null');
  if (isBlankName(value)) return 'ignore';
  const text = String(value).trim().toLowerCase();
  if (text === 'ignore' || text === 'exclude') return text;
  throw badInput(`always_null takes "ignore" or "exclude", not ${quote(value)}.`);
}

/** Returns "" for an empty cell, which some hosts pass as 0. */
export function parseSearch(argument: unknown): string {
  const value = scalarArgument(argument, 'search');
  return isBlankName(value) ? '' : String(value);
}
