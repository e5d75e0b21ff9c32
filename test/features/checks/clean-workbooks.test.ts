import { createColumnNames } from '../../../src/answers/naming';
import fc from 'fast-check';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import { callArguments, layOut, printAskCall } from '../../../src/features/ask/write/lay-out';
import { formatCell, formatColumn } from '../../../src/excel/cell-address';
import { findAll } from '../../../src/features/checks/find-all';
import { propertyRuns } from '../../support/property-runs';
import { CATALOGUE, factsOf, type Book, type BookResult } from './fact-book';

const NAMES = CATALOGUE.map(({ name }) => name).filter((name) => !name.startsWith('twin'));
const naming = { columns: createColumnNames(CATALOGUE), databases: [{ id: '101', name: 'Harbour' }] };

const queries = fc.record({
  columns: fc.shuffledSubarray(NAMES, { minLength: 1 }),
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
  const { columns, rows, currencies, top, condition, approvedOnly, isOneFormula, earlier } = drawn;
  const query: AskQuery = {
    ...{ ...EMPTY_QUERY, columns, approvedOnly },
    conditions: condition === null ? [] : [{ column: 'unit_name', operator: '=', values: [condition] }],
  };
  const laid = layOut(query, { row: 3, column: 1 }, naming);
  const { row, column } = laid.formula;
  const anchor = formatCell(row, column);
  const written = new Map(laid.cells.map((cell) => [formatCell(cell.row, cell.column), String(cell.value)]));
  const hasCurrency = columns.includes('currency');
  const data = row + (isOneFormula ? 2 : 1);
  const columnOf = (name: string) => `INDEX(${anchor}#,0,${columns.indexOf(name) + 1})`;
  const rangeOf = (name: string, count: number) => {
    const letter = formatColumn(column + columns.indexOf(name));
    return `${letter}${data}:${letter}${data + count - 1}`;
  };
  const count = Math.min(top, rows);
  const [rent, area, currency] = ['contracted_rent_pa', 'actual_lettable_area_sqm', 'currency'];
  const figures = [
    [`=ROWS(${anchor}#)`, `=COUNTA(${rangeOf(columns[0]!, count)})`, `=IF(TODAY()>46000,ROWS(${anchor}#),0)`],
    columns.includes(area) && [`=SUM(${columnOf(area)})`, `=ROUND(AVERAGE(${rangeOf(area, count)}),2)`],
    columns.includes(rent) && [`=SUM(${rangeOf(rent, 1)})`],
    columns.includes(rent) && (currencies.length === 1 || !hasCurrency) && [`=SUM(${columnOf(rent)})`],
    columns.includes(rent) &&
      hasCurrency && [
        `=SUMIFS(${columnOf(rent)},${columnOf(currency)},"EUR")`,
        `=SUM(FILTER(${columnOf(rent)},${columnOf(currency)}="EUR"))`,
      ],
  ].flatMap((formulas) => formulas || []);
  const right = column + columns.length + 1;
  return {
    result: {
      ...{ at: `${sheet}!${anchor}`, columns, rows, earlier, headings: isOneFormula ? 1 : 0 },
      formula: isOneFormula
        ? `=${printAskCall('QUERY', callArguments(query, naming.columns))}`
        : written.get(anchor)!,
      above: columns.map((_, k) =>
        isOneFormula ? '' : (written.get(formatCell(row - 1, column + k)) ?? ''),
      ),
      ...(hasCurrency && {
        currencies: Array.from({ length: rows }, (_, n) => currencies[n % currencies.length]!),
      }),
      basis: approvedOnly ? { approvedOnly } : {},
    },
    cells: Object.fromEntries(
      figures.map((formula, n) => [`${sheet}!${formatCell(row + n, right)}`, formula]),
    ),
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
