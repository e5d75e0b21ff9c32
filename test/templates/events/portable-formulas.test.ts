import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';

const { columns } = createCatalogue();
const { cells } = leaseEventsSheet('Lease events', { ...queryEvents(columns, DEFAULT_PROFILE), rolls: true });
const formulas = Object.values(cells).filter(
  (content): content is string => typeof content === 'string' && content.startsWith('='),
);
const withoutTexts = formulas.map((formula) => formula.replaceAll(/"(?:[^"]|"")*"/g, '""'));

/** What Excel 2021 and LibreOffice 25.2 have, and neither recalculates by itself. */
const FUNCTIONS =
  `ADDRESS COLUMN COUNT COUNTIF COUNTIFS DATE DAY EDATE EOMONTH FILTER IF IFERROR INDEX INT ISERROR ISNUMBER LEFT LOWER MATCH
  MAX MOD ROW ROWS RR.QUERY RR.RENTROLLS SEQUENCE SORT SUBSTITUTE SUMIFS SUMPRODUCT TEXTJOIN TRIM UNIQUE UPPER`.split(
    /\s+/,
  );

it('use only functions that Excel 2021 and LibreOffice have', () => {
  const used = new Set(
    withoutTexts.flatMap((formula) => [...formula.matchAll(/([A-Z][A-Z.]*)\(/g)].map(([, name]) => name!)),
  );
  expect([...used].sort()).toEqual(FUNCTIONS);
});

it('name no whole column and no defined name', () => {
  for (const formula of withoutTexts) {
    expect(formula).not.toMatch(/\$?\b[A-Z]+:\$?[A-Z]+(?!\d)/);
    const words = formula.match(/[A-Za-z_][A-Za-z_.]*(?![A-Za-z_.(\d$])/g) ?? [];
    expect(words.filter((word) => word !== 'TRUE' && !/^[A-Z]{1,2}$/.test(word))).toEqual([]);
  }
});

it('have no formula and no text that Excel refuses for its length or its depth', () => {
  for (const formula of formulas) {
    expect(formula.length).toBeLessThan(8192);
    for (const [text] of formula.matchAll(/"(?:[^"]|"")*"/g)) expect(text.length).toBeLessThan(255);
    let [depth, deepest] = [0, 0];
    for (const sign of formula.replaceAll(/"(?:[^"]|"")*"/g, '')) {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(64);
  }
});
