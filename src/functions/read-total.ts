import type { FunctionArguments } from '../contract/function-arguments';
import type { RowsRequest } from '../answers/calls/answers';
import { isBlankName, scalarArgument } from '../table/arguments/argument-cells';
import { parseOptions, TOTAL_OPTIONS } from '../table/arguments/parse-options';
import { readStatistic, STATISTICS, type Statistic } from '../table/totals/statistic';
import { readFilters } from './read-filters';
import { parseFlag, parseRentrolls } from '../table/arguments/scalar-arguments';

const REFUSED_OPTIONS = {
  sort: 'A total does not depend on the order of rows. Remove the option.',
  limit:
    'A total takes all rows that match. Remove the option. For the largest value, write the statistic "max".',
  nulls: 'Blank values never count in a total. Remove the option. For no rows, use the option empty.',
};

export const readTotal = ({ column, ...given }: FunctionArguments<'TOTAL'>): RowsRequest => ({
  endpoint: 'query',
  statistic: parseStatistic(given.statistic),
  columns: column,
  conditions: readFilters(given.filters),
  headers: 0,
  rentrolls: parseRentrolls(given.rentrolls),
  approvedOnly: parseFlag('approved_only', given.approved_only),
  options: parseOptions(given.options, TOTAL_OPTIONS, REFUSED_OPTIONS),
});

/** An empty cell means a sum. Some hosts pass it as 0. */
function parseStatistic(argument: unknown): Statistic {
  const value = scalarArgument(argument, 'statistic');
  return isBlankName(value) ? STATISTICS[0] : readStatistic(String(value));
}
