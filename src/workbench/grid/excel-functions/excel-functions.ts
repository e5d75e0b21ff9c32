import { addFunction, CellErrorType, helpers, registries } from '@odoo/o-spreadsheet';
import { EXCEL_ERRORS } from '../../workbook/excel-errors';
import {
  cellsOf,
  toMatrix,
  valueError,
  type GridArgument,
  type GridCell,
  type GridResult,
} from '../engine/grid-cell';
import { addCriteriaFunctions } from './criteria-functions';
import { addLookupFunctions, collator } from './lookup-functions';
import { addNumberFunctions } from './number-functions';
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
  addLookupFunctions();
  addNumberFunctions();
  replaceFilter();
  replaceSpilledRange();
  addCriteriaFunctions();
  Object.entries(ARRAY_ARGUMENTS).forEach(([name, args]) => passErrorsOn(name, args));
}

/** The engine lacks LET. What it does is patched into the engine's compiler, and this names it to the person who types. */
function addLet(): void {
  addFunction('LET', {
    description: 'Assigns names to calculation results.',
    category: 'Logical',
    isExported: true,
    args: [helpers.arg('name1 (any)'), helpers.arg('value_or_calculation (any, repeating)')],
    compute: () => ({ value: '#VALUE!' }),
  });
}

/** Arguments, counted from 0, whose error becomes the result. */
const ARRAY_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  ...{ CHOOSECOLS: [0], UNIQUE: [0], SORT: [0], TRANSPOSE: [0], INDEX: [0] },
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

/** The engine's FILTER reads another condition in place of Excel's `if_empty`. */
function replaceFilter(): void {
  registries.functionRegistry.replace('FILTER', {
    description: 'The rows of an array that meet a condition.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'The array to filter.'),
      helpers.arg('include (any, range<any>)', 'A column of TRUE and FALSE.'),
      helpers.arg('if_empty (any, optional)', 'The value to show if no entry is left.'),
    ],
    compute: (array, include, ifEmpty) =>
      filter(array as GridArgument, include as GridArgument, ifEmpty as GridCell | undefined),
  });
}

function filter(array: GridArgument, include: GridArgument, ifEmpty: GridCell | undefined): GridResult {
  const matrix = toMatrix(array);
  const flags = cellsOf(include);
  const failed = [...(Array.isArray(array) ? [] : matrix.flat()), ...flags].find(isError);
  if (failed) return failed;
  if (flags.some(({ value }) => typeof value === 'string'))
    return valueError('include contains text instead of TRUE or FALSE.');
  if (flags.length !== matrix[0]?.length)
    return valueError('The workbench filters rows alone: include must have one value for each row.');
  const rows = [...flags.keys()].filter((row) => flags[row]!.value);
  if (rows.length === 0) return ifEmpty ?? { value: '#CALC!', message: 'No row meets the condition.' };
  return matrix.map((column) => rows.map((row) => column[row]!));
}

/** The engine's SORT has other arguments, and it lacks SORTBY. */
function addSortFunctions(): void {
  registries.functionRegistry.replace('SORT', {
    description: 'Sorts the rows of an array.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'What to sort.'),
      helpers.arg('sort_index (number, range<number>, default=1)', 'The columns to sort by.'),
      helpers.arg('sort_order (number, range<number>, default=1)', '1 ascending, -1 descending.'),
      helpers.arg('by_col (boolean, default=FALSE)', 'The workbench has FALSE alone: it sorts rows.'),
    ],
    compute(array, index, order, byColumn) {
      if ((byColumn as GridCell | undefined)?.value) return valueError('The workbench sorts rows alone.');
      const matrix = toMatrix(array as GridArgument);
      const signs = numbersOf(order as GridArgument);
      const keys = numbersOf(index as GridArgument).map((column, i): Key => ({
        values: matrix[column - 1] ?? [],
        sign: signs[i] ?? signs[0]!,
      }));
      if (keys.some(({ values }) => values.length === 0)) return valueError('sort_index must count from 1.');
      return sortRows(matrix, keys);
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

function sortBy(array: GridArgument, criteria: GridArgument[]): GridResult {
  const matrix = toMatrix(array);
  const keys = criteria.flatMap((by, i): Key[] =>
    i % 2 ? [] : [{ values: toMatrix(by)[0] ?? [], sign: numbersOf(criteria[i + 1])[0]! }],
  );
  const failed = keys.flatMap(({ values }) => (values.length === 1 ? values : [])).find(isError);
  if (failed) return failed;
  if (keys.some(({ values }) => values.length !== matrix[0]?.length))
    return valueError('Each by_array must have as many rows as the array.');
  return sortRows(matrix, keys);
}

interface Key {
  values: readonly GridCell[];
  sign: number;
}

function sortRows(matrix: GridCell[][], keys: readonly Key[]): GridCell[][] {
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

const isError = ({ value }: GridCell) => helpers.isEvaluationError(value);

const rank = (value: string | number | boolean): number =>
  isError({ value }) ? 3 : typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;

/** 1 if the argument is omitted. */
const numbersOf = (argument: GridArgument): number[] =>
  argument === undefined ? [1] : cellsOf(argument).map(({ value }) => Number(value));
