import type { ColumnsRequest } from '../answers/lists/answer-columns';
import type { FunctionArguments } from '../contract/function-arguments';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { parseAlwaysNull, parseHeaders, parseSearch } from './scalar-arguments';

export { answerColumns } from '../answers/lists/answer-columns';

export const readColumns = (given: FunctionArguments<'COLUMNS'>): ColumnsRequest => ({
  search: parseSearch(given.search),
  alwaysNull: parseAlwaysNull(given.always_null),
  filters: given.filters,
  headers: parseHeaders(given.headers),
  options: parseOptions(given.options, UNDATED_OPTIONS),
});
