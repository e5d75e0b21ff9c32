import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryEvents } from '../../src/features/reports/insert-own-sheet';
import { queryGaps } from '../../src/features/reports/insert-own-sheet';
import { queryTotals } from '../../src/features/reports/totals-question';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { REFERENCE_COLUMNS } from '../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import { ALL_CURRENCIES } from '../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../src/templates/rates/rates-sheet';
import { portfolioReport } from '../../src/templates/report/portfolio-report';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows, someOf } from '../support/demo-rows';
import { differences } from '../support/report/expect-report';
import { oracleUnit, RAW_COLUMNS, reportColumns, type RawRow } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { reportOracle } from '../support/report/report-oracle';
import { bridgeOracle } from '../templates/bridge/bridge-oracle';
import { EVENT_COLUMNS, eventsUpTo } from '../templates/events/events-oracle';
import { GAP_COLUMNS } from '../templates/gaps/gaps-oracle';
import {
  expectBridgeInOne,
  expectEventsInOne,
  expectGapsInOne,
  expectTotalsInOne,
  unitsInOne,
} from '../templates/rates/expect-in-one';
import { rateCells, RATES } from '../templates/rates/rates-oracle';
import { latestRows } from '../templates/totals/totals-oracle';
import { calculateAfter, type Calculated } from './calculate';

const { columns } = createCatalogue();
const demo = demoRows({ columns: [...new Set([...RAW_COLUMNS, ...GAP_COLUMNS, ...EVENT_COLUMNS])] });
const report = portfolioReport(
  reportColumns(),
  { Units: 'Units', Report: 'Report' },
  { inputs: { currency: ALL_CURRENCIES }, formattedRows: 30, rates: 'Rates' },
);
const bridge = { columns: REFERENCE_COLUMNS, currency: ALL_CURRENCIES, dateA: 40000, dateB: 40001 };
const templates = [
  totalsSheet('Totals', { ...queryTotals(columns, DEFAULT_PROFILE, 'use'), rates: 'Rates' }),
  ...gapSheets({ Gaps: 'Gaps', 'Gap questions': 'Gaps questions' }, queryGaps(columns, DEFAULT_PROFILE), {
    sheet: 'Rates',
    isComplete: true,
  }),
  leaseEventsSheet('Events', queryEvents(columns, DEFAULT_PROFILE), 'Rates'),
  rentBridge('Bridge', { ...bridge, rates: 'Rates' }),
  ...report,
  ratesSheet('Rates', 'EUR', []),
];
const sheet = calculateSheets(templates, demo.answer);
const rowsAt = (day: string) =>
  latestRows(
    demo.rows(),
    { property: DEFAULT_PROFILE.identity.property, date: DEFAULT_PROFILE.rentrollDateColumn },
    day,
  );
const at = (calculated: Calculated, name: string) => ({ value: (cell: string) => calculated(name, cell) });
const reportOf = (calculated: Calculated) => readReport(report[1]!, at(calculated, 'Report').value);

it('has totals, gaps, events, report and bridge of the demo in one currency', async () => {
  const expected = await bridgeOracle(demo.context());
  const cases = someOf(demo.days()).map((day, k) => {
    const last = expected.dates[expected.dates.length - 1 - (k % 3)]!;
    return { day, months: [12, 3, 24][k % 3]!, dates: [expected.dates[k % 4]!, last] };
  });
  await sheet.enter(rateCells('EUR', RATES));
  const entries = cases.map(({ day, months, dates }) => ({
    ...{ 'Totals!C10': day, 'Gaps!C9': day, 'Events!C10': day, 'Events!C7': months },
    ...{ 'Units!C6': day, 'Bridge!C8': dates[0]!, 'Bridge!C9': dates[1]! },
  }));
  const calculated = await calculateAfter(sheet, templates, entries);
  for (const [k, { day, months, dates }] of cases.entries()) {
    const book = calculated[k]!;
    const rows = rowsAt(day);
    expectTotalsInOne(at(book, 'Totals'), rows, day);
    expectGapsInOne(at(book, 'Gaps'), rows);
    expectEventsInOne(at(book, 'Events'), eventsUpTo(demo.rows(), day, { months }));
    expectBridgeInOne(at(book, 'Bridge'), expected, dates);
    const units = unitsInOne((rows as RawRow[]).map(oracleUnit), 'EUR', RATES);
    expect([day, ...differences(reportOf(book), reportOracle(units, {}))]).toEqual([day]);
    expect(book('Rates', 'C5')).toMatch(/^OK: every currency of the list has a rate\./);
  }
});
