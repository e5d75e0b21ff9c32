import type { FunctionParameter } from '../../../../src/workbench/workbook/function-runtime';
import type { GridArgument } from '../../../../src/workbench/grid/engine/grid-cell';
import {
  EMPTY_CELLS,
  toArgument,
  type ArgumentRules,
} from '../../../../src/workbench/grid/custom-functions/to-argument';

const matrix: FunctionParameter = { name: 'block', dimensionality: 'matrix', type: 'any' };
const scalar = (type: string): FunctionParameter => ({ name: 'one', type });
const RULES: ArgumentRules = {
  emptyCell: '',
  rangeInScalar: 'error',
  spills: true,
  hasOwnFormat: ({ row }) => row === 9,
};
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
  expect(toArgument(argument, matrix, RULES)).toEqual(expected),
);

it.each(Object.entries(EMPTY_CELLS))('passes a blank cell as the option %s says', (_, emptyCell) => {
  expect(toArgument({ value: null }, matrix, { ...RULES, emptyCell })).toEqual([[emptyCell]]);
  expect(toArgument({ value: null }, scalar('any'), { ...RULES, emptyCell })).toBe(emptyCell);
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
  expect(toArgument({ value }, scalar(type), RULES)).toBe(expected),
);

it('passes null to an omitted scalar parameter of any type', () =>
  expect(
    ['number', 'string', 'boolean', 'any'].map((type) => toArgument(undefined, scalar(type), RULES)),
  ).toEqual([null, null, null, null]));

describe('a number with a format', () => {
  const at = (row: number) => ({
    value: 45000,
    format: 'yyyy-mm-dd',
    position: { sheetId: 's', row, col: 0 },
  });
  const rich = {
    type: 'Double',
    basicType: 'Double',
    basicValue: 45000,
    numberFormat: 'yyyy-mm-dd',
  };

  it('is passed as an object if its value brings the format', () => {
    expect(toArgument(at(0), matrix, RULES)).toEqual([[rich]]);
    expect(toArgument([[at(0)]], scalar('any'), RULES)).toEqual(rich);
  });

  it('is passed as a number if a person has formatted the cell, or the parameter is a number', () => {
    expect(toArgument(at(9), matrix, RULES)).toEqual([[45000]]);
    expect(toArgument(at(0), scalar('number'), RULES)).toBe(45000);
  });
});

it('refuses a range in place of one value, or takes its first cell if the option says so', () => {
  expect(toArgument(columns, scalar('any'), RULES)).toBeUndefined();
  expect(toArgument(columns, scalar('any'), { ...RULES, rangeInScalar: 'first' })).toBe(1);
  expect(toArgument([[{ value: 1 }]], scalar('any'), RULES)).toBe(1);
});
