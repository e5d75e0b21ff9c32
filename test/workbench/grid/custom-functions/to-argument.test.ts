import type { FunctionParameter } from '../../../../src/workbench/workbook/function-runtime';
import type { GridArgument } from '../../../../src/workbench/grid/engine/grid-cell';
import { EMPTY_CELLS, toArgument } from '../../../../src/workbench/grid/custom-functions/to-argument';

const matrix: FunctionParameter = { name: 'block', dimensionality: 'matrix', type: 'any' };
const scalar = (type: string): FunctionParameter => ({ name: 'one', type });
/** The grid passes columns. */
const columns = [
  [{ value: 1 }, { value: 'a' }],
  [{ value: null }, { value: true }],
];

it.each<[string, GridArgument, unknown]>([
  ['null where it is omitted', undefined, null],
  [
    'rows, from the columns of the grid',
    columns,
    [
      [1, ''],
      ['a', true],
    ],
  ],
  ['[[v]] for one cell', { value: 5 }, [[5]]],
])('passes to a matrix parameter %s', (_, argument, expected) =>
  expect(toArgument(argument, matrix, '')).toEqual(expected),
);

it.each(Object.entries(EMPTY_CELLS))('passes a blank cell as the option %s says', (_, emptyCell) => {
  expect(toArgument({ value: null }, matrix, emptyCell)).toEqual([[emptyCell]]);
  expect(toArgument({ value: null }, scalar('any'), emptyCell)).toBe(emptyCell);
});

it.each([
  ['number', '7', 7],
  ['number', ' 7.5 ', 7.5],
  ['number', true, 1],
  ['number', null, 0],
  ['number', 'seven', undefined],
  ['number', '', undefined],
  ['string', 7, '7'],
  ['string', true, 'TRUE'],
  ['string', null, ''],
  ['boolean', 'true', true],
  ['boolean', 0, false],
  ['boolean', 'yes', undefined],
  ['any', 'seven', 'seven'],
  ['any', 7, 7],
])('converts for a parameter of type %s: %p to %p', (type, value, expected) =>
  expect(toArgument({ value }, scalar(type), '')).toBe(expected),
);

it('passes null to an omitted scalar parameter of any type', () =>
  expect(
    ['number', 'string', 'boolean', 'any'].map((type) => toArgument(undefined, scalar(type), '')),
  ).toEqual([null, null, null, null]));
