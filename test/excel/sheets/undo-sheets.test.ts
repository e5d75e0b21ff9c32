import { insertTextSheet } from '../../../src/features/compare/insert-cells';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { createLastWritten } from '../../../src/excel/write/last-written';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { parseZone } from '../../../src/workbench/workbook/address';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import { emulatedExcel } from '../../support/emulated-excel';

const RESULT = [
  ['Arden', 1],
  ['Birch', 2],
  ['Cedar', 3],
];
const { workbook, behaviour, hooks, idle } = emulatedExcel(undefined, () => ({ value: RESULT }));
const names = () => workbook.sheets().map(({ name }) => name);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const type = (sheet: string, cell: string, text: string) =>
  workbook.write({ sheetId: idOf(sheet), ...parseZone(cell, { rows: 100, columns: 26 })! }, () => text);

let written = createLastWritten();
const insert = async () => {
  await insertSheets(
    ['Units', 'My report'],
    (free): SheetTemplate[] => [
      {
        name: free.Units,
        cells: { A1: 'Tenant', B1: { text: '=1+1' }, D1: 2, A2: '=RR.QUERY("tenant")', D2: true },
      },
      {
        name: free['My report'],
        cells: { B2: 'Rows', C2: '=IFERROR(ROWS(Units!A2#),"–")', C3: '=SUM(Units!D1,1)' },
        charts: [{ kind: 'columns', title: 'Rows', source: 'B2:C3', covers: 'F2:K12' }],
      },
    ],
    { written, by: 'reports' },
  );
  await idle();
};
const undo = async () => {
  await written.undo();
  const news = written.news();
  return news && 'failure' in news ? news.failure.message : undefined;
};

beforeEach(async () => {
  Object.assign(behaviour, STRICT);
  hooks.onSync = () => undefined;
  for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
  workbook.clear({ sheetId: idOf('Sheet1'), top: 0, left: 0, bottom: 20, right: 20 });
  written = createLastWritten();
  await insert();
});

it('deletes the sheets, whatever their results fill by now', async () => {
  expect(written.current()).toMatchObject({ by: 'reports', what: 'sheets "Units" and "My report"' });
  expect(workbook.spill({ sheetId: idOf('Units'), row: 1, col: 0 })).toMatchObject({ bottom: 3, right: 1 });
  expect(await undo()).toBeUndefined();
  expect(names()).toEqual(['Sheet1']);
});

it.each(['value', 'blank', 'anchor'] as const)(
  'deletes the sheets where Excel tells of a spilled cell its %s',
  async (spillFormulas) => {
    behaviour.spillFormulas = spillFormulas;
    expect(await undo()).toBeUndefined();
    expect(names()).toEqual(['Sheet1']);
  },
);

const drop = () => {
  const sheetId = idOf('My report');
  workbook.charts.delete(sheetId, workbook.charts.ids(sheetId)[0]!);
};
it.each<[string, () => void, string]>([
  ['an own cell was changed', () => type('Units', 'A1', 'Mieter'), 'Units!A1 has changed since'],
  ['a note was typed', () => type('Units', 'F9', 'mine'), 'Units!F9 has changed since'],
  ['an entry blocks the result', () => type('Units', 'A3', 'mine'), 'Units!A3 has changed since'],
  ['a sheet was renamed', () => workbook.renameSheet(idOf('Units'), 'Mine'), '"Units" was renamed since'],
  ['one of them was deleted', () => workbook.deleteSheet(idOf('My report')), 'was deleted since'],
  ['a chart was deleted', drop, 'The number of charts on sheet "My report" has changed since'],
  ['another sheet refers to one', () => type('Sheet1', 'B2', '=units!D1*2'), 'Sheet1!B2 refers to it'],
  [
    'a name refers to one',
    () => (behaviour.names = [{ name: 'Mine', formula: '=Units!$A$1' }]),
    'The name "Mine" refers to it',
  ],
])('keeps all sheets if %s, and says why', async (_, change, why) => {
  change();
  const before = names();
  const said = await undo();
  expect(said).toContain(why);
  expect(said).toContain('so nothing was deleted. Delete "');
  expect(names()).toEqual(before);
});

it('is done if a person has deleted all of them', async () => {
  for (const name of ['Units', 'My report']) workbook.deleteSheet(idOf(name));
  expect(await undo()).toBeUndefined();
  expect(written.current()).toBeNull();
});

it('deletes a sheet of text that is as it was, and keeps one with another text', async () => {
  const rows = [
    ['Mieter', '007'],
    ['', '=1+1'],
  ];
  await insertTextSheet(rows, 'Liste', written);
  expect(await undo()).toBeUndefined();
  expect(names()).not.toContain('Liste');
  await insertTextSheet(rows, 'Liste', written);
  type('Liste', 'B1', '008');
  expect(await undo()).toContain('Liste!B1 has changed since');
});
