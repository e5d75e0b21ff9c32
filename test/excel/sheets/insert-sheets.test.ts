import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { HEADING, TITLE } from '../../../src/templates/cell-styles';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { toWorkbookData } from '../../../src/workbench/grid/workbook-data';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import { topLeft } from '../../../src/workbench/workbook/area';
import { typingWait, type Later } from '../../../src/excel/sheets/after-typing';
import { emulatedExcel } from '../../support/emulated-excel';
import { timersByHand } from '../../support/timers-by-hand';

const { workbook, behaviour, hooks } = emulatedExcel();

const units = (name: string): SheetTemplate => ({
  name,
  cells: { B2: { text: '=not a formula' }, B3: 'Rent', B4: 12.5, C4: true },
});
const report = (name: string, unitsName: string): SheetTemplate => ({
  name,
  plain: true,
  frozenRows: 2,
  cells: {
    B2: 'Use',
    C2: 'Rent',
    D2: 'Vacant',
    B3: '=IF(ISERROR(1/0), "Office", "")',
    C3: `='${unitsName}'!B4*2`,
    D3: '=1/0',
    B4: 'Retail',
    C4: 7,
    D4: 8,
  },
  styles: [
    ['B2', TITLE],
    ['B2:D2', { ...HEADING, lineBelow: '#D5DADE' }],
    ['B3:D5', { lineBelow: '#112233', wrapping: 'clip' }],
  ],
  formats: { 'C3:D4': '#,##0.00' },
  columnWidths: { A: 12, C: 131 },
  rowHeights: { 2: 30 },
  charts: [
    {
      kind: 'stacked columns',
      title: 'Rent by use',
      source: 'B2:D4',
      covers: 'F2:K12',
      invisible: [0],
      colors: ['#000000', '#0F5F51'],
    },
  ],
});
const insert = (later?: Later) =>
  insertSheets(
    ['Units', 'Report'],
    (names) => [units(names.Units), report(names.Report, names.Units)],
    later,
  );
/** Resolves when this holds: a batch is under way for some microtasks. */
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate);
};
const names = () => workbook.sheets().map(({ name }) => name);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const at = (name: string, row: number, col: number) => workbook.cell({ sheetId: idOf(name), row, col });
const zone = (name: string, top: number, left: number) => ({
  sheetId: idOf(name),
  top,
  left,
  bottom: top,
  right: left,
});

beforeEach(() => {
  Object.assign(behaviour, STRICT);
  hooks.onSync = () => undefined;
  for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
});

it('writes texts, numbers and formulas, shows the last sheet, and returns the names', async () => {
  expect(await insert()).toEqual({ names: { Units: 'Units', Report: 'Report' } });
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
  expect([at('Units', 1, 1).value, at('Units', 1, 1).formula]).toEqual(['=not a formula', undefined]);
  expect([at('Units', 3, 1).value, at('Units', 3, 2).value]).toEqual([12.5, true]);
  expect([at('Report', 2, 2).value, at('Report', 2, 2).text]).toEqual([25, '25.00']);
  expect(workbook.activeSheet()).toBe(idOf('Report'));
});

it('looks as the same template does in a workbook that opens with it', async () => {
  await insert();
  const [opened] = toWorkbookData([report('Report', 'Units')], { rows: 100, columns: 26 }).sheets;
  const sheetId = idOf('Report');
  expect(workbook.columnWidth(sheetId, 0)).toBe(opened!.cols[0]!.size);
  expect(workbook.columnWidth(sheetId, 2)).toBe(opened!.cols[2]!.size);
  expect(workbook.rowHeight(sheetId, 1)).toBe(opened!.rows[1]!.size);
  expect(workbook.showsGridLines(sheetId)).toBe(opened!.areGridLinesVisible);
  expect(workbook.frozenRows(sheetId)).toBe(opened!.panes?.ySplit);
  expect(workbook.styleAt(topLeft(zone('Report', 1, 1)))).toMatchObject({
    fontSize: 16,
    fillColor: '#0F5F51',
    verticalAlign: 'middle',
  });
  const lines = [1, 2, 3, 4, 5].map((row) => workbook.lineBelow(zone('Report', row, 3)));
  expect(lines).toEqual(['#D5DADE', '#112233', '#112233', '#112233', undefined]);
});

