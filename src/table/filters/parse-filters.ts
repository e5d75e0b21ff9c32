import { isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { argumentCells } from '../arguments/argument-cells';
import { conditionError } from './condition';
import { readConditions } from './read-conditions';
import { filterTest } from './filter-test';
import type { Value } from '../table';

/** One condition on one column. */
export interface Filter {
  column: ColumnEntry;
  /** The condition as the person wrote it. */
  text: string;
  test: (value: Value) => boolean;
}

/**
 * The conditions of a `filters` argument; all must hold. Three forms, which a block may mix row by row:
 *
 * - `column | criterion`, the criterion in the grammar of SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank, `<>`
 *   for not blank, `~` before a wildcard that is meant literally;
 * - `column | operator | value | …` with `=` `<>` `>` `>=` `<` `<=`, `between` (both ends included), `in`,
 *   `not in`, `is blank`, `is not blank`;
 * - text, `"Use type=Office; Passing rent>=50000"`, with quotes around a value that contains `;`.
 *
 * Blank rows are skipped, and so is a row whose criterion is still empty. Some hosts pass 0 for an empty cell: on a
 * text column such a criterion counts as empty, on any other it is an error, for it could be meant. For the last
 * values of a list see `listedValues`.
 *
 * As in SUMIFS, `<>` and `not in` let blanks pass, and no other condition on a value does. Text is compared as a
 * whole, in any case, and only for equality. On a TIMESTAMP column a date without a time, or a whole Excel serial
 * number, is the whole day: `=` is any time of it, `<=` and the end of `between` include it, `>` begins after it. One
 * with a time or a fraction is an instant.
 *
 * A condition that cannot be read is `bad-input`, quoting it and its row. `resolve` finds a column and may throw.
 */
export const parseFilters = (argument: unknown, resolve: (name: string) => ColumnEntry): Filter[] =>
  readConditions(argumentCells(argument, 'filters'), (name) => resolves(name, resolve)).flatMap(
    (condition) => {
      const column = resolve(condition.name);
      if (condition.maybeEmpty && isNumeric(column.type))
        throw conditionError(
          condition,
          `a 0 may be an empty cell. If you mean zero, write '=0 or ${condition.name} | = | 0; if not, delete the row`,
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
