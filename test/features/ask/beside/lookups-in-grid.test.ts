import { createColumnNames } from '../../../../src/answers/naming';
import '../../../support/spreadsheet-engine';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { formatCell } from '../../../../src/excel/cell-address';
import { EMPTY_QUERY, type AskLayout, type AskQuery } from '../../../../src/features/ask/ask-query';
import { layOutBeside, withIdColumns } from '../../../../src/features/ask/beside/lay-out-beside';
import { layOut } from '../../../../src/features/ask/write/lay-out';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

/** Property, rent roll, extraction. The last rent roll is not listed, and its extraction has no mappings. */
const ROWS = [
  ['Kontor', 11, 7],
  ['Quay', 12, 8],
  ['Mole', 13, 9],
];
const HEADINGS = ['property_name', 'rentroll_id', 'extraction_id'];
const ROLLS = [
  ['Rent roll ID', 'Property ID', 'Property', 'Rent roll date', 'File ID', 'Approved', 'Completed at'],
  [12, 2, 'Quay', 46_000, 5, false, ''],
  [11, 1, 'Kontor', 46_000, 4, true, ''],
];
const MAPPINGS = [
  ['Extraction ID', 'Source column', 'Column', 'Confidence'],
  [7, 'Mieter', 'tenant_name', 0.98],
  [7, 'Fläche', 'area', 0.61],
  [8, 'Tenant', 'tenant_name', ''],
  [8, 'Rent', 'rent', 0.9],
];

const LOOKUPS: AskQuery['lookups'] = ['approved', 'confidence'];
const QUERY: AskQuery = { ...EMPTY_QUERY, columns: ['property_name'], once: true, lookups: LOOKUPS };
const whole = withIdColumns(QUERY, DEFAULT_PROFILE);
const NAMING = { profile: DEFAULT_PROFILE, catalogue: [], columns: createColumnNames([]), databases: [] };
const laidAs = (layout: AskLayout) => {
  const laid = layOut(whole, layout, { row: 1, column: 1 }, NAMING);
  const beside = layOutBeside(whole, laid, 3, NAMING);
  return { laid, beside, cells: [...laid.cells, ...beside.cells] };
};
const LAYOUTS: AskLayout[] = ['cells', 'formula'];

const { workbook } = createModel({
  namespace: 'RR',
  functionsFile: {
    functions: ['QUERY', 'RENTROLLS', 'MAPPINGS'].map((name) => ({
      id: name,
      name,
      parameters: [...'abcd'].map((one) => {
        return { name: one, optional: true, dimensionality: 'matrix' as const };
      }),
    })),
  },
  emptyCell: '',
  sheets: LAYOUTS.map((layout, index) => ({
    name: `Sheet ${index}`,
    cells: Object.fromEntries(
      laidAs(layout).cells.map(({ row, column, value }) => [formatCell(row, column), value as string]),
    ),
  })),
  rows: 40,
  columns: 30,
  runtime: {
    start: ({ function: { id }, args }, settle) => {
      const rows = String(args[2]) === '0' ? ROWS : [HEADINGS, ...ROWS];
      settle({ value: id === 'QUERY' ? rows : id === 'RENTROLLS' ? ROLLS : MAPPINGS });
      return () => undefined;
    },
  },
});

it.each(LAYOUTS)(
  'finds beside each row what the lists say, or that they say nothing: as %s',
  async (layout) => {
    const sheetId = sheetIdAt(LAYOUTS.indexOf(layout));
    const at = (row: number, col: number) => workbook.cell({ sheetId, row, col }).value;
    for (let turn = 0; typeof at(2, 5) !== 'number' && turn < 5_000; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    expect([1, 2, 3, 4].map((row) => [1, 2, 3, 4, 5].map((col) => at(row, col)))).toEqual([
      [...HEADINGS, 'Rent roll approved', 'Lowest confidence'],
      ['Kontor', 11, 7, true, 0.61],
      ['Quay', 12, 8, false, 0.9],
      ['Mole', 13, 9, 'not listed', 'not listed'],
    ]);
  },
);

it('writes what an analyst would have typed, with an empty column before each list', () => {
  const { beside, laid } = laidAs('cells');
  const cells = beside.cells.map(({ row, column, value }) => [formatCell(row, column), value]);
  expect(Object.fromEntries(cells)).toMatchObject({
    E3: '=XLOOKUP(INDEX(B3#,0,2),INDEX(H2#,0,1),INDEX(H2#,0,6),"not listed")',
    F3: '=IF(COUNTIFS(INDEX(P2#,0,1),INDEX(B3#,0,3),INDEX(P2#,0,4),">=0")=0,"not listed",MINIFS(INDEX(P2#,0,4),INDEX(P2#,0,1),INDEX(B3#,0,3)))',
  });
  expect(beside.right).toBe(18);
  const elsewhere = layOutBeside({ ...whole, databases: ['3', '4'] }, laid, 3, NAMING);
  expect(elsewhere.cells.filter(({ column }) => column > 5).map(({ value }) => value)).toEqual([
    '=RR.RENTROLLS(,,"database=3, 4")',
    '=RR.MAPPINGS(INDEX(B3#,0,3),,"database=3, 4")',
  ]);
});
