import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { HEADING, TITLE } from '../../../src/templates/cell-styles';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import type { Later } from '../../../src/excel/cell-editing';
import { typingWait } from '../../../src/excel/write/after-typing';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { insertTextSheet } from '../../../src/features/compare/insert-cells';
import { parseZone } from '../../../src/workbench/workbook/address';
import { emulatedExcel } from '../../support/emulated-excel';
import { clockByHand } from '../../support/clock-by-hand';

const RESULT = [
  ['Arden', 1],
  ['Birch', 2],
  ['Cedar', 3],
];
const { workbook, model, behaviour, hooks, idle } = emulatedExcel(undefined, () => ({ value: RESULT }));
const written = createLastWritten();

const units = (name: string): SheetTemplate => ({
  name,
  choices: [
    { zone: 'C3', from: '=$B$3:$B$4' },
    { zone: 'C4', from: '=$B$3:$B$4', otherEntryMessage: 'Any text is right.' },
  ],
  print: { columns: 'B:C', titleRows: '2:2' },
  names: { RR_area: 'B4' },
  cells: { B2: { text: '=not a formula' }, B3: 'Rent', B4: 12.5, C4: true },
});
const report = (name: string, unitsName: string): SheetTemplate => ({
  name,
  hidesGridLines: true,
  frozenRows: 2,
  cells: {
    ...{ B2: 'Use', C2: 'Rent', D2: 'Vacant' },
    ...{ B3: '=IF(ISERROR(1/0), "Office", "")', C3: `='${unitsName}'!B4*2`, D3: '=1/0' },
    ...{ B4: 'Retail', C4: 7, D4: 8 },
  },
  styles: [
    ['B2', TITLE],
    ['B2:D2', { ...HEADING, lineBelow: '#D5DADE' }],
    ['B3:D5', { lineBelow: '#112233', wrapping: 'clip' }],
  ],
  formats: { 'C3:D4': '#,##0.00' },
  columnWidths: { A: 12, C: 131 },
  rowHeights: { 2: 30 },
  print: { columns: 'B:K', titleRows: '2:3' },
  names: { RR_rent: 'C3' },
  charts: [
    {
      ...{ kind: 'stacked columns', title: 'Rent by use', source: 'B2:D4', covers: 'F2:K12' },
      ...{ invisible: [0], colors: ['#000000', '#0F5F51'] },
    },
  ],
});
const insert = (later?: Later, by = written) =>
  insertSheets(['Units', 'Report'], (names) => [units(names.Units), report(names.Report, names.Units)], {
    written: by,
    by: 'reports',
    ...(later && { later }),
  });
/** Resolves when this holds: a batch is under way for some microtasks. */
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate);
};
const names = () => workbook.sheets().map(({ name }) => name);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const at = (name: string, row: number, col: number) => workbook.cell({ sheetId: idOf(name), row, col });
const zone = (name: string, top: number, left: number, bottom = top, right = left) => ({
  ...{ sheetId: idOf(name), top, left, bottom, right },
});

const emptyWorkbook = async () => {
  for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
  for (const name of Object.keys(await namesOf()))
    await inExcel(async ({ workbook: book }) => book.names.getItem(name).delete());
};

beforeEach(async () => {
  Object.assign(behaviour, STRICT);
  hooks.onSync = () => undefined;
  await emptyWorkbook();
});

it('writes texts, numbers and formulas, shows the last sheet, and returns the names', async () => {
  expect(await insert()).toMatchObject({ names: { Units: 'Units', Report: 'Report' } });
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
  expect([at('Units', 1, 1).value, at('Units', 1, 1).formula]).toEqual(['=not a formula', undefined]);
  expect([at('Units', 3, 1).value, at('Units', 3, 2).value]).toEqual([12.5, true]);
  expect([at('Report', 2, 2).value, at('Report', 2, 2).text]).toEqual([25, '25.00']);
  expect(workbook.activeSheet()).toBe(idOf('Report'));
});

it('draws charts from the cells that the template names, whatever they show yet', async () => {
  await insert();
  const sheetId = idOf('Report');
  const [id] = workbook.charts.ids(sheetId);
  const cells = (top: number, left: number, bottom: number, right = left) =>
    zone('Report', top, left, bottom, right);
  expect(workbook.charts.read(sheetId, id!)).toMatchObject({
    title: 'Rent by use',
    isStacked: true,
    legend: 'none',
    categories: cells(2, 1, 3),
    series: [
      // Transparency is not supported in Excel on the web.
      { name: 'Rent', values: cells(2, 2, 3), color: '#FFFFFF' },
      { name: 'Vacant', values: cells(2, 3, 3), color: '#0F5F51' },
    ],
  });
  const { getters } = model;
  expect(getters.getFigures(sheetId)).toMatchObject([
    {
      ...{ row: 1, col: 5 },
      width: getters.getColDimensions(sheetId, 10).end - getters.getColDimensions(sheetId, 5).start,
      height: getters.getRowDimensions(sheetId, 11).end - getters.getRowDimensions(sheetId, 1).start,
    },
  ]);
});

