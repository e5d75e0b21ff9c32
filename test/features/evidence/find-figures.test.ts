import { excelReferences } from '../../../src/excel/reference-walk/excel-references';
import { findFigures } from '../../../src/features/evidence/find-figures';
import { openBook } from '../../../src/features/evidence/open-book';
import { formatArea } from '../../../src/features/evidence/sheet/data-area';
import { sealCells } from '../../../src/features/evidence/sheet/sealed-cells';
import { atOnce } from '../../../src/table/task';
import { emulatedExcel } from '../../support/emulated-excel';

const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`A${at + 1}`, at + 1]));
// B2 and F2 stand for results of the add-in: the emulated Excel fills the cells of an array.
const excel = emulatedExcel([
  {
    name: 'Roll',
    cells: {
      B2: '={"a",10;"b",20}',
      F2: '={5;6}',
      ...Object.fromEntries(Object.entries(many).map(([at, n]) => [at.replace('A', 'J'), n])),
    },
  },
  {
    name: 'Report',
    cells: {
      A1: 'Rent',
      B1: '=SUM(Roll!C2:C3)',
      B2: '=B1*Inputs!B1',
      B3: "=SUM('Roll'!F2#)+B2",
      B5: '=Roll!C2:C3*2',
      D1: '=B6',
      E1: '=NOW()',
      E2: '=IF(NOW()=0,"Late","")',
      G1: '=SUM(Inputs!F1:G9)+B1',
      G2: '=IF(Inputs!H1="",B1,Inputs!H1)',
    },
  },
  { name: 'Inputs', cells: { A1: 'Charges', B1: '=C1*2', C1: 0.6, D9: 'not read', F2: 5, G2: '=1' } },
  { name: 'Notes', cells: { A1: '=1+1', A2: '=INDIRECT("Roll!C2")' } },
  { name: 'Long', cells: { ...many, C1: '=SUM(A:A)+Report!B1' } },
]);

const ANCHORS = [
  { sheet: 'Roll', cell: 'B2' },
  { sheet: 'Roll', cell: 'F2' },
];

async function found() {
  await excel.idle();
  const results = await excelReferences(ANCHORS).results();
  const book = await openBook();
  const figures = await findFigures(book, results, async (task) => atOnce(task));
  return { book, figures };
}

describe('the figures of a workbook', () => {
  beforeAll(() =>
    Excel.run(async (context) => {
      context.workbook.names.add('Fee', context.workbook.worksheets.getItem('Inputs').getRange('B1'));
      await context.sync();
    }),
  );

  it('are all formulas that rest on results, with what they read and what stands around them', async () => {
    const { figures } = await found();
    const lines = figures.map(({ area, results, mayRestOnMore }) =>
      [formatArea(area), results.map((at) => at + 1).join(), mayRestOnMore && 'maybe more']
        .filter(Boolean)
        .join(' '),
    );
    expect(lines).toEqual([
      "'Report'!A1",
      "'Report'!B1 1",
      "'Report'!D1 1",
      "'Report'!E1",
      "'Report'!G1 1",
      "'Report'!B2 1",
      "'Report'!E2",
      "'Report'!G2 1",
      "'Report'!B3 1,2",
      "'Report'!B5:B6 1",
      "'Inputs'!B1",
      "'Inputs'!C1",
      "'Inputs'!F1:G1",
      "'Inputs'!H1",
      "'Inputs'!F2",
      "'Inputs'!G2",
      "'Inputs'!F3:G9",
      "'Notes'!A1",
      "'Notes'!A2 maybe more",
      "'Long'!A1:A2100",
      "'Long'!C1 1",
      "'Long'!A2101:A1048576",
    ]);
  });

  it('are sealed with formula, value, number format and what is hidden', async () => {
    const { book } = await found();
    const sheet = (await book.sheet('Report'))!;
    const of = (row: number, rows = 1) => ({ sheet: 'Report', row, column: 1, rows, columns: 1 });
    expect(await sealCells(sheet, of(1))).toEqual({
      area: of(1),
      value: 36,
      formula: '=B1*Inputs!B1',
      // Excel may keep a format with a value and not with its cell.
      formats: 'General, shown as 0',
      hidden: 'None',
    });
    const named = (formula: string) => ({
      ...sheet,
      names: new Map([...sheet.names!, ['rate', '=0.1*Fee'], ['due', '=1']]),
      formulas: new Map([[1, new Map([[1, { formula }]])]]),
    });
    expect((await sealCells(named('=Fee*"Due"&Report!RATE'), of(1))).formula).toBe(
      '=Fee*"Due"&Report!RATE, where fee is =Inputs!$B$1 and rate is =0.1*Fee',
    );
    const { value, formula } = await sealCells(sheet, of(4, 2));
    expect(formula).toBe('=Roll!C2:C3*2');
    expect(value).toMatch(/^SHA-256 [0-9a-f]{64}$/);
  });
});
