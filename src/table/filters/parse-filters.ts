import { isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { argumentCells } from '../arguments/argument-cells';
import { conditionError } from './condition';
import { readConditions } from './read-conditions';
import { filterTest } from './filter-test';
import type { Value } from '../table';

export interface Filter {
  column: ColumnEntry;
  text: string;
  test: (value: Value) => boolean;
}

/**
 * Reads the conditions of a `filters` argument; a row must meet all of them. A block may mix three forms row by row:
 * - `column | criterion`, as in SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank, `~` before a literal wildcard;
 * - `column | operator | value | …`, where `between` includes both ends;
 * - text, such as `"Use type=Office; Passing rent>=50000"`, with quotes around a value that contains `;`.
 *
 * Skips blank rows, and rows whose criterion is still empty. Some hosts pass 0 for an empty cell: on a text column a
 * criterion of 0 counts as empty. On other columns it is an error, because the person may mean 0.
 *
 * As in SUMIFS, blanks pass `<>` and `not in`, and no other comparison. On a TIMESTAMP column, a date without a time or
 * a whole serial number means the whole day. Throws `bad-input` for an unreadable condition. `resolve` may throw, too.
 */
export const parseFilters = (argument: unknown, resolve: (name: string) => ColumnEntry): Filter[] =>
  readConditions(argumentCells(argument, 'filters'), (name) => resolves(name, resolve)).flatMap(
    (condition) => {
      const column = resolve(condition.name);
      if (condition.maybeEmpty && isNumeric(column.type))
        throw conditionError(
          condition,
          `a 0 may be an empty cell. For zero, write '=0 or ${condition.name} | = | 0. Otherwise, delete the row`,
        );
      if (condition.maybeEmpty && column.type !== 'TIMESTAMP') return [];
      return [{ column, text: condition.text, test: filterTest(column, condition) }];
    },
  );

function resolves(name: string, resolve: (name: string) => ColumnEntry): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