it('draws charts from the cells that the template names, whatever they show yet', async () => {
  await insert();
  const sheetId = idOf('Report');
  const [id] = workbook.charts.ids(sheetId);
  const cells = (top: number, left: number, bottom: number, right = left) => ({
    sheetId,
    top,
    left,
    bottom,
    right,
  });
  expect(workbook.charts.read(sheetId, id!)).toMatchObject({
    title: 'Rent by use',
    isStacked: true,
    legend: 'none',
    categories: cells(2, 1, 3),
    series: [
      { name: 'Rent', values: cells(2, 2, 3), color: 'transparent' },
      { name: 'Vacant', values: cells(2, 3, 3), color: '#0F5F51' },
    ],
    place: workbook.charts.placeOf(cells(1, 5, 11, 10)),
  });
});

it('keeps the sheets if a chart is refused, and says so', async () => {
  const charts = workbook.charts.add;
  workbook.charts.add = () => {
    throw new Error('refused');
  };
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect((await insert()).chartsLeftOut).toContain('Charts were left out');
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
  workbook.charts.add = charts;
  warned.mockRestore();
});

it('numbers both sheets alike if one of the names exists', async () => {
  workbook.addSheet('REPORT');
  expect((await insert()).names).toEqual({ Units: 'Units 2', Report: 'Report 2' });
  expect(at('Report 2', 2, 2).formula).toBe("='Units 2'!B4*2");
  expect((await insert()).names).toEqual({ Units: 'Units 3', Report: 'Report 3' });
});

it('refuses a protected workbook in words, and adds nothing', async () => {
  behaviour.protectedStructure = true;
  await expect(insert()).rejects.toThrow('The structure of this workbook is protected');
  expect(names()).toEqual(['Sheet1']);
});

it.each([2, 3, 4])('leaves no sheet behind if Excel refuses batch %i', async (refused) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let batch = 0;
  hooks.onSync = () => {
    if (++batch === refused) throw new Error('Refused.');
  };
  await expect(insert()).rejects.toThrow('Excel did not add the sheets.');
  expect(names()).toEqual(['Sheet1']);
  reported.mockRestore();
});

const editing = () => {
  throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
};

it.each([1, 2, 3, 4, 5, 6, 7])(
  'waits for a person who types from batch %i on, and adds all',
  async (first) => {
    const whole = await insert().then(() => workbook.sheets().map(({ id }) => workbook.usedZone(id)));
    for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
    const timers = timersByHand();
    let [batch, isTyping] = [0, true];
    hooks.onSync = () => {
      if (++batch >= first && isTyping) editing();
    };
    const inserted = insert(timers.setTimer);
    await until(() => timers.count() === 1);
    expect(typingWait.isOn()).toBe(true);
    timers.fire();
    await until(() => timers.count() === 1);
    isTyping = false;
    timers.fire();
    expect(await inserted).toMatchObject({ names: { Units: 'Units', Report: 'Report' } });
    expect(typingWait.isOn()).toBe(false);
    expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
    expect(workbook.sheets().map(({ id }) => workbook.usedZone(id))).toEqual(whole);
  },
);

it('deletes what it has added if a person deletes one of the sheets meanwhile', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let batch = 0;
  hooks.onSync = () => {
    if (++batch === 3) workbook.deleteSheet(idOf('Units'));
  };
  await expect(insert()).rejects.toThrow('Excel did not add the sheets.');
  expect(names()).toEqual(['Sheet1']);
  reported.mockRestore();
});

it('deletes what it has added if a person deletes one of the sheets when all cells are written', async () => {
  hooks.onSync = () => {
    const [, units, report] = workbook.sheets();
    if (report && at('Report', 3, 3).value === 8) workbook.deleteSheet(units!.id);
  };
  await expect(insert()).rejects.toThrow('Sheet "Units" was deleted while the sheets were written');
  expect(names()).toEqual(['Sheet1']);
});

it('adds the sheets if Excel does not bring the last one to the front', async () => {
  let batch = 0;
  hooks.onSync = () => {
    if (++batch === 9) throw new Error('Refused.');
  };
  expect(await insert()).toEqual({ names: { Units: 'Units', Report: 'Report' } });
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
});

it('names what is left if Excel does not delete it either', async () => {
  let batch = 0;
  hooks.onSync = () => {
    if (++batch > 3) throw new Error('Refused.');
  };
  await expect(insert()).rejects.toThrow('Delete "Units" and "Report", and try again.');
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
});

it('keeps headings that look like dates, numbers or formulas', async () => {
  const cells = { A1: 'May 2027', B1: '(5)', C1: '1/2', D1: 'TRUE', E1: 'Use' };
  await insertSheets(['Units'], (free) => [{ name: free.Units, cells }]);
  expect([0, 1, 2, 3, 4].map((column) => at('Units', 0, column).value)).toEqual(Object.values(cells));
});
