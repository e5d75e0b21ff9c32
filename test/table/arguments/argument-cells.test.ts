import { argumentCells, scalarArgument } from '../../../src/table/arguments/argument-cells';
import { failureOf } from '../failure-of';

it.each([
  [null, []],
  [undefined, []],
  ['a', [['a']]],
  [0, [[0]]],
  [false, [[false]]],
  [[], [[]]],
  [['a', 1], [['a', 1]]],
  [
    [['a', 'b'], ['c']],
    [['a', 'b'], ['c']],
  ],
  [[[null, undefined, '']], [[null, null, '']]],
  [[[{ type: 'Double', basicValue: 45658, numberFormat: 'yyyy-mm-dd' }]], [[45658]]],
  [
    [
      [
        { type: 'FormattedNumber', basicValue: 1 },
        { type: 'String', basicValue: 'x' },
      ],
    ],
    [[1, 'x']],
  ],
  [[[{ type: 'Empty' }, { type: 'Entity', text: 'Harbour', basicValue: '#VALUE!' }]], [[null, 'Harbour']]],
])('reads %j as rows of plain cells', (argument, cells) =>
  expect(argumentCells(argument, 'columns')).toEqual(cells),
);

it.each([
  [
    { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' },
    'Argument columns has a cell with the error #N/A.',
  ],
  [{ code: '#VALUE!', message: 'x' }, 'is not text, a number or a date'],
  [[['a', ['b']]], 'is not text, a number or a date'],
  [{ type: 'WebImage', basicType: 'Error', basicValue: '#VALUE!' }, 'is not text, a number or a date'],
  [{ type: 'Array', basicValue: '#VALUE!', elements: [[]] }, 'is not text, a number or a date'],
])('refuses %j', (argument, message) => {
  const error = failureOf(() => argumentCells(argument, 'columns'));
  expect(error.code).toBe('bad-input');
  expect(error.message).toContain(message);
});

describe('an argument of one value', () => {
  it.each([
    [null, null],
    [0, 0],
    ['EUR', 'EUR'],
    [{ type: 'LinkedEntity', text: 'Harbour', basicType: 'Error', basicValue: '#VALUE!' }, 'Harbour'],
    [[['EUR']], 'EUR'],
    [[[]], null],
  ])('returns the plain value of %j', (argument, value) =>
    expect(scalarArgument(argument, 'headers')).toBe(value),
  );

  it.each([
    [{}, 'is not text, a number or a date'],
    [{ type: 'Error', basicValue: '#REF!' }, 'Argument headers has a cell with the error #REF!.'],
    [new Date(0), 'is not text, a number or a date'],
    [[['a', 'b']], 'Argument headers takes one value, but has 2.'],
  ])('refuses what has no plain value: %j', (argument, message) => {
    const error = failureOf(() => scalarArgument(argument, 'headers'));
    expect(error.code).toBe('bad-input');
    expect(error.message).toContain(message);
  });
});
