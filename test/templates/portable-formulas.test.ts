import { portfolioReport } from '../../src/templates/report/portfolio-report';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { allSheets } from '../support/all-sheets';
import { reportColumns } from '../support/report/raw-units';

const rates = "Bob's rates";
const { report, own, inOne } = allSheets(reportColumns(), rates);
const of = {
  groups: [
    { word: 'use', at: 1 },
    { word: 'year of expiry', at: 2, isYear: true },
  ],
  amounts: [{ word: 'Rent', at: 3, currencyAt: 4 }],
  ...{ by: 'use', amount: 'Rent', endless: ['2999-12-31'] },
};
const texts = ['Use', 'Expiry', 'Rent', 'Currency'];
const result = { anchor: `'Sheet1'!$B$4`, formula: 'Sheet1!B4', columns: 4, rowsOfHeadings: 1 };

const OF_RESULTS = [
  { headings: texts },
  { ...result, headings: { texts } },
  { ...result, headings: { texts, above: `'Sheet1'!$B$3:$E$3` } },
  { ...result, headings: null },
].map((source, at) => totalsSheet(`Totals of a result, ${at}`, { ...of, source }));
const WITHOUT_RATES: readonly SheetTemplate[] = [...own, ...OF_RESULTS];
const IN_ONE_CURRENCY: readonly SheetTemplate[] = [
  ...inOne,
  ...portfolioReport(
    reportColumns(),
    { Units: 'Units in one', Report: 'Report in one' },
    { formattedRows: 30, rentrolls: true, rates },
  ),
];

const formulasOf = (sheets: readonly SheetTemplate[]) =>
  sheets
    .flatMap(({ cells }) => Object.values(cells))
    .filter((content): content is string => typeof content === 'string' && content.startsWith('='));
const withoutTexts = (formula: string) => formula.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')+'!/g, '""');
const functionsOf = (formula: string) =>
  [...withoutTexts(formula).matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name!);

/** What Excel 2021 and LibreOffice 25.2 have, and neither recalculates by itself. */
const FUNCTIONS =
  `ABS ADDRESS AND CHAR COLUMN COLUMNS COUNT COUNTIF COUNTIFS DATE DAY EDATE EOMONTH FILTER IF IFERROR INDEX INT ISERROR
  ISNUMBER ISTEXT LEFT LEN LOWER MATCH MAX MIN MOD MONTH NA OR REPLACE RIGHT ROUND ROUNDDOWN ROW ROWS RR.CHANGES RR.FILES RR.QUERY RR.RENTROLLS
  RR.TOTAL SEQUENCE SMALL SORT SORTBY SUBSTITUTE SUM SUMIFS SUMPRODUCT TEXTJOIN TRIM UNIQUE UPPER YEAR`.split(
    /\s+/,
  );

describe('formulas', () => {
  const formulas = formulasOf([...WITHOUT_RATES, ...IN_ONE_CURRENCY]);

  it('use only functions that Excel 2021 and LibreOffice have', () => {
    const used = new Set(formulas.flatMap(functionsOf));
    expect([...used].filter((name) => !FUNCTIONS.includes(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(10);
  });

  it('name no whole column, and no name that Excel would read as a cell', () => {
    for (const formula of formulas.map(withoutTexts)) {
      expect(formula).not.toMatch(/\$?\b[A-Z]+:\$?[A-Z]+(?!\d)/);
      const words = formula.match(/[A-Za-z_][A-Za-z_.]*(?![A-Za-z_.(\d$])/g) ?? [];
      expect(words.filter((word) => !/^(?:TRUE|FALSE|[A-Z]{1,3})$/.test(word))).toEqual([]);
    }
  });

  it('are not refused by Excel for their length, their depth or a text in them', () => {
    for (const formula of formulas) {
      expect(formula.length).toBeLessThan(8192);
      for (const [text] of formula.matchAll(/"(?:[^"]|"")*"/g)) expect(text.length).toBeLessThan(258);
      let [depth, deepest] = [0, 0];
      for (const sign of withoutTexts(formula)) {
        depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
        deepest = Math.max(deepest, depth);
      }
      expect(deepest).toBeLessThan(64);
    }
  });
});

it('name the sheet of rates only where there is one', () => {
  const without = formulasOf(WITHOUT_RATES);
  expect(without.filter((content) => /rate of @|^all currencies$|Rates: /.test(content))).toEqual([]);
  const naming = formulasOf(IN_ONE_CURRENCY).filter((formula) => formula.includes("'Bob''s rates'!"));
  expect(naming.length).toBeGreaterThan(10);
});

it('every figure of the report shows a dash in place of an error wherever it divides', () => {
  const dividing = formulasOf(report.slice(1)).filter((formula) => withoutTexts(formula).includes('/'));
  expect(dividing.filter((formula) => !formula.includes('IFERROR('))).toEqual([]);
  expect(dividing.length).toBeGreaterThan(10);
});
