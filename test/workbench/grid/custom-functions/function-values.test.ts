import type { FunctionParameter, WireValue } from '../../../../src/workbench/workbook/function-runtime';
import type { GridArgument } from '../../../../src/workbench/grid/engine/grid-cell';
import {
  endsCall,
  toArgument,
  toGrid,
  type ArgumentRules,
} from '../../../../src/workbench/grid/custom-functions/function-values';
import { textTable } from '../../../support/text-table';

const matrix: FunctionParameter = { name: 'block', dimensionality: 'matrix', type: 'any' };
const scalar = (type: string): FunctionParameter => ({ name: 'one', type });
const RULES: ArgumentRules = {
  emptyCell: null,
  passesErrors: true,
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
      [1, null],
      ['a', true],
    ],
  ],
  ['[[v]] for one cell', { value: 5 }, [[5]]],
])('passes to a matrix parameter %s', (_, argument, expected) =>
  expect(toArgument(argument, matrix, RULES)).toEqual(expected),
);

it.each([0, null] as const)('passes a blank cell as this Excel does: %p', (emptyCell) => {
  expect(toArgument({ value: null }, matrix, { ...RULES, emptyCell })).toEqual([[emptyCell]]);
  expect(toArgument({ value: null }, scalar('any'), { ...RULES, emptyCell })).toBe(emptyCell);
});

it.each(
  textTable(`
    number  | "7"     | 7
    number  | " 7.5 " | 7.5
    number  | true    | 1
    number  | null    | 0
    number  | "seven" |
    number  | ""      |
    string  | 7       | "7"
    string  | true    | "TRUE"
    string  | null    | ""
    boolean | "true"  | true
    boolean | 0       | false
    boolean | "yes"   |
    any     | "seven" | "seven"
    any     | 7       | 7
  `),
)('converts for a parameter of type %s: %s to %s', (type, value, expected) =>
  expect(toArgument({ value: JSON.parse(value!) as string }, scalar(type!), RULES)).toBe(
    expected ? JSON.parse(expected) : undefined,
  ),
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

describe('an error in an argument', () => {
  const cells = [[{ value: 1 }, { value: '#DIV/0!' }]];
  it.each([
    ['ends in the cell without a call where errors do not reach functions', matrix, false, '#DIV/0!'],
    ['ends in the cell without a call if the parameter is a number', scalar('number'), true, '#DIV/0!'],
    ['reaches a parameter of any type', matrix, true, undefined],
  ])('%s', (_, parameter, passesErrors, error) =>
    expect(endsCall(cells, parameter, { passesErrors })?.value).toBe(error),
  );

  it('ends in the cell without a call while a cell waits', () =>
    expect(endsCall({ value: '#BUSY!' }, matrix, RULES)?.value).toBe('#BUSY!'));

  it('is an object', () =>
    expect(toArgument({ value: '#DIV/0!' }, scalar('any'), RULES)).toEqual({
      type: 'Error',
      basicType: 'Error',
      basicValue: '#DIV/0!',
      errorType: 'Div0',
    }));
});

it('refuses a range in place of one value', () => {
  expect(toArgument(columns, scalar('any'), RULES)).toBeUndefined();
  expect(toArgument([[{ value: 1 }]], scalar('any'), RULES)).toBe(1);
});

it.each(
  textTable(`
    a text                         | "x"                                                                        | {"value": "x"}
    null, which Excel shows as 0   | null                                                                       | {"value": 0}
    a Double                       | {"type": "Double", "basicValue": 45658, "numberFormat": "yyyy-mm-dd"}      | {"value": 45658, "format": "yyyy-mm-dd"}
    a FormattedNumber              | {"type": "FormattedNumber", "basicValue": 1, "numberFormat": "0"}          | {"value": 1, "format": "0"}
    General, which is not a format | {"type": "Double", "basicValue": 1, "numberFormat": "General"}             | {"value": 1}
    Empty                          | {"type": "Empty"}                                                          | {"value": ""}
    an error of an array           | {"type": "Error", "errorType": "NotAvailable", "message": "why"}           | {"value": "#N/A", "message": "why"}
    an error by its text           | {"type": "Error", "basicValue": "#DIV/0!"}                                 | {"value": "#DIV/0!"}
    an entity without basic value  | {"type": "Entity"}                                                         | {"value": "#VALUE!"}
  `),
)('shows %s', (_, value, shown) =>
  expect(toGrid({ value: JSON.parse(value!) as WireValue })).toEqual(JSON.parse(shown!)),
);

it('turns rows into columns and fills short rows with #N/A', () =>
  expect(toGrid({ value: [['a', 'b'], ['c']] })).toEqual([
    [{ value: 'a' }, { value: 'c' }],
    [{ value: 'b' }, { value: '#N/A' }],
  ]));

it('keeps the message of an error', () =>
  expect(toGrid({ error: '#VALUE!', message: 'Column unknown.' })).toEqual({
    value: '#VALUE!',
    message: 'Column unknown.',
  }));
