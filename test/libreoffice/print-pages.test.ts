import { createLastWritten } from '../../src/excel/write/last-written';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import { insertSheets } from '../../src/excel/sheets/insert-sheets';
import type { ColumnEntry } from '../../src/contract/entries';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryEvents } from '../../src/features/reports/insert-own-sheet';
import { queryGaps } from '../../src/features/reports/insert-own-sheet';
import { queryTotals } from '../../src/features/reports/totals-question';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import { ratesSheet } from '../../src/templates/rates/rates-sheet';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { RATES } from '../templates/rates/rates-oracle';
import { recordSheet } from '../../src/features/record/record-sheet';
import { bridgeQuestion } from '../../src/features/reports/insert-bridge';
import { logSheet } from '../../src/features/refresh/change-log';
import { createAnswers } from '../../src/answers/create-answers';
import { portfolioReport } from '../../src/templates/report/portfolio-report';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { sampleRecord, sampleResult } from '../features/record/sample-record';
import { answersOf } from '../support/calculate-sheets';
import { emulatedExcel } from '../support/emulated-excel';
import { contextOf } from '../support/fake-gateway';
import { reportColumns } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { textTable } from '../support/text-table';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import { printPages, type PrintedPage } from './print-pages';

const insertion = { written: createLastWritten(), by: 'reports' as const };

let context: AddinContext;
const { workbook, idle } = emulatedExcel(
  [{ name: 'Sheet1', cells: {} }],
  (name, args) => answersOf(context)(name, args) as Promise<never>,
);

let stage: WireStage;
let wire: Wire;
let inputOf: ReturnType<typeof readReport>['inputOf'];

beforeAll(async () => {
  stage = await openWireStage(300);
  wire = await stage.start();
  await wire.signIn();
  ({ context } = contextOf(wire.client));
  context.databases.set([{ id: '101', name: 'Harbour Core Fund' }]);
  const { value: catalogue } = await wire.client.columns({ databases: ['101'], alwaysNull: 'ignore' });
  const offers = { rentrolls: true };
  await insertSheets(
    ['Units', 'Report'],
    (names) => {
      const inputs = { currency: 'EUR', valueCurrency: 'EUR' };
      const { sheets } = portfolioReport(reportColumns(), names, { inputs, formattedRows: 400, offers });
      inputOf = readReport(sheets[1]!, () => '').inputOf;
      return sheets;
    },
    insertion,
  );
  await Excel.run(async ({ workbook: { worksheets }, sync }) => {
    const report = worksheets.getItem('Report');
    report.getRange(inputOf('Value of the units')).values = [[180_000_000]];
    report.getRange(inputOf("Purchaser's costs")).values = [[0.068]];
    await sync();
  });
  const question = await bridgeQuestion(
    { client: wire.client, databases: context.databases, answers: createAnswers(context) },
    new AbortController().signal,
  );
  await insertSheets(
    ['Rent bridge'],
    (free) => [rentBridge(free['Rent bridge'], { ...question, currency: 'EUR', rentrolls: true })],
    insertion,
  );
  await addLists(catalogue);
  const result = await sampleResult();
  const record = await sampleRecord({ results: Array.from({ length: 6 }, () => result) });
  const heads = ['When', 'Person', 'Cell', 'Formula', 'Row', 'Column', 'Before', 'After', 'Difference'];
  const line = ['2026-11-26 14:02', 'demo-analyst', 'Units!B11', '=RR.QUERY(B10:AF10,M4:N7,0,,,M8:N8)'];
  const lines = Array.from({ length: 120 }, (_, at) => [...line, `Unit ${at}`, 'Rent', at, at + 100, 100]);
  await insertSheets(
    ['Record', 'Changes'],
    () => [
      recordSheet('Record', record),
      logSheet(
        'Changes',
        [heads, ...lines].map((cells) => ({ cells, isDate: false })),
      ),
    ],
    insertion,
  );
  await idle();
}, 600_000);