const inExcel = <T>(read: (context: Excel.RequestContext) => Promise<T>) => Excel.run(read);
const pagesOf = (name: string) =>
  inExcel(async (context) => {
    const pageLayout = context.workbook.worksheets
      .getItem(name)
      .pageLayout.load('orientation,zoom,bottomMargin');
    const rows = pageLayout.getPrintTitleRowsOrNullObject().load('address');
    const footer = pageLayout.headersFooters.defaultForAllPages.load('leftFooter,centerFooter,rightFooter');
    await context.sync();
    const { orientation, zoom, bottomMargin } = pageLayout;
    const { leftFooter, centerFooter, rightFooter } = footer;
    const footerTexts = [leftFooter, centerFooter, rightFooter];
    return { orientation, zoom, bottomMargin, rows: rows.address, footer: footerTexts };
  });
const validationOf = (name: string, cell: string) =>
  inExcel(async (context) => {
    const range = context.workbook.worksheets.getItem(name).getRange(cell);
    const validation = range.dataValidation.load('type,rule,errorAlert');
    await context.sync();
    return { type: validation.type, source: validation.rule.list?.source, alert: validation.errorAlert };
  });
const namesOf = () =>
  inExcel(async (context) => {
    const found = context.workbook.names.load('items/name,items/formula');
    await context.sync();
    return Object.fromEntries(found.items.map(({ name, formula }) => [name, formula as string]));
  });

it('sets the pages up: landscape, one page wide, with headings, pages, day and what the sheet adds', async () => {
  await insert();
  expect(await pagesOf('Report')).toEqual({
    orientation: 'Landscape',
    zoom: { horizontalFitToPages: 1 },
    bottomMargin: 46,
    rows: expect.stringMatching(/^Report!A2:[A-Z]+3$/) as string,
    footer: ['&8&F, &A', '&8Page &P of &N', '&8Printed &D'],
  });
});

it('offers lists, and takes another entry only where that may be right', async () => {
  await insert();
  expect(await validationOf('Units', 'C3')).toMatchObject({
    ...{ type: 'List', source: '=$B$3:$B$4' },
    alert: { style: 'Stop' },
  });
  expect((await validationOf('Units', 'C4')).alert).toMatchObject({
    ...{ style: 'Information', message: 'Any text is right.' },
  });
  expect((await validationOf('Units', 'B4')).type).toBe('None');
});

it('keeps the sheets if charts, lists or names are refused, says so, and then leaves no name', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { charts, dropDowns, addName } = workbook;
  const [addChart, setList] = [charts.add, dropDowns.set];
  const refuse = () => {
    throw new Error('refused');
  };
  [charts.add, dropDowns.set] = [refuse, refuse];
  workbook.addName = (name, area) => (name === 'RR_rent' ? refuse() : addName(name, area));
  expect(await insert()).toMatchObject({
    chartsLeftOut: expect.stringContaining('Charts were left out'),
    named: { names: {}, message: 'Names of the figures were left out, because Excel did not add them.' },
  });
  expect(names()).toEqual(['Sheet1', 'Units', 'Report']);
  expect([await namesOf(), (await pagesOf('Report')).orientation]).toEqual([{}, 'Landscape']);
  Object.assign(workbook, { addName });
  [charts.add, dropDowns.set] = [addChart, setList];
  warned.mockRestore();
});

it('names cells, with the first number that is free for all of them, and says so', async () => {
  const [first, second] = [await insert(), await insert()];
  expect(first.named?.message).toBe('Formulas can use names of the figures, such as RR_area.');
  expect(second.named).toEqual({
    names: { RR_area: 'RR_area_2', RR_rent: 'RR_rent_2' },
    message: 'The figures have the names RR_area_2 and so on, because RR_area is taken.',
  });
  expect(await namesOf()).toEqual({
    ...{ RR_area: '=Units!$B$4', RR_rent: '=Report!$C$3' },
    ...{ RR_area_2: "='Units 2'!$B$4", RR_rent_2: "='Report 2'!$C$3" },
  });
});

