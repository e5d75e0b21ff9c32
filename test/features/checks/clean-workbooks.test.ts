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
  isDated: fc.boolean(),
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
  const { columns, rows, currencies, top } = drawn;
  const query: AskQuery = {
    ...EMPTY_QUERY,
    columns,
    approvedOnly: drawn.approvedOnly,
    conditions:
      drawn.condition === null ? [] : [{ column: 'unit_name', operator: '=', values: [drawn.condition] }],
    rentrolls: drawn.isDated ? { kind: 'as-of', date: 46112 } : { kind: 'latest' },
  };
  const laid = layOut(query, { row: 3, column: 1 }, naming);
  const { row, column } = laid.formula;
  const anchor = formatCell(row, column);
  const written = laid.cells.find((cell) => cell.row === row && cell.column === column)!;
  const headings = drawn.isOneFormula ? 1 : 0;
  const typed = `=${printAskCall('QUERY', callArguments(query, naming.columns))}`;
  const above = columns.map((_, k) =>
    String(laid.cells.find((cell) => cell.row === row - 1 && cell.column === column + k)?.value ?? ''),
  );
  const hasCurrency = columns.includes('currency');
  const shown = Array.from({ length: rows }, (_, n) => currencies[n % currencies.length]!);
  const data = row + headings + 1;
  const rangeOf = (k: number, count: number) => {
    const letter = formatColumn(column + k);
    return `${letter}${data}:${letter}${data + count - 1}`;
  };
  const of = (name: string) => columns.indexOf(name);
  const [rent, area, currency] = [of('contracted_rent_pa'), of('actual_lettable_area_sqm'), of('currency')];
  const spill = `${anchor}#`;
  const columnOf = (k: number) => `INDEX(${spill},,${k + 1})`;
  const count = Math.min(top, rows);
  const isOne = currencies.length === 1;
  const figures = [
    `=ROWS(${spill})`,
    `=COUNTA(${rangeOf(0, count)})`,
    area >= 0 && `=SUM(INDEX(${spill},0,${area + 1}))`,
    area >= 0 && `=ROUND(AVERAGE(${rangeOf(area, count)}),2)`,
    rent >= 0 && (isOne || !hasCurrency) && `=SUM(${columnOf(rent)})`,
    rent >= 0 && `=SUM(${rangeOf(rent, 1)})`,
    rent >= 0 && hasCurrency && `=SUMIFS(${columnOf(rent)},${columnOf(currency)},"EUR")`,
    rent >= 0 && hasCurrency && `=SUM(FILTER(${columnOf(rent)},${columnOf(currency)}="EUR"))`,
    `=IF(TODAY()>46000,ROWS(${spill}),0)`,
  ].filter((formula) => typeof formula === 'string');
  const right = column + columns.length + 1;
  return {
    result: {
      at: `${sheet}!${anchor}`,
      formula: drawn.isOneFormula ? typed : String(written.value),
      columns,
      ...{ rows, headings, earlier: drawn.earlier },
      above: headings > 0 ? columns.map(() => '') : above,
      ...(hasCurrency && { currencies: shown }),
      basis: { ...(drawn.approvedOnly && { approvedOnly: true }), ...(drawn.isDated && { asOf: 46112 }) },
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
