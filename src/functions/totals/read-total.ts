import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import { argumentCells, isBlankName, scalarArgument } from '../../table/arguments/argument-cells';
import { parseOptions, type OptionKey } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import { readStatistic, STATISTICS, type Statistic } from '../../table/totals/statistic';
import { readQuery } from '../rows/query-cells';
import type { RowsRequest } from '../rows/resolve-rows';

const OPTIONS: readonly OptionKey[] = ['database', 'format', 'empty', 'as_of', 'weight'];
const INSTEAD = {
  sort: 'A total does not depend on the order of rows. Remove the option.',
  limit:
    'A total takes all rows that match. Remove the option. For the largest value, write the statistic "max".',
  nulls: 'Blank values never count in a total. Remove the option. What no rows show is the option empty.',
};

export interface TotalRequest {
  statistic: Statistic;
  rows: RowsRequest;
}

export function readTotal(given: FunctionArguments<'TOTAL'>): TotalRequest {
  const statistic = parseStatistic(given.statistic);
  if (argumentCells(given.column, 'column').flat().every(isBlankName))
    throw new RrError('bad-input', 'No column is named. Name one, for example "contracted_rent_pa".');
  const options = parseOptions(given.options, OPTIONS, INSTEAD);
  if (statistic === 'weighted average' && options.weight === undefined)
    throw new RrError(
      'bad-input',
      'A weighted average needs the column that weighs. Write it as an option, such as "weight=contracted_rent_pa".',
    );
  if (statistic !== 'weighted average' && options.weight !== undefined)
    throw new RrError(
      'bad-input',
      `Option weight does not apply to the statistic ${quoted(statistic)}. Remove it, or write "weighted average".`,
    );
  return { statistic, rows: readQuery({ ...given, columns: given.column, headers: 0 }, options) };
}

/** An empty cell means a sum. Some hosts pass it as 0. */
function parseStatistic(argument: unknown): Statistic {
  const value = scalarArgument(argument, 'statistic');
  if (isBlankName(value ?? undefined)) return STATISTICS[0];
  const found = readStatistic(String(value));
  if (found) return found;
  throw new RrError(
    'bad-input',
    `The statistic ${quoted(String(value))} does not exist. Use one of: ${STATISTICS.join(', ')}.`,
  );
}