/** Adds rates, totals by tenant, gaps and lease events, each of more than a page. */
async function addLists(catalogue: readonly ColumnEntry[]) {
  await insertSheets(['Rates'], () => [ratesSheet('Rates', 'EUR', ['GBP', 'SEK', 'USD'])], insertion);
  await Excel.run(async ({ workbook: { worksheets }, sync }) => {
    const typed = worksheets.getItem('Rates').getRange('C10:E12');
    typed.values = RATES.slice(0, 3).map(([, rate, date = '', source = '']) => [rate, date, source]);
    await sync();
  });
  const rates = { sheet: 'Rates', isComplete: true };
  await insertSheets(
    ['Totals', 'Gaps', 'Lease events'],
    () => [
      totalsSheet('Totals', { ...queryTotals(catalogue, DEFAULT_PROFILE, 'tenant'), rates: 'Rates' }),
      ...gapSheets(
        { Gaps: 'Gaps', 'Gap questions': 'Gaps questions' },
        queryGaps(catalogue, DEFAULT_PROFILE),
        rates,
      ).slice(1),
      leaseEventsSheet('Lease events', queryEvents(catalogue, DEFAULT_PROFILE), 'Rates'),
    ],
    insertion,
  );
}

afterAll(async () => {
  await wire?.stop();
  await stage?.close();
});

const expectPages = (pages: readonly PrintedPage[], ...onEach: readonly string[]) => {
  expect(pages.length).toBeGreaterThan(0);
  for (const [at, { text, width, height }] of pages.entries()) {
    expect(width).toBeGreaterThan(height);
    for (const words of [...onEach, `Page ${at + 1} of ${pages.length}`, 'Printed'])
      expect([at, text.replaceAll(/\s+/g, ' ')]).toEqual([at, expect.stringContaining(words)]);
  }
};

it.each(['A4', 'Letter'] as const)(
  'prints the report one page wide on %s, with its day and currency on each page',
  async (paper) => {
    const pages = await printPages(workbook, 'Report', paper);
    expectPages(pages, 'Portfolio report', 'Terms count from', 'All amounts are in EUR.');
    expect(pages.length).toBeLessThan(9);
    expect(pages[0]!.text).toContain('Left out: ');
    // No list is divided: each page begins with the heading of one.
    const headings = [
      ...['Key figures', "Beside the service's figures", 'Lease expiry profile', 'Remaining term'],
      'Top 10 tenants',
      ...['Rent that may move: from', 'Next breaks: tenant', 'Every unit of the answer is counted'],
    ];
    const first = new RegExp(`Terms count from[^]*?(${headings.join('|')})`);
    const [, ...remaining] = pages.map(({ text }) => first.exec(text)?.[1]);
    expect(remaining).toEqual(headings.filter((heading) => !/^(?:Key|Lease)/.test(heading)));
  },
);

it('prints the tenancy schedule with its headings on each page, and no page beside the last unit', async () => {
  const pages = await printPages(workbook, 'Units');
  expectPages(pages, 'lease_expiry_date', 'tenant_name');
  const units = Number(workbook.cell({ sheetId: workbook.sheets()[2]!.id, row: 9, col: 2 }).value);
  expect(units).toBeGreaterThan(40);
  expect(pages.length).toBeLessThan(units / 20);
});

it.each(
  textTable(`
    Rent bridge  | Rent bridge; Date A; Date B                     | Closing passing rent                            |  2
    Record       | Record; What the Rent Roll formulas of this workbook showed at that time. | How to compute a SHA-256 | 4
    Changes      | Before; Difference                              | Unit 119                                        |  9
    Totals       | tenant; Share; Rows                             | Totals by tenant; Grand total; the 12 largest   |  8
    Gaps         | Property; Rent a year in EUR; Missing           | Gaps by money; All in EUR; To the owner         | 12
    Lease events | Deadline; Rent at stake a year; New?            | Lease events; All in EUR; rent review           | 20
    Rates        | Currency; Source; Used as                       | Central bank, reference                         |  1
  `),
)(
  'prints %s in full, with its headings on each page',
  async (sheet = '', onEach = '', once = '', most = '') => {
    const pages = await printPages(workbook, sheet);
    expectPages(pages, ...onEach.split('; '));
    const text = pages.map((page) => page.text).join('\f');
    for (const words of once.split('; ')) expect(text).toContain(words);
    expect(text).not.toContain('###');
    expect(pages.length).toBeLessThanOrEqual(Number(most));
  },
);
