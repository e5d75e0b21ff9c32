import type { Outcome, WireValue } from '../../../../src/workbench/workbook/function-runtime';
import { toGrid } from '../../../../src/workbench/grid/custom-functions/to-grid';

it.each<[string, WireValue, object]>([
  ['a text', 'x', { value: 'x' }],
  ['null, which Excel shows as 0', null, { value: 0 }],
  [
    'a Double',
    { type: 'Double', basicValue: 45658, numberFormat: 'yyyy-mm-dd' },
    { value: 45658, format: 'yyyy-mm-dd' },
  ],
  [
    'a FormattedNumber',
    { type: 'FormattedNumber', basicValue: 1, numberFormat: '0' },
    { value: 1, format: '0' },
  ],
  [
    'General, which does not count as a format',
    { type: 'Double', basicValue: 1, numberFormat: 'General' },
    { value: 1 },
  ],
  ['Empty', { type: 'Empty' }, { value: '' }],
  [
    'an error of an array',
    { type: 'Error', errorType: 'NotAvailable', message: 'why' },
    { value: '#N/A', message: 'why' },
  ],
  ['an error by its text', { type: 'Error', basicValue: '#DIV/0!' }, { value: '#DIV/0!' }],
  ['an entity without a basic value', { type: 'Entity' }, { value: '#VALUE!' }],
])('shows %s', (_, value, cell) => expect(toGrid({ value })).toEqual(cell));

it('turns rows into columns and fills short rows with #N/A', () =>
  expect(toGrid({ value: [['a', 'b'], ['c']] })).toEqual([
    [{ value: 'a' }, { value: 'c' }],
    [{ value: 'b' }, { value: '#N/A' }],
  ]));

it.each<[Exclude<Outcome, { lost: true }>, object]>([
  [
    { error: '#VALUE!', message: 'Column unknown.' },
    { value: '#VALUE!', message: 'Column unknown.' },
  ],
  [{ error: '#N/A' }, { value: '#N/A' }],
])('keeps the message of an error: %j', (outcome, cell) => expect(toGrid(outcome)).toEqual(cell));