it('gives names of a deleted report to the next one, so that formulas with them work again', async () => {
  await insert();
  workbook.write(zone('Sheet1', 0, 0), () => '=RR_rent+1');
  for (const name of ['Units', 'Report']) workbook.deleteSheet(idOf(name));
  expect(Object.values(await namesOf())).toEqual(['=#REF!', '=#REF!']);
  expect((await insert()).named?.names).toEqual({ RR_area: 'RR_area', RR_rent: 'RR_rent' });
  expect(at('Sheet1', 0, 0).value).toBe(26);
  workbook.write(zone('Sheet1', 0, 0), () => '');
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

it.each([2, 4])('leaves no sheet behind if Excel refuses batch %i', async (refused) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let batch = 0;
  hooks.onSync = () => {
    if (++batch === refused) throw new Error('Refused.');
  };
  await expect(insert()).rejects.toThrow('Excel did not add the sheets.');
  expect(names()).toEqual(['Sheet1']);
  expect(await namesOf()).toEqual({});
  reported.mockRestore();
});

describe.each(['web', 'desktop'] as const)('in an Excel on the %s that joins steps of undo', (platform) => {
  const startJoining = () => createLastWritten({ isSetSupported: () => true });
  beforeEach(() => (behaviour.platform = platform));

  it.each([
    ['UndoNotSupported in a group', 'UndoNotSupported', true],
    ['an error in a group', 'GeneralException', true],
    ['an error', 'GeneralException', false],
  ])('leaves whole sheets or none after three clicks that all meet %s', async (_, code, onlyGroups) => {
    const silent = (['error', 'warn'] as const).map((kind) =>
      jest.spyOn(console, kind).mockImplementation(() => undefined),
    );
    for (const refused of [2, 5, 11]) {
      const joining = startJoining();
      for (let click = 1; click <= 3; click++) {
        let batch = 0;
        hooks.onSync = (isGrouped) => {
          if (++batch === refused && (isGrouped || !onlyGroups))
            throw Object.assign(new Error('Refused.'), { code });
        };
        await insert(undefined, joining).catch(() => undefined);
      }
      hooks.onSync = () => undefined;
      const [, ...sheets] = names();
      expect(sheets.length % 6).toBe(0);
      for (const name of sheets)
        expect(name.startsWith('Units') ? at(name, 3, 2).value : at(name, 3, 3).value).toBe(
          name.startsWith('Units') ? true : 8,
        );
      await emptyWorkbook();
    }
    silent.forEach((spy) => spy.mockRestore());
  });

  it('undoes an insertion, and still joins what is written next', async () => {
    const joining = startJoining();
    await insert(undefined, joining);
    await joining.undo();
    expect([joining.news(), names()]).toEqual([{ undone: expect.anything() as unknown }, ['Sheet1']]);
    const ways: boolean[] = [];
    hooks.onSync = (isGrouped) => void ways.push(isGrouped);
    await joining.inOneStep('Excel did not write.', async ({ workbook: book }) => {
      book.worksheets.getItem('Sheet1').getRange('A1').values = [[1]];
    });
    expect(ways).toEqual([true, true]);
    workbook.write(zone('Sheet1', 0, 0), () => '');
  });
});

const editing = () => {
  throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
};

const zones = () => workbook.sheets().map(({ id }) => workbook.usedZone(id));
/** Of an insertion without a person. */
let whole: ReturnType<typeof zones> | undefined;
it.each([1, 4, 7, 11, 14])('waits for a person who types from batch %i on, and adds all', async (first) => {
  whole ??= await insert().then(zones);
  await emptyWorkbook();
  const timers = clockByHand();
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
  expect(zones()).toEqual(whole);
  expect(await namesOf()).toEqual({ RR_area: '=Units!$B$4', RR_rent: '=Report!$C$3' });
  const extras = [(await validationOf('Units', 'C3')).type, (await pagesOf('Units')).orientation];
  expect(extras).toEqual(['List', 'Landscape']);
});

it.each([
  ['meanwhile', () => true, 'Excel did not add the sheets.'],
  ['when all cells are written', () => at('Report', 3, 3).value === 8, 'Sheet "Units" was deleted while'],
])('deletes what it has added if a person deletes one of the sheets %s', async (_, isTime, message) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  hooks.onSync = () => {
    if (['Units', 'Report'].every((name) => names().includes(name)) && isTime())
      workbook.deleteSheet(idOf('Units'));
  };
  await expect(insert()).rejects.toThrow(message);
  expect(names()).toEqual(['Sheet1']);
  expect(reported).not.toHaveBeenCalled();
  reported.mockRestore();
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
  await insertSheets(['Units'], (free) => [{ name: free.Units, cells }], { written, by: 'reports' });
  expect([0, 1, 2, 3, 4].map((column) => at('Units', 0, column).value)).toEqual(Object.values(cells));
});

describe('undo', () => {
  const type = (sheet: string, cell: string, text: string) =>
    workbook.write({ sheetId: idOf(sheet), ...parseZone(cell, { rows: 100, columns: 26 })! }, () => text);

  let written: ReturnType<typeof createLastWritten>;
  const insertReport = async () => {
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
    workbook.clear({ sheetId: idOf('Sheet1'), top: 0, left: 0, bottom: 20, right: 20 });
    written = createLastWritten();
    await insertReport();
  });

  it.each(['value', 'blank', 'anchor'] as const)(
    'deletes the sheets, whatever their results fill by now, where Excel tells of a spilled cell its %s',
    async (spillFormulas) => {
      behaviour.spillFormulas = spillFormulas;
      expect(written.current()).toMatchObject({ by: 'reports', what: 'sheets "Units" and "My report"' });
      expect(workbook.spill({ sheetId: idOf('Units'), row: 1, col: 0 })).toMatchObject({
        bottom: 3,
        right: 1,
      });
      expect(await undo()).toBeUndefined();
      expect(names()).toEqual(['Sheet1']);
    },
  );

  const drop = () => {
    const sheetId = idOf('My report');
    const figureId = model.getters.getFigureIdFromChartId(workbook.charts.ids(sheetId)[0]!);
    model.dispatch('DELETE_FIGURE', { sheetId, figureId });
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
    const message = await undo();
    expect(message).toContain(why);
    expect(message).toContain('so nothing was deleted. Delete "');
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
});
