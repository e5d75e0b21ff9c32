import type { ColumnNames } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import type { Argument } from '../../../excel/calls/argument';
import type { Scalar } from '../../../table/arguments/argument-cells';
import { parseColumns } from '../../../table/columns/resolve-columns';
import { columnsText } from '../write/lay-out';
import type { ArgumentSource } from './argument-source';
import { argumentPlan, isEqual, planCells, type Plan } from './plan-cells';

/** Reads the columns that cells name, as identifiers. A name without a column stays, and a blank column is blank. */
export const readColumns = (rows: readonly (readonly Scalar[])[], columns: ColumnNames): string[] =>
  parseColumns(rows, columns.isName).map((name) => (name === null ? '' : (columns.find(name)?.name ?? name)));

/** Plans how to write the columns. `constant` is how they stand in a formula. A cell whose column stays is not touched. */
export function planColumns(
  { argument, rows, range }: ArgumentSource,
  after: readonly string[],
  constant: Argument,
  columns: ColumnNames,
): Plan {
  if (!range) return argumentPlan(constant);
  const before = readColumns(rows, columns);
  if (isEqual(before, after)) return argumentPlan(argument);
  const values = range.values.flat();
  // One cell holds a list.
  if (values.length === 1 && before.length > 1)
    return planCells({ argument, range }, [0], [{ at: 0, cells: [{ value: columnsText(after) }] }]);
  if (range.rows > 1 && range.columns > 1)
    throw badInput('The columns stand in a block of several rows and columns. Change them in the sheet.');
  const requested = Array.from({ length: Math.max(values.length, after.length) }, (_, at) => {
    const column = after[at] ?? '';
    const stays =
      at < values.length && isEqual(readColumns([[values[at]!]], columns), column === '' ? [] : [column]);
    return stays ? { at } : { at, cells: [{ value: column === '' ? '' : columns.heading(column) }] };
  });
  return planCells({ argument, range }, [], requested, range.rows === 1);
}
