import { CellErrorType, helpers, registries, type CellValue } from '@odoo/o-spreadsheet';
import { EXCEL_ERRORS } from '../../workbook/excel-errors';
import {
  toMatrix,
  transpose,
  valueError,
  type GridArgument,
  type GridCell,
  type GridResult,
} from '../engine/grid-cell';
import { addLet } from './let-function';
import { replaceSpilledRange } from './spilled-range';

/** Sets Excel's spelling of errors, and adds errors that the engine would otherwise treat as text. */
export function speakExcelErrors(): void {
  Object.assign(CellErrorType, { InvalidReference: '#REF!', GenericError: '#VALUE!' });
  Object.values(EXCEL_ERRORS).forEach((error) => registries.errorTypes.add(error));
}

/** Functions of the engine that Excel does not have. */
const FOREIGN = (
  'ARRAY.CONSTRAIN FLATTEN SORTN COUNTUNIQUE COUNTUNIQUEIFS JOIN SPLIT AVERAGE.WEIGHTED MONTH.START ' +
  'MONTH.END QUARTER QUARTER.START QUARTER.END YEAR.START YEAR.END PIVOT PIVOT.HEADER PIVOT.VALUE ' +
  'MATTHEWS POLYFIT.COEFFS POLYFIT.FORECAST SPEARMAN FORMAT.LARGE.NUMBER'
).split(' ');

export function addExcelFunctions(): void {
  FOREIGN.forEach((name) => registries.functionRegistry.remove(name));
  addLet();
  addSortFunctions();
  replaceFilter();
  replaceSpilledRange();
  acceptOneCell('SUMIFS');
  Object.entries(ARRAY_ARGUMENTS).forEach(([name, args]) => passErrorsOn(name, args));
}

/** Arguments, counted from 0, whose error becomes the result. */
const ARRAY_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  CHOOSECOLS: [0],
  CHOOSEROWS: [0],
  TAKE: [0],
  DROP: [0],
  UNIQUE: [0],
  SORT: [0],
  TRANSPOSE: [0],
  INDEX: [0],
  XLOOKUP: [1, 2],
};

/** The engine would treat an error as an array of one cell of the wrong size. */
function passErrorsOn(name: string, positions: readonly number[]): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  const args = description.args.map((argument, i) =>
    positions.includes(i) ? { ...argument, acceptErrors: false } : argument,
  );
  functionRegistry.replace(name, { ...description, args });
}

/** The engine would refuse the whole formula for a range of one cell, also in a branch of IF that is not taken. */
function acceptOneCell(name: string): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  const { compute } = description;
  functionRegistry.replace(name, {
    ...description,
    args: description.args.map((argument, at) =>
      at === 0 ? { ...argument, acceptMatrixOnly: false } : argument,
    ),
    compute(...args) {
      // Ranges stand at the first and at every second place after it.
      const ranges = args.map((arg, at) =>
        (at === 0 || at % 2 === 1) && arg !== undefined && !Array.isArray(arg) ? [[arg]] : arg,
      );
      const failed = ranges
        .flatMap((range, at) => (range !== args[at] ? (args[at] as { value: CellValue }) : []))
        .find(({ value }) => helpers.isEvaluationError(value));
      return failed ?? compute.apply(this, ranges);
    },
  });
}

/** The engine's FILTER reads another condition in place of Excel's `if_empty`. */
function replaceFilter(): void {
  registries.functionRegistry.replace('FILTER', {
    description: 'The rows or columns of an array that meet a condition.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'The array to filter.'),
      helpers.arg('include (any, range<any>)', 'A column or row of TRUE and FALSE.'),
      helpers.arg('if_empty (any, optional)', 'The value to show if no entry is left.'),
    ],
    compute: (array, include, ifEmpty) =>
      filter(array as GridArgument, include as GridArgument, ifEmpty as GridCell | undefined),
  });
}

