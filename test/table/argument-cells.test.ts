import { argumentCells } from '../../src/table/argument-cells';
import { failureOf } from './failure-of';

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
])('reads %j as rows of plain cells', (argument, cells) => expect(argumentCells(argument)).toEqual(cells));

it.each([
  [{ type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' }, 'A cell of the argument is #N/A.'],
  [{ code: '#VALUE!', message: 'x' }, 'neither text nor a number nor a date'],
  [[['a', ['b']]], 'neither text nor a number nor a date'],
])('refuses %j', (argument, message) => {
  const error = failureOf(() => argumentCells(argument));
  expect(error.code).toBe('bad-input');
  expect(error.message).toContain(message);
});
