import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/insert-own-sheet';
import { queryGaps } from '../../../src/features/reports/insert-own-sheet';
import { queryTotals } from '../../../src/features/reports/totals-question';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import { totalsSheet } from '../../../src/templates/totals/totals-sheet';
import { reportColumns } from '../../support/report/raw-units';

const rates = "Bob's rates";
const { columns } = createCatalogue();
const question = queryTotals(columns, DEFAULT_PROFILE, 'property');
const gaps = queryGaps(columns, DEFAULT_PROFILE);
const events = queryEvents(columns, DEFAULT_PROFILE);
const dates = { currency: 'EUR', dateA: 45930, dateB: 46295 };
const formulas = [
  ratesSheet(rates, 'EUR', ['GBP']),
  totalsSheet('Totals', { ...question, rates }),
  rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, ...dates, rates }),
  gapsSheet('Gaps', gaps, { sheet: rates, isComplete: true }),
  leaseEventsSheet('Lease events', events, rates),
  ...portfolioReport(reportColumns(), { Units: 'Units', Report: 'Report' }, {}, 30, {
    rentrolls: true,
    rates,
  }).sheets,
]
  .flatMap(({ cells }) => Object.values(cells))
  .filter((content): content is string => typeof content === 'string' && content.startsWith('='));
const withoutTexts = formulas.map((formula) => formula.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')+'!/g, '""'));

/** What Excel 2021 and LibreOffice 25.2 have, and neither recalculates by itself. */
const FUNCTIONS =
  `ABS ADDRESS CHAR COLUMN COLUMNS COUNT COUNTIF COUNTIFS DATE DAY EDATE EOMONTH FILTER IF IFERROR INDEX INT ISERROR ISNUMBER ISTEXT LEFT LEN LOWER MATCH MAX MIN MOD
  MONTH OR RIGHT ROUND ROUNDDOWN ROW ROWS RR.CHANGES RR.QUERY RR.RENTROLLS RR.TOTAL SEQUENCE SORT SORTBY SUBSTITUTE SUM
  SUMIFS SUMPRODUCT TEXTJOIN TRIM UNIQUE UPPER YEAR`.split(/\s+/);

it('use only functions that Excel 2021 and LibreOffice have', () => {
  const used = new Set(
    withoutTexts.flatMap((formula) => [...formula.matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name!)),
  );
  expect([...used].filter((name) => !FUNCTIONS.includes(name))).toEqual([]);
  expect(used).toContain('ISTEXT');
});

it('name no whole column and no defined name', () => {
  for (const formula of withoutTexts) {
    expect(formula).not.toMatch(/\$?\b[A-Z]+:\$?[A-Z]+(?!\d)/);
    const words = formula.match(/[A-Za-z_][A-Za-z_.]*(?![A-Za-z_.(\d$])/g) ?? [];
    expect(words.filter((word) => !['TRUE', 'FALSE'].includes(word) && !/^[A-Z]{1,3}$/.test(word))).toEqual(
      [],
    );
  }
});

it('have no formula and no text that Excel refuses for its length', () => {
  for (const formula of formulas) {
    expect(formula.length).toBeLessThan(8192);
    for (const [text] of formula.matchAll(/"(?:[^"]|"")*"/g)) expect(text.length).toBeLessThan(255);
  }
});

it('name the sheet of rates only where there is one', () => {
  const without = [
    totalsSheet('Totals', question),
    gapsSheet('Gaps', gaps),
    leaseEventsSheet('Lease events', events),
    rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, ...dates }),
    ...portfolioReport(reportColumns(), { Units: 'Units', Report: 'Report' }).sheets,
  ].flatMap(({ cells }) => Object.values(cells).map(String));
  expect(without.filter((content) => /rate of @|^all currencies$|Rates: /.test(content))).toEqual([]);
  expect(formulas.filter((formula) => formula.includes("'Bob''s rates'!")).length).toBeGreaterThan(10);
});