function filter(array: GridArgument, include: GridArgument, ifEmpty: GridCell | undefined): GridResult {
  const matrix = toMatrix(array);
  const conditions = toMatrix(include);
  const flags = conditions.flat();
  const failed = [...(Array.isArray(array) ? [] : matrix.flat()), ...flags].find(({ value }) =>
    helpers.isEvaluationError(value),
  );
  if (failed) return failed;
  if (flags.some(({ value }) => typeof value === 'string'))
    return valueError('include contains text instead of TRUE or FALSE.');

  const byRow = conditions.length === 1 && flags.length === matrix[0]?.length;
  if (!byRow && (conditions.length !== matrix.length || flags.length !== matrix.length))
    return valueError('include must have as many rows or columns as the array.');
  const kept = (byRow ? transpose(matrix) : matrix).filter((_, i) => flags[i]?.value);
  if (kept.length === 0) return ifEmpty ?? { value: '#CALC!', message: 'No row meets the condition.' };
  return byRow ? transpose(kept) : kept;
}

/** The engine's SORT takes pairs of a column, by number or by its cells, and whether it ascends. Excel's has other arguments. */
function addSortFunctions(): void {
  const { functionRegistry } = registries;
  const { compute } = functionRegistry.get('SORT');
  const sort = (context: unknown, matrix: GridCell[][], criteria: readonly GridArgument[]): GridResult =>
    compute.apply(context as never, [matrix, ...criteria] as never) as GridResult;

  functionRegistry.replace('SORT', {
    description: 'Sorts the rows or columns of an array.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'What to sort.'),
      helpers.arg('sort_index (number, range<number>, default=1)', 'The columns to sort by.'),
      helpers.arg('sort_order (number, range<number>, default=1)', '1 ascending, -1 descending.'),
      helpers.arg('by_col (boolean, default=FALSE)', 'TRUE sorts columns instead of rows.'),
    ],
    compute(array, index, order, byColumn) {
      const sideways = Boolean((byColumn as GridCell | undefined)?.value);
      const given = toMatrix(array as GridArgument);
      const matrix = sideways ? transpose(given) : given;
      const orders = numbersOf(order as GridArgument, 1);
      const columns = numbersOf(index as GridArgument, 1);
      if (columns.some((column) => !matrix[column - 1]) || orders.some((sign) => Math.abs(sign) !== 1))
        return valueError('sort_index must count from 1, and sort_order must be 1 or -1.');
      const criteria = columns.flatMap((value, at) => [
        { value },
        { value: (orders[at] ?? orders[0]) === 1 },
      ]);
      const sorted = sort(this, matrix, criteria) as GridCell[][];
      return sideways ? transpose(sorted) : sorted;
    },
  });
  functionRegistry.replace('SORTBY', {
    description: 'Sorts the rows of an array by other arrays.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'What to sort.'),
      helpers.arg('by_array, sort_order (any, range<any>, repeating)', 'Pairs of a column and 1 or -1.'),
    ],
    compute(array, ...given) {
      const matrix = toMatrix(array as GridArgument);
      const inputs = given as GridArgument[];
      const columns = inputs.filter((_, at) => at % 2 === 0).map((by) => toMatrix(by));
      const failed = columns.flatMap(([values]) => (values?.length === 1 ? values : [])).find(isError);
      if (failed) return failed;
      if (columns.some(([values]) => values?.length !== matrix[0]?.length))
        return valueError('Each by_array must have as many rows as the array.');
      const ascends = (at: number) => ({ value: numbersOf(inputs[2 * at + 1], 1)[0] === 1 });
      const criteria = columns.flatMap((column, at) => [column, ascends(at)]);
      return matrix[0]?.length === 1 ? matrix : sort(this, matrix, criteria);
    },
  });
}

const isError = ({ value }: GridCell) => helpers.isEvaluationError(value);

const numbersOf = (argument: GridArgument, byDefault: number): number[] =>
  argument === undefined
    ? [byDefault]
    : toMatrix(argument)
        .flat()
        .map(({ value }) => Number(value));
