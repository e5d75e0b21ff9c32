import type { ColumnTotal, DiffValue, ValueChange } from '../../../src/answers/result/table-diff';
import { changeText, totalText } from '../../../src/pane-kit/text/value-text';

const moved = (before: number, after: number, more: Partial<ValueChange> = {}) => ({
  ...{ column: 'A', before, after, difference: Number((after - before).toFixed(6)), ...more },
});
const other = (before: DiffValue, after: DiffValue, isDate?: true) => ({
  ...{ column: 'A', before, after, ...(isDate && { isDate }) },
});

it.each<[string, ValueChange, string, string, string?]>([
  ['an amount with its grouping and cents', moved(59880, 62400), '59,880.00', '62,400.00', '+2,520.00'],
  ['a loss with a minus', moved(1234.5, 1000), '1,234.50', '1,000.00', '−234.50'],
  ['a whole number without grouping', moved(1987, 1988, { isWhole: true }), '1987', '1988', '+1'],
  ['a difference that cents do not show', moved(0.1251, 0.1249), '0.1251', '0.1249', '−0.0002'],
  ['a date and days', moved(46356, 48182, { isDate: true }), '30 Nov 2026', '30 Nov 2031', '+1,826 days'],
  ['a date a day before', moved(46356, 46355, { isDate: true }), '30 Nov 2026', '29 Nov 2026', '−1 day'],
  ['a date with a time', other('', 46356.5, true), 'blank', '30 Nov 2026 12:00'],
  ['what is outside the calendar', moved(-5, 46356, { isDate: true }), '-5', '30 Nov 2026', '+46,361 days'],
  ['a text as it is', other('Fenwright', ''), 'Fenwright', 'blank'],
  ['yes and no as Excel does', other(false, true), 'FALSE', 'TRUE'],
  ['a number that came', other('', 12.5), 'blank', '12.50'],
])('a changed value shows %s', (...[, change, before, after, difference]) => {
  expect(changeText(change)).toEqual({ before, after, ...(difference && { difference }) });
});

describe('a total', () => {
  const total = (change: Partial<ColumnTotal>): ColumnTotal => ({
    column: 'A',
    unit: '',
    before: 1000,
    after: 1100,
    difference: 100,
    ratio: 0.1,
    ...change,
  });
  it.each<[string, Partial<ColumnTotal>, object]>([
    [
      'an amount with its currency',
      { unit: 'currency p.a.', currency: 'EUR' },
      { before: '1,000.00', after: '1,100.00', difference: '+100.00 EUR', ratio: '+10.0 %' },
    ],
    [
      'a count without decimals',
      { unit: '' },
      { before: '1,000', after: '1,100', difference: '+100', ratio: '+10.0 %' },
    ],
    [
      'an area with its unit',
      { unit: 'sqm', before: 10.5, after: 10, difference: -0.5, ratio: -0.047619 },
      { before: '10.50', after: '10.00', difference: '−0.50 sqm', ratio: '−4.8 %' },
    ],
    [
      'a small part as such',
      { currency: 'EUR', before: 1e6, after: 999_999, difference: -1, ratio: -1e-6 },
      { before: '1,000,000.00', after: '999,999.00', difference: '−1.00 EUR', ratio: 'less than −0.1 %' },
    ],
  ])('shows %s', (_, change, text) => expect(totalText(total(change))).toEqual(text));

  it('has no share of nothing', () => {
    const { ratio, ...rest } = total({ before: 0, after: 100 });
    expect(ratio).toBe(0.1);
    expect(totalText(rest)).toEqual({ before: '0', after: '100', difference: '+100' });
  });
});
