import { helpers, registries } from '@odoo/o-spreadsheet';
import type { GridArgument, GridCell, GridResult } from '../engine/grid-cell';
import { toMatrix, transpose, valueError } from '../engine/matrix';

/** The engine's SORT has other arguments, and it lacks SORTBY. */
export function addSortFunctions(): void {
  registries.functionRegistry.replace('SORT', {
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
      return sort(array as GridArgument, index as GridArgument, order as GridArgument, sideways);
    },
  });
  registries.functionRegistry.replace('SORTBY', {
    description: 'Sorts the rows of an array by other arrays.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'What to sort.'),
      helpers.arg('by_array, sort_order (any, range<any>, repeating)', 'Pairs of a column and 1 or -1.'),
    ],
    compute: (array, ...criteria) => sortBy(array as GridArgument, criteria as GridArgument[]),
  });
}

function sort(array: GridArgument, index: GridArgument, order: GridArgument, sideways: boolean): GridResult {
  const matrix = sideways ? transpose(toMatrix(array)) : toMatrix(array);
  const orders = numbersOf(order, 1);
  const keys = numbersOf(index, 1).map((column, i): Key => ({
    values: matrix[column - 1] ?? [],
    sign: orders[i] ?? orders[0] ?? 1,
  }));
  const wrong = keys.some(({ values, sign }) => values.length === 0 || Math.abs(sign) !== 1);
  if (wrong) return valueError('sort_index must count from 1, and sort_order must be 1 or -1.');
  const sorted = reorder(matrix, keys);
  return sideways ? transpose(sorted) : sorted;
}

function sortBy(array: GridArgument, criteria: GridArgument[]): GridResult {
  const matrix = toMatrix(array);
  const keys = criteria.flatMap((by, i): Key[] =>
    i % 2 ? [] : [{ values: toMatrix(by)[0] ?? [], sign: numbersOf(criteria[i + 1], 1)[0] ?? 1 }],
  );
  const failed = keys.flatMap(({ values }) => (values.length === 1 ? values : [])).find(isError);
  if (failed) return failed;
  if (keys.some(({ values }) => values.length !== matrix[0]?.length))
    return valueError('Each by_array must have as many rows as the array.');
  return reorder(matrix, keys);
}

interface Key {
  values: readonly GridCell[];
  sign: number;
}

function reorder(matrix: GridCell[][], keys: readonly Key[]): GridCell[][] {
  const order = [...(matrix[0] ?? []).keys()].sort((a, b) => {
    for (const { values, sign } of keys) {
      const difference = compare(values[a]?.value ?? null, values[b]?.value ?? null, sign);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return matrix.map((column) => order.map((row) => column[row] ?? { value: '' }));
}

/** Orders numbers, texts, logical values, errors, as Excel does. Blanks are last in both directions. */
function compare(a: GridCell['value'], b: GridCell['value'], sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (rank(a) !== rank(b)) return sign * (rank(a) - rank(b));
  if (typeof a === 'string' && typeof b === 'string') return sign * collator.compare(a, b);
  return sign * (Number(a) - Number(b));
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

const isError = ({ value }: GridCell) => helpers.isEvaluationError(value);

const rank = (value: string | number | boolean): number =>
  isError({ value }) ? 3 : typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;

const numbersOf = (argument: GridArgument, byDefault: number): number[] =>
  argument === undefined
    ? [byDefault]
    : toMatrix(argument)
        .flat()
        .map(({ value }) => Number(value));
