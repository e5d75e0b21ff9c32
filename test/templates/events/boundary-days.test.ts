import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { calculateSheets } from '../../support/calculate-sheets';
import { until } from './events-oracle';

const serial = (iso: string) => (iso === '' ? '' : Date.parse(iso) / 86_400_000 + 25_569);
const iso = (value: unknown) =>
  typeof value === 'number' ? new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10) : value;
const next = (day: string, by: number) => String(iso(Number(serial(day)) + by));

/** The first day, the months, and the last day that counts. */
const SPANS = [
  ['2028-02-29', 12, '2029-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2027-02-28', 12, '2028-02-29'],
  ['2028-02-28', 12, '2029-02-28'],
  ['2026-09-30', 3, '2026-12-31'],
  ['2026-06-30', 3, '2026-09-30'],
  ['2026-01-30', 1, '2026-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-31', 24, '2028-12-31'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-12-01', 1, '2027-01-01'],
] as const;
const [BREAK, LAST] = ['break (tenant)', 'break (tenant): last day of notice'];
const BREAKS = (
  [
    ['over the year end', '2037-03-31', '2036-12-31', LAST, '2036-12-31'],
    ['before 29 February', '2040-02-29', '2039-11-29', LAST, '2039-11-29'],
    ['on 29 February', '2040-08-31', '2040-02-29', LAST, '2040-02-29'],
    ['the same day', '2037-06-30', '2037-06-30', BREAK, '2037-06-30'],
    ['after its break', '2037-07-31', '2038-07-31', BREAK, '2037-07-31'],
    ['not told', '2037-08-31', '', BREAK, '2037-08-31'],
    ['without end', '2037-09-30', '9999-12-31', BREAK, '2037-09-30'],
  ] as const
).map(([unit, date, notice, says, due]) => ({ unit, date, notice, says, due }));
const WITHOUT_END = ['9999-12-31', 'ca. 2027', ''];

const unitsOf = (days: readonly string[]) =>
  days.map((day, k) => ['House', `U${k}`, 'Ann', 'EUR', 1, '', '', '', serial(day)]);
const EXPIRIES = [
  ...new Set(SPANS.flatMap(([from, , end]) => [next(from, -1), from, end, next(end, 1)])),
].sort();
const rows = [
  ...unitsOf(EXPIRIES),
  ...BREAKS.map(({ unit, date, notice }) => [
    ...['House', unit, 'Bob', '', 7, serial(date), serial(notice), 'TENANT', ''],
  ]),
  ...unitsOf(WITHOUT_END).map((row, k) =>
    [...row.slice(0, 8), ['9999-12-31', 'ca. 2027', ''][k]!].map((cell) =>
      cell === '9999-12-31' ? serial(cell) : cell,
    ),
  ),
];
const headings = ['Property', 'Unit', 'Tenant', 'Currency', 'Rent', 'Break', 'Notice', 'Whose', 'Expiry'];
const at = {
  ...{ property: 1, unit: 2, tenant: 3, currency: 4, contractedRent: 5 },
  ...{ firstBreak: 6, breakNotice: 7, firstBreakHolder: 8, expiry: 9 },
};
const sheet = calculateSheets(
  [leaseEventsSheet('Events', { headings, at, endless: ['9999-12-31'] })],
  () => ({ value: rows }),
);
const listed = () => {
  const lines: unknown[][] = [];
  for (let row = 23; sheet.value(`B${row}`) !== ''; row++)
    lines.push([
      ...[iso(sheet.value(`B${row}`)), sheet.value(`C${row}`)],
      ...[iso(sheet.value(`D${row}`)), sheet.value(`F${row}`)],
    ]);
  return lines;
};

it.each(SPANS)('from %s for %i months last until %s, both days included', async (from, months, end) => {
  await sheet.enter({ C4: months, C5: 'expiry', C6: from });
  expect(iso(sheet.value('C9'))).toBe(end);
  expect(until(from, months)).toBe(end);
  expect(listed().map(([day]) => day)).toEqual(EXPIRIES.filter((day) => day >= from && day <= end));
});

it.each(BREAKS)('take the notice of a break, not the break: $unit', async ({ unit, date, says, due }) => {
  await sheet.enter({ C4: 1, C5: 'break', C6: due });
  expect(listed()).toContainEqual([due, says, date, unit]);
});

it('leave out a break whose day of notice has passed, and say so', async () => {
  await sheet.enter({ C4: 12, C5: 'everything', C6: '2037-01-01' });
  expect(listed().map(([, , , unit]) => unit)).toEqual([
    'the same day',
    'after its break',
    'not told',
    'without end',
  ]);
  expect(sheet.value('B3')).toMatch(/^Breaks left out, because their last day of notice has passed: 1\. /);
});

it('add rents without a currency on their own, and say which kinds no column tells', () => {
  expect([sheet.value('E11'), sheet.value('F11'), sheet.value('E12'), sheet.value('E19')]).toEqual([
    'not told',
    '',
    28,
    28,
  ]);
  expect(sheet.value('B3')).toContain(
    'Not looked for, because the service has no column: earliest termination, step, indexation, rent review, end of rent-free period.',
  );
  expect(sheet.value('J23')).toBe('–');
});

it.each([
  [{ C4: 0 }, /^Cell C4 takes a whole number of months, and C6 a day\./],
  [{ C4: 2.5 }, /^Cell C4 takes/],
  [{ C4: 'soon' }, /^Cell C4 takes/],
  [{ C4: 1, C6: 'today' }, /^Cell C4 takes/],
  [{ C4: 1, C6: '2060-01-01' }, /^Nothing has its deadline in these months\./],
])('list nothing and say why: %j', async (entries, says) => {
  await sheet.enter({ C5: 'everything', C6: '2037-01-01', ...entries });
  expect(sheet.value('B3')).toMatch(says);
  expect(listed()).toEqual([]);
  expect([sheet.value('C19'), sheet.value('I23'), sheet.value('J23')]).toEqual([0, '', '']);
});
