import { totalsSheet } from '../../../src/templates/totals/totals-sheet';

const groups = [
  { word: 'use', at: 1 },
  { word: 'year of expiry', at: 2, isYear: true },
];
const amounts = [{ word: 'Rent', at: 3, currencyAt: 4 }];
const shared = { groups, amounts, by: 'use', amount: 'Rent', endless: ['2999-12-31'] };
const texts = ['Use', 'Expiry', 'Rent', 'Currency'];
const result = { anchor: `'Sheet1'!$B$4`, formula: 'Sheet1!B4', columns: 4, rowsOfHeadings: 1 };
const formulas = [
  { headings: texts },
  { ...result, headings: { texts } },
  { ...result, headings: { texts, above: `'Sheet1'!$B$3:$E$3` } },
  { ...result, headings: null },
]
  .flatMap((source) => Object.values(totalsSheet('Totals', { ...shared, source }).cells))
  .filter((content): content is string => typeof content === 'string' && content.startsWith('='));
const withoutTexts = formulas.map((formula) => formula.replaceAll(/"(?:[^"]|"")*"|'[^']+'!/g, '""'));

/** What Excel 2021 and LibreOffice 25.2 have, and neither recalculates by itself. */
const FUNCTIONS =
  `ABS COLUMN COLUMNS COUNTIF COUNTIFS DATE FILTER IF IFERROR INDEX ISERROR ISNUMBER LEFT MATCH MAX NA ROW RR.QUERY
  SEQUENCE SORT SORTBY SUBSTITUTE SUM SUMIFS SUMPRODUCT TRIM UNIQUE UPPER YEAR`.split(/\s+/);

it('uses only functions that Excel 2021 and LibreOffice have', () => {
  const used = new Set(
    withoutTexts.flatMap((formula) => [...formula.matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name!)),
  );
  expect([...used].filter((name) => !FUNCTIONS.includes(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
});

it('names no whole column and no defined name', () => {
  for (const formula of withoutTexts) {
    expect(formula).not.toMatch(/\$?\b[A-Z]+:\$?[A-Z]+(?!\d)/);
    const words = formula.match(/[A-Za-z_][A-Za-z_.]*(?![A-Za-z_.(\d$])/g) ?? [];
    expect(words.filter((word) => !['TRUE', 'FALSE'].includes(word) && !/^[A-Z]{1,2}$/.test(word))).toEqual(
      [],
    );
  }
});

it('has no formula and no text that Excel refuses for its length', () => {
  for (const formula of formulas) {
    expect(formula.length).toBeLessThan(8192);
    for (const [text] of formula.matchAll(/"(?:[^"]|"")*"/g)) expect(text.length).toBeLessThan(255);
  }
});
