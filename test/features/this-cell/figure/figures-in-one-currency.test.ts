import { REFERENCE_COLUMNS } from '../../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../../src/templates/bridge/rent-bridge';
import { ALL_CURRENCIES } from '../../../../src/templates/rates/rates-refs';
import { leaseEventsSheet } from '../../../../src/templates/events/lease-events';
import { gapSheets } from '../../../../src/templates/gaps/gaps-sheet';
import { ratesSheet } from '../../../../src/templates/rates/rates-sheet';
import { portfolioReport } from '../../../../src/templates/report/portfolio-report';
import { totalsSheet } from '../../../../src/templates/totals/totals-sheet';
import type { WireValue } from '../../../../src/workbench/workbook/function-runtime';
import { rateCells } from '../../../templates/rates/rates-oracle';
import { calculateSheets } from '../../../support/calculate-sheets';
import { HAND_MADE_ROLL } from '../../../support/report/hand-made-roll';
import { reportColumns } from '../../../support/report/raw-units';
import { DECEMBER, MARCH, reportAnswer } from '../../../support/report/report-answers';
import { propertyRuns } from '../../../support/property-runs';
import { asCell, textTable } from '../../../support/text-table';
import { figureSheets, followFigures } from '../../../support/figure-sheets';
import '../../../support/long-timeout';

const rowsOf = (text: string): WireValue[][] => textTable(text).map((row) => row.map(asCell));
const TOTALS = rowsOf(`
  North | EUR | 10.25
  South | GBP | 20.5
  South | SEK | 100
`);
const GAPS = rowsOf(`
  North | A | EUR | 100.25 |
  North | B | GBP | 200.5 |
  South | C | SEK | 3000 | 3100
  South | D | SEK | 1000 |
`);
/** Their dates are in the year after December. */
const EVENTS = rowsOf(`
  North | A | Ann | EUR | 10.25 | ${DECEMBER + 30} |
  North | B | Bob | GBP | 20.5 | ${DECEMBER + 60} | ${DECEMBER + 60}
  South | C | Cy | SEK | 300 | ${DECEMBER + 90} |
  South | D | Di | SEK | 400 | | ${DECEMBER + 400}
`);

const columns = reportColumns();
const currencies = ['EUR', 'GBP', 'SEK'];
const units = HAND_MADE_ROLL.map((unit, at) => ({ ...unit, currency: currencies[at % 3]! }));
const rates = 'Rates';
const bridge = { columns: REFERENCE_COLUMNS, currency: ALL_CURRENCIES, dateA: DECEMBER, dateB: MARCH };
const sheets = calculateSheets(
  [
    ...portfolioReport(
      columns,
      { Units: 'Units', Report: 'Report' },
      {
        inputs: { currency: ALL_CURRENCIES },
        formattedRows: 30,
        rates,
      },
    ),
    rentBridge('Rent bridge', { ...bridge, rates }),
    totalsSheet('Totals', {
      source: { headings: ['Property', 'Currency', 'Rent'] },
      groups: [{ word: 'property', at: 1 }],
      amounts: [{ word: 'Rent', at: 3, currencyAt: 2 }],
      ...{ by: 'property', amount: 'Rent', endless: [], rates },
    }),
    gapSheets(
      { Gaps: 'Gaps', 'Gap questions': 'Gaps questions' },
      {
        headings: ['House', 'Unit', 'Currency', 'Rent a year', 'ERV'],
        at: { property: 1, unit: 2, currency: 3, contractedRent: 4, erv: 5 },
        ...{ endless: [], approvals: [] },
      },
      { sheet: rates, isComplete: true },
    )[1]!,
    leaseEventsSheet(
      'Lease events',
      {
        headings: ['House', 'Unit', 'Tenant', 'Currency', 'Rent a year', 'Expiry', 'Step'],
        at: { property: 1, unit: 2, tenant: 3, currency: 4, contractedRent: 5, expiry: 6, nextStep: 7 },
        endless: [],
      },
      rates,
    ),
    ratesSheet('Rates', 'EUR', ['GBP', 'SEK']),
  ],
  (name, args) => {
    const asked = (args[0] as unknown[][])[0]!;
    if (asked.includes('House')) return { value: asked.includes('ERV') ? GAPS : EVENTS };
    return asked.includes('Rent') ? { value: TOTALS } : reportAnswer(units, name, asked);
  },
);

beforeAll(() =>
  sheets.enter({
    ...rateCells('EUR', [
      ['GBP', 1.1712, '2026-03-31', 'Bank'],
      ['SEK', 0.0883],
    ]),
    'Lease events!C9': DECEMBER,
  }),
);
/** Of the lines of a table the first two, or with `PROPERTY_SHARE=1` all of them. */
const LINES = propertyRuns(100) === 100 ? Infinity : 2;
it('leads from every figure of the sheets in one currency to rows that add up to the cent', async () => {
  const { wrong, rowless, followed } = await followFigures(sheets, LINES);
  expect(wrong).toEqual({});
  // Days of questions and the last day of events come from no rows.
  expect(Object.keys(rowless)).toEqual([...['Rent bridge!J11', 'Rent bridge!J12', 'Lease events!C14']]);
  expect(followed).toBeGreaterThan(200);
});

it.each(
  textTable(`
    a total | Totals!D24 | [[10.25,24.0096,8.83]]
    the total of a group | Totals!G30 | [[8.83]]
    the share of a group | Totals!E29 | [[20.5],[20.5]]
    the rents with a gap | Gaps!D24 | [[100.25,234.8256,88.3]]
    all events, each lease once | Lease events!E24 | [[10.25,24.0096,26.49]]
  `),
)('leads from %s in %s to its rows: %s', async (_, address, expected) => {
  const [sheet = '', cell = ''] = address!.split('!');
  const found = await figureSheets(sheets).rows({ sheet, cell });
  const amounts = found!.parts.map(({ rows }) => rows.map(({ amount }) => Number(Number(amount).toFixed(6))));
  expect(amounts).toEqual(JSON.parse(expected!));
});

it('leads from a check of the report to the rows that its test counts', async () => {
  const found = await figureSheets(sheets).rows({ sheet: 'Report', cell: 'C157' });
  expect(found!.parts).toMatchObject([{ does: 'count', count: 1, rows: [{ amount: '' }] }]);
});
