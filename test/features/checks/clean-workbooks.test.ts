import { createColumnNames } from '../../../src/answers/naming';
import fc from 'fast-check';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import { callArguments, layOut, printAskCall } from '../../../src/features/ask/write/lay-out';
import { formatCell } from '../../../src/excel/cell-address';
import { findAll } from '../../../src/features/checks/find-all';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';
import { CATALOGUE, factsOf, type Book, type BookResult } from './fact-book';

const COLUMNS = ['unit_name', 'currency', 'contracted_rent_pa', 'actual_lettable_area_sqm'];
const naming = { columns: createColumnNames(CATALOGUE), databases: [{ id: '101', name: 'Harbour' }] };

const queries = fc.record({
  isOneFormula: fc.boolean(),
  approvedOnly: fc.boolean(),
  condition: fc.option(fc.constantFrom('A', 'B*', '=1+1')),
  rows: fc.integer({ min: 3, max: 60 }),
  earlier: fc.array(fc.integer({ min: 61, max: 90 }), { maxLength: 3 }),
  currencies: fc.constantFrom(['EUR'], ['EUR', 'GBP'], ['EUR', 'GBP', 'PLN']),
  top: fc.integer({ min: 1, max: 60 }),
});
type Drawn = typeof queries extends fc.Arbitrary<infer T> ? T : never;

/** Writes a query as Ask does, or with texts as people do, and figures as people do. */
function sheetOf(drawn: Drawn, sheet: string): { result: BookResult; cells: NonNullable<Book['cells']> } {
  const { rows, currencies, top, condition, approvedOnly, isOneFormula, earlier } = drawn;
  const query: AskQuery = {
    ...{ ...EMPTY_QUERY, columns: COLUMNS, approvedOnly },
    conditions: condition === null ? [] : [{ column: 'unit_name', operator: '=', values: [condition] }],
  };
  const { formula, cells } = layOut(query, { row: 3, column: 1 }, naming);
  const contentOf = (row: number, column: number) =>
    String(cells.find((cell) => cell.row === row && cell.column === column)?.value ?? '');
  const anchor = formatCell(formula.row, formula.column);
  const first = formula.row + (isOneFormula ? 2 : 1);
  const last = first + Math.min(top, rows) - 1;
  const figures = textTable(`
    =ROWS(${anchor}#)
    =COUNTA(B${first}:B${last})
    =SUM(INDEX(${anchor}#,0,4))
    =ROUND(AVERAGE(E${first}:E${last}),2)
    =SUM(D${first})
    =SUMIFS(INDEX(${anchor}#,,3),INDEX(${anchor}#,,2),"EUR")
    =SUM(FILTER(INDEX(${anchor}#,,3),INDEX(${anchor}#,,2)="EUR"))
    =IF(TODAY()>46000,ROWS(${anchor}#),0)
    ${currencies.length === 1 ? `=SUM(INDEX(${anchor}#,,3))` : '=1'}
  `);
  const typed = `=${printAskCall('QUERY', callArguments(query, naming.columns))}`;
  return {
    result: {
      ...{ at: `${sheet}!${anchor}`, columns: COLUMNS, rows, earlier, headings: isOneFormula ? 1 : 0 },
      formula: isOneFormula ? typed : contentOf(formula.row, formula.column),
      above: COLUMNS.map((_, k) => (isOneFormula ? '' : contentOf(formula.row - 1, formula.column + k))),
      currencies: Array.from({ length: rows }, (_, n) => currencies[n % currencies.length]!),
      basis: approvedOnly ? { approvedOnly } : {},
    },
    cells: Object.fromEntries(figures.map(([figure], n) => [`${sheet}!G${formula.row + n}`, figure!])),
  };
}

describe('a workbook that the product or a careful person has written', () => {
  it('has no findings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(queries, { minLength: 1, maxLength: 3 }), async (all) => {
        const sheets = all.map((drawn, n) => sheetOf(drawn, `S${n + 1}`));
        const facts = await factsOf({
          results: sheets.map(({ result }) => result),
          cells: Object.assign({}, ...sheets.map(({ cells }) => cells)) as NonNullable<Book['cells']>,
          unapproved: true,
        });
        expect(findAll(facts).map(({ cell, title }) => `${cell} ${title}`)).toEqual([]);
      }),
      { numRuns: propertyRuns(600) },
    );
  });
});
