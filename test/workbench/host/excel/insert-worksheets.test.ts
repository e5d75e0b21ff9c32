import { emulatedExcel } from '../../../support/emulated-excel';
import { toWorkbookData } from '../../../../src/workbench/grid/workbook-data';
import type { SheetContent } from '../../../../src/workbench/workbook/sheet-content';
import { refuse } from '../../../../src/xlsx/refuse';

const { workbook, behaviour, hooks } = emulatedExcel([
  { name: 'Units', cells: { A1: 'mine' } },
  { name: 'Report', cells: { A1: '=Units!A1' } },
]);
const names = () => workbook.sheets().map(({ name }) => name);
const insert = (file: Uint8Array, options?: Excel.InsertWorksheetOptions) =>
  Excel.run(async (context) => {
    const added = context.workbook.insertWorksheetsFromBase64(Buffer.from(file).toString('base64'), options);
    await context.sync();
    return added.value;
  });

const SHEETS: SheetContent[] = [
  {
    name: 'Units',
    cells: { A1: 'Unit', B1: 'Rent', A2: "'007", B2: 1200.5, B3: '=SUM(B2:B2)' },
    styles: [['A1:B1', { bold: true }]],
    formats: { B2: '#,##0.00' },
    columnWidths: { A: 200 },
    frozenRows: 1,
  },
  { name: 'Cover', cells: { A1: '=Units!B3', A2: '="Units!B3"' } },
  { name: 'Old', cells: { A1: 'x' }, hidden: true },
];
hooks.readFile = (given) => {
  if (given.length < 3) throw refuse('The file is damaged.');
  return toWorkbookData(SHEETS, { rows: 20, columns: 8 });
};
const file = Uint8Array.of(1, 2, 3);
afterEach(() =>
  workbook
    .sheets()
    .slice(2)
    .forEach(({ id }) => workbook.deleteSheet(id)),
);

it('adds all sheets at the end with their cells and looks, and gives a name that is taken a number', async () => {
  const ids = await insert(file);
  expect(names()).toEqual(['Units', 'Report', 'Units (2)', 'Cover', 'Old']);
  expect(
    workbook
      .sheets()
      .slice(2)
      .map(({ id }) => id),
  ).toEqual(ids);
  expect(workbook.sheets().map(({ hidden }) => hidden)).toEqual([false, false, false, false, true]);
  const [units, cover] = ids as [string, string];
  const at = (sheetId: string, row: number, col: number) => workbook.cell({ sheetId, row, col });
  expect([at(units, 1, 0).value, at(units, 1, 1).text, at(units, 2, 1).value]).toEqual([
    '007',
    '1,200.50',
    1200.5,
  ]);
  expect(workbook.styleAt({ sheetId: units, row: 0, col: 1 })).toMatchObject({ bold: true });
  expect([workbook.columnWidth(units, 0), workbook.frozenRows(units)]).toEqual([200, 1]);
  // A formula follows the sheet that came with it, and a text does not.
  expect([at(cover, 0, 0).value, at(cover, 1, 0).value]).toEqual([1200.5, 'Units!B3']);
  expect(workbook.cell({ sheetId: workbook.sheets()[1]!.id, row: 0, col: 0 }).value).toBe('mine');
});

it.each<[Excel.InsertWorksheetOptions, string[]]>([
  [{ positionType: 'Beginning', sheetNamesToInsert: ['Cover'] }, ['Cover', 'Units', 'Report']],
  [
    { positionType: 'After', relativeTo: 'Units', sheetNamesToInsert: ['Cover'] },
    ['Units', 'Cover', 'Report'],
  ],
  [
    { positionType: 'Before', relativeTo: 'Report', sheetNamesToInsert: ['Cover'] },
    ['Units', 'Cover', 'Report'],
  ],
  [{ sheetNamesToInsert: ['Cover'] }, ['Units', 'Report', 'Cover']],
])('puts sheets where %j says', async (options, expected) => {
  const [id] = await insert(file, options);
  expect(names()).toEqual(expected);
  workbook.deleteSheet(id!);
});

it.each<[string, () => Promise<unknown>, string]>([
  ['a sheet that the file lacks', () => insert(file, { sheetNamesToInsert: ['Gone'] }), 'InvalidArgument'],
  ['a sheet beside which to insert, but is gone', () => insert(file, { relativeTo: 'Gone' }), 'ItemNotFound'],
  ['a damaged file', () => insert(file.subarray(0, 2)), 'InvalidArgument'],
])('refuses %s, and adds nothing', async (_, act, code) => {
  await expect(act()).rejects.toMatchObject({ code });
  expect(names()).toEqual(['Units', 'Report']);
});

it('adds nothing to a workbook whose structure is protected', async () => {
  behaviour.protectedStructure = true;
  await expect(insert(file)).rejects.toMatchObject({ code: 'AccessDenied' });
  behaviour.protectedStructure = false;
  expect(names()).toEqual(['Units', 'Report']);
});
