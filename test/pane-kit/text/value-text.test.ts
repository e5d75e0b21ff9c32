import type { ColumnTotal, ValueChange } from '../../../src/answers/result/table-diff';
import { changeText, totalText } from '../../../src/pane-kit/text/value-text';

describe('a changed value', () => {
  it.each<[string, Omit<ValueChange, 'column'>, [string, string, string?]]>([
    [
      'an amount with its grouping and cents',
      { before: 59880, after: 62400, difference: 2520 },
      ['59,880.00', '62,400.00', '+2,520.00'],
    ],
    [
      'a loss with a minus',
      { before: 1234.5, after: 1000, difference: -234.5 },
      ['1,234.50', '1,000.00', '−234.50'],
    ],
    [
      'a whole number without grouping',
      { before: 1987, after: 1988, difference: 1, isWhole: true },
      ['1987', '1988', '+1'],
    ],
    [
      'a difference that cents do not show',
      { before: 0.1251, after: 0.1249, difference: -0.0002 },
      ['0.1251', '0.1249', '−0.0002'],
    ],
    [
      'a date by its day, and the difference in days',
      { before: 46356, after: 48182, difference: 1826, isDate: true },
      ['30 Nov 2026', '30 Nov 2031', '+1,826 days'],
    ],
    [
      'a date that moves by a day',
      { before: 46356, after: 46355, difference: -1, isDate: true },
      ['30 Nov 2026', '29 Nov 2026', '−1 day'],
    ],
    [
      'a date with a time',
      { before: '', after: 46356.5, isDate: true },
      ['blank', '30 Nov 2026 12:00', undefined],
    ],
    [
      'a number outside the calendar',
      { before: -5, after: 46356, difference: 46361, isDate: true },
      ['-5', '30 Nov 2026', '+46,361 days'],
    ],
    ['a text as it is', { before: 'Fenwright', after: '' }, ['Fenwright', 'blank', undefined]],
    ['yes and no as Excel does', { before: false, after: true }, ['FALSE', 'TRUE', undefined]],
    ['a number that came', { before: '', after: 12.5 }, ['blank', '12.50', undefined]],
  ])('shows %s', (_, change, [before, after, difference]) => {
    const text = changeText({ column: 'A', ...change });
    expect([text.before, text.after, text.difference]).toEqual([before, after, difference]);
  });
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
