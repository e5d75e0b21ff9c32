import type { ColumnTotal, ValueChange } from '../../src/answers/result/table-diff';
import { changeText, totalText } from '../../src/pane-kit/text/value-text';
import { describeAge, describeTime, describeToken } from '../../src/pane-kit/text/describe-age';
import type { ResultSources } from '../../src/answers/result-sources';
import { describeResultSources } from '../../src/pane-kit/result-sources/describe-result-sources';
import { firstTab } from '../../src/pane-kit/tab-props';
import { line } from '../support/pane/pane-stage';
import { textTable } from '../support/text-table';
import { createStoredText } from '../../src/pane-kit/stored-text';

describe('the values of a change', () => {
  it.each(
    textTable(`
      an amount with its grouping and cents | {"before":59880,"after":62400,"difference":2520} | 59,880.00 | 62,400.00 | +2,520.00
      a loss with a minus | {"before":1234.5,"after":1000,"difference":-234.5} | 1,234.50 | 1,000.00 | −234.50
      a whole number without grouping | {"before":1987,"after":1988,"difference":1,"isWhole":true} | 1987 | 1988 | +1
      a difference that cents do not show | {"before":0.1251,"after":0.1249,"difference":-0.0002} | 0.1251 | 0.1249 | −0.0002
      a date and days | {"before":46356,"after":48182,"difference":1826,"isDate":true} | 30 Nov 2026 | 30 Nov 2031 | +1,826 days
      a date a day before | {"before":46356,"after":46355,"difference":-1,"isDate":true} | 30 Nov 2026 | 29 Nov 2026 | −1 day
      a date with a time | {"before":"","after":46356.5,"isDate":true} | blank | 30 Nov 2026 12:00 |
      what is outside the calendar | {"before":-5,"after":46356,"difference":46361,"isDate":true} | -5 | 30 Nov 2026 | +46,361 days
      a text as it is | {"before":"Fenwright","after":""} | Fenwright | blank |
      yes and no as Excel does | {"before":false,"after":true} | FALSE | TRUE |
      a number that came | {"before":"","after":12.5} | blank | 12.50 |
    `),
  )('a changed value shows %s', (_, change, before, after, difference) =>
    expect(changeText({ column: 'A', ...(JSON.parse(change!) as Omit<ValueChange, 'column'>) })).toEqual({
      ...{ before, after },
      ...(difference && { difference }),
    }),
  );

  it.each(
    textTable(`
      an amount with its currency | {"unit":"currency p.a.","currency":"EUR","before":1000,"after":1100,"difference":100,"ratio":0.1} | 1,000.00 | 1,100.00 | +100.00 EUR | +10.0 %
      a count without decimals | {"unit":"","before":1000,"after":1100,"difference":100,"ratio":0.1} | 1,000 | 1,100 | +100 | +10.0 %
      an area with its unit | {"unit":"sqm","before":10.5,"after":10,"difference":-0.5,"ratio":-0.047619} | 10.50 | 10.00 | −0.50 sqm | −4.8 %
      a small part as such | {"unit":"","currency":"EUR","before":1000000,"after":999999,"difference":-1,"ratio":-0.000001} | 1,000,000.00 | 999,999.00 | −1.00 EUR | less than −0.1 %
      no share of nothing | {"unit":"","before":0,"after":100,"difference":100} | 0 | 100 | +100 |
    `),
  )('a total shows %s', (_, total, before, after, difference, ratio) =>
    expect(totalText({ column: 'A', ...(JSON.parse(total!) as Omit<ColumnTotal, 'column'>) })).toEqual({
      ...{ before, after, difference },
      ...(ratio && { ratio }),
    }),
  );
});

describe('ages', () => {
  const at = (text: string) => new Date(text).getTime();
  const NOW = at('2026-11-21T14:03:30');

  it.each(
    textTable(`
      2026-11-21T14:03:00 | just now
      2026-11-21T14:08:20 | just now
      2026-11-21T14:10:00 | today 14:10
      2026-11-22T14:10:00 | 22 Nov 14:10
      2026-11-21T14:02:30 | 1 min ago
      2026-11-21T13:04:00 | 59 min ago
      2026-11-21T13:03:30 | today 13:03
      2026-11-20T23:59:00 | 20 Nov 23:59
      2025-11-21T14:03:00 | 21 Nov 2025
    `),
  )('the age of a result of %s is "%s"', (then, words) => expect(describeAge(at(then!), NOW)).toBe(words));

  it('the age of a result is minutes, not yesterday, just after midnight', () =>
    expect(describeAge(at('2026-11-20T23:50:00'), at('2026-11-21T00:05:00'))).toBe('15 min ago'));

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
  it.each(
    textTable(`
      From 45 rent rolls, 3 not approved, oldest 30 Jun 2026 | {"rolls":45,"approvals":{"approved":42,"notApproved":3,"unknown":0},"oldest":46203}
      From 45 rent rolls, all approved, oldest 30 Jun 2026 | {"rolls":45,"approvals":{"approved":45,"notApproved":0,"unknown":0},"oldest":46203}
      From 45 rent rolls, approval not known, oldest 30 Jun 2026 | {"rolls":45,"oldest":46203}
      From 45 rent rolls, 3 not approved, approval of 2 not known, oldest not known | {"rolls":45,"approvals":{"approved":40,"notApproved":3,"unknown":2}}
      From 45 rent rolls, approval of 2 not known, oldest not known | {"rolls":45,"approvals":{"approved":43,"notApproved":0,"unknown":2}}
      From 1,204 rent rolls, all approved, oldest not known | {"rolls":1204,"approvals":{"approved":1204,"notApproved":0,"unknown":0}}
      From 1 rent roll, not approved, of 30 Jun 2026 | {"rolls":1,"approvals":{"approved":0,"notApproved":1,"unknown":0},"oldest":46203}
      From 1 rent roll, approval not known, of 30 Jun 2026 | {"rolls":1,"approvals":{"approved":0,"notApproved":0,"unknown":1},"oldest":46203}
      From 1 rent roll, approved, date not known | {"rolls":1,"approvals":{"approved":1,"notApproved":0,"unknown":0}}
      Rent rolls not known, approval not known, oldest 30 Jun 2026 | {"oldest":46203}
      Rent rolls not known, approval not known, oldest not known | {}
      From no rent roll | {"rolls":0}
    `),
  )('says %s of %s', (words, sources) =>
    expect(describeResultSources({ ...(JSON.parse(sources!) as ResultSources), canAsk: true })).toBe(words),
  );
});

// Whether a workbook has formulas, the tab chosen last, and the tab that opens.
it.each(
  textTable(`
    formulas | | workbook
    no formulas | | ask
    not known yet | | undefined
    search failed | | workbook
    formulas | ask | ask
    no formulas | workbook | workbook
    not known yet | ask | ask
    formulas | map | workbook
  `),
)('the tab that opens first, with %s and “%s” chosen last: %s', (found, chosen, expected) => {
  const lines = found === 'formulas' ? [line({ sheet: 'A', cell: 'A1' })] : [];
  const known = found!.endsWith('formulas') ? lines : undefined;
  expect(String(firstTab(chosen || null, known, found === 'search failed'))).toBe(expected);
});

it('a kept text is forgotten where the browser refuses a storage', () => {
  const tab = createStoredText('rr.tab', () => {
    throw new Error('SecurityError');
  });
  expect(() => tab.set('ask')).not.toThrow();
  expect(tab.get()).toBeNull();
});
