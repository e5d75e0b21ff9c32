import type { ColumnTotal, DiffValue, ValueChange } from '../../src/answers/result/table-diff';
import { changeText, totalText } from '../../src/pane-kit/text/value-text';
import { describeAge, describeTime, describeToken } from '../../src/pane-kit/text/describe-age';
import type { ResultSources } from '../../src/answers/result-sources';
import { isoToSerial } from '../../src/table/iso-serial';
import { describeResultSources } from '../../src/pane-kit/result-sources/describe-result-sources';
import { firstTab } from '../../src/pane-kit/tab-props';
import { line } from '../support/pane/pane-stage';
import { createStoredText } from '../../src/pane-kit/stored-text';

describe('the values of a change', () => {
  const moved = (before: number, after: number, more: Partial<ValueChange> = {}) => ({
    ...{ column: 'A', before, after, difference: Number((after - before).toFixed(6)), ...more },
  });
  const replaced = (before: DiffValue, after: DiffValue, isDate?: true) => ({
    ...{ column: 'A', before, after, ...(isDate && { isDate }) },
  });

  it.each<[string, ValueChange, string, string, string?]>([
    ['an amount with its grouping and cents', moved(59880, 62400), '59,880.00', '62,400.00', '+2,520.00'],
    ['a loss with a minus', moved(1234.5, 1000), '1,234.50', '1,000.00', '−234.50'],
    ['a whole number without grouping', moved(1987, 1988, { isWhole: true }), '1987', '1988', '+1'],
    ['a difference that cents do not show', moved(0.1251, 0.1249), '0.1251', '0.1249', '−0.0002'],
    ['a date and days', moved(46356, 48182, { isDate: true }), '30 Nov 2026', '30 Nov 2031', '+1,826 days'],
    ['a date a day before', moved(46356, 46355, { isDate: true }), '30 Nov 2026', '29 Nov 2026', '−1 day'],
    ['a date with a time', replaced('', 46356.5, true), 'blank', '30 Nov 2026 12:00'],
    ['what is outside the calendar', moved(-5, 46356, { isDate: true }), '-5', '30 Nov 2026', '+46,361 days'],
    ['a text as it is', replaced('Fenwright', ''), 'Fenwright', 'blank'],
    ['yes and no as Excel does', replaced(false, true), 'FALSE', 'TRUE'],
    ['a number that came', replaced('', 12.5), 'blank', '12.50'],
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
      const { ratio, ...withoutRatio } = total({ before: 0, after: 100 });
      expect(ratio).toBe(0.1);
      expect(totalText(withoutRatio)).toEqual({ before: '0', after: '100', difference: '+100' });
    });
  });
});

describe('ages', () => {
  const at = (text: string) => new Date(text).getTime();
  const NOW = at('2026-11-21T14:03:30');

  describe('the age of a result', () => {
    it.each([
      ['2026-11-21T14:03:00', 'just now'],
      ['2026-11-21T14:08:20', 'just now'],
      ['2026-11-21T14:10:00', 'today 14:10'],
      ['2026-11-22T14:10:00', '22 Nov 14:10'],
      ['2026-11-21T14:02:30', '1 min ago'],
      ['2026-11-21T13:04:00', '59 min ago'],
      ['2026-11-21T13:03:30', 'today 13:03'],
      ['2026-11-20T23:59:00', '20 Nov 23:59'],
      ['2025-11-21T14:03:00', '21 Nov 2025'],
    ])('of %s is "%s"', (then, words) => expect(describeAge(at(then), NOW)).toBe(words));

    it('is minutes, not yesterday, just after midnight', () =>
      expect(describeAge(at('2026-11-20T23:50:00'), at('2026-11-21T00:05:00'))).toBe('15 min ago'));
  });

  it.each([
    ['2026-11-21T14:03:00', '14:03'],
    ['2026-11-20T23:59:00', '20 Nov 23:59'],
  ])('the time of data of %s is "%s"', (then, words) => expect(describeTime(at(then), NOW)).toBe(words));

  describe('the expiry of the token', () => {
    const iso = (local: string) => new Date(local).toISOString();

    it('is a weekday and a time', () =>
      expect(describeToken(iso('2026-11-22T08:30:00'), NOW)).toBe('Signed in · token until Sun 08:30'));
    it.each([
      ['is past', iso('2026-11-21T14:00:00')],
      ['is unknown', null],
      ['is not a date', 'soon'],
    ])('is left out if it %s', (_, expiresAt) => expect(describeToken(expiresAt, NOW)).toBe('Signed in'));
  });
});

describe('the rent rolls that a result rests on', () => {
  const oldest = isoToSerial('2026-06-30')!;
  /** Rent rolls by their approval. */
  const from = (rolls: number, approved: number, notApproved: number, unknown = 0) => ({
    ...{ rolls, approvals: { approved, notApproved, unknown } },
  });

  it.each<[string, Omit<ResultSources, 'canAsk'>]>([
    ['From 45 rent rolls, 3 not approved, oldest 30 Jun 2026', { ...from(45, 42, 3), oldest }],
    ['From 45 rent rolls, all approved, oldest 30 Jun 2026', { ...from(45, 45, 0), oldest }],
    ['From 45 rent rolls, approval not known, oldest 30 Jun 2026', { rolls: 45, oldest }],
    ['From 45 rent rolls, 3 not approved, approval of 2 not known, oldest not known', from(45, 40, 3, 2)],
    ['From 45 rent rolls, approval of 2 not known, oldest not known', from(45, 43, 0, 2)],
    ['From 1,204 rent rolls, all approved, oldest not known', from(1204, 1204, 0)],
    ['From 1 rent roll, not approved, of 30 Jun 2026', { ...from(1, 0, 1), oldest }],
    ['From 1 rent roll, approval not known, of 30 Jun 2026', { ...from(1, 0, 0, 1), oldest }],
    ['From 1 rent roll, approved, date not known', from(1, 1, 0)],
    ['Rent rolls not known, approval not known, oldest 30 Jun 2026', { oldest }],
    ['Rent rolls not known, approval not known, oldest not known', {}],
    ['From no rent roll', { rolls: 0 }],
  ])('says %s', (words, sources) => {
    expect(describeResultSources({ ...sources, canAsk: true })).toBe(words);
  });
});

const ONE_LINE = [line({ sheet: 'A', cell: 'A1' })];

describe('the tab that opens first', () => {
  it.each([
    ['has formulas', null, ONE_LINE, false, 'workbook'],
    ['has no formulas', null, [], false, 'ask'],
    ['is still being searched', null, undefined, false, undefined],
    ['could not be searched', null, undefined, true, 'workbook'],
    ['has formulas, but the person chose Ask last', 'ask', ONE_LINE, false, 'ask'],
    ['has no formulas, but the person chose Workbook last', 'workbook', [], false, 'workbook'],
    ['is still being searched, but the person chose a tab last', 'ask', undefined, false, 'ask'],
    ['has formulas, and the tab chosen last is of another version', 'map', ONE_LINE, false, 'workbook'],
  ])('for a workbook that %s', (_, storedTab, lines, searchFailed, expected) =>
    expect(firstTab(storedTab, lines, searchFailed)).toBe(expected),
  );
});

it('a kept text is forgotten where the browser refuses a storage', () => {
  const tab = createStoredText('rr.tab', () => {
    throw new Error('SecurityError');
  });
  expect(() => tab.set('ask')).not.toThrow();
  expect(tab.get()).toBeNull();
});
