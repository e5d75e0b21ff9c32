import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';

const { cells } = rentBridge('Rent bridge', {
  columns: REFERENCE_COLUMNS,
  currency: 'EUR',
  dateA: 45930,
  dateB: 46295,
  further: ['surrender'],
});
const formulas = Object.values(cells).filter(
  (content): content is string => typeof content === 'string' && content.startsWith('='),
);
const withoutTexts = formulas.map((formula) => formula.replaceAll(/"(?:[^"]|"")*"/g, '""'));

/** What Excel 2021 and LibreOffice 25.2 have, and neither recalculates by itself. */
const FUNCTIONS =
  `AND COLUMNS COUNTIFS FILTER IF IFERROR INDEX INT ISERROR ISNUMBER LEN MATCH MAX MIN OR ROUND ROUNDDOWN ROWS
  RR.CHANGES RR.QUERY SORT SUM SUMIFS TEXTJOIN TRIM UNIQUE UPPER`.split(/\s+/);

it('uses only functions that Excel 2021 and LibreOffice have', () => {
  const used = new Set(
    withoutTexts.flatMap((formula) => [...formula.matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name)),
  );
  expect([...used].filter((name) => !FUNCTIONS.includes(name!))).toEqual([]);
  expect(used.size).toBeGreaterThan(10);
});

it('names no whole column, no other sheet and no defined name', () => {
  for (const formula of withoutTexts) {
    expect(formula).not.toMatch(/\$?[A-Z]+:\$?[A-Z]+(?!\d)|!/);
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
