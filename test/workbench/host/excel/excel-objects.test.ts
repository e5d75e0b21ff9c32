import '../../../support/spreadsheet-engine';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { DocumentSettings } from '../../../../src/workbench/host/document-settings';
import { createExcelEvents } from '../../../../src/workbench/host/excel/excel-events';
import { excelObjects } from '../../../../src/workbench/host/excel/excel-objects';
import { RichApi, type Action } from '../../../../src/workbench/host/rich-api/rich-api';
import { STRICT, type Behaviour } from '../../../../src/workbench/workbook/behaviour';
import { scriptingFace } from '../../../../src/workbench/scripting-face';
import { call, callExcel, load, set, type Step } from './call-excel';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

let runs = 0;
const { model, cells, workbook } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [{ id: 'RUNS', name: 'RUNS', parameters: [] }] },
  emptyCell: '',
  sheets: [
    { name: 'First', cells: { A1: 'rent', B2: '=RR.RUNS()', D9: '=1/0' } },
    { name: 'Rent roll', cells: {} },
    { name: 'Secret', cells: { A1: '7' } },
    { name: 'Chart', isChart: true, cells: {} },
  ],
  rows: 20,
  columns: 10,
  runtime: {
    start: (_, resolve) => {
      runs++;
      resolve({ value: [[{ type: 'Double', basicValue: runs, numberFormat: '0.0' }, 'x']] });
      return () => {};
    },
  },
});
model.dispatch('HIDE_SHEET', { sheetId: sheetIdAt(2) });
const settings = new DocumentSettings({ 'rr.databases': [{ id: '101' }] });
const events = createExcelEvents(workbook);
const behaviour: Behaviour = { ...STRICT };
const api = new RichApi(
  excelObjects({ book: workbook, fileName: 'Test.xlsx', settings, events, behaviour }),
  {},
  () => {},
);
const refusals: string[] = [];
const face = scriptingFace({
  workbook,
  calls: cells.log,
  idle: () => cells.idle(),
  record: { missing: new Set(), batches: 0 },
  settings,
  behaviour,
  refused: (text) => refusals.push(text),
  byCoAuthor: (edit) => events.byCoAuthor(edit),
  locate: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  reopen: () => Promise.resolve(),
});

const on = (sheet: string | null, chain: Step[], action?: Partial<Action>) =>
  callExcel(api, sheet, chain, action);

beforeAll(() => cells.idle());

it('lists all sheets, including hidden ones', () =>
  expect(on(null, [['.Worksheets']], load('items/name', 'items/visibility'))).toEqual({
    _Items: [
      { Id: sheetIdAt(0), Name: 'First', Visibility: 'Visible' },
      { Id: sheetIdAt(1), Name: 'Rent roll', Visibility: 'Visible' },
      { Id: sheetIdAt(2), Name: 'Secret', Visibility: 'Hidden' },
      { Id: sheetIdAt(3), Name: 'Chart', Visibility: 'Visible' },
    ],
  }));

it('reads formulas, values and types of the used range, including spills', () => {
  const used = on(
    'first',
    [['GetUsedRangeOrNullObject'], ['GetIntersectionOrNullObject', 'A1:H2']],
    load('address', 'formulas', 'values', 'valueTypes'),
  );
  expect(used).toEqual({
    Address: 'First!A1:D2',
    Formulas: [
      ['rent', '', '', ''],
      ['', '=RR.RUNS()', 'x', ''],
    ],
    Values: [
      ['rent', '', '', ''],
      ['', 1, 'x', ''],
    ],
    ValueTypes: [
      ['String', 'Empty', 'Empty', 'Empty'],
      ['Empty', 'Double', 'String', 'Empty'],
    ],
  });
  expect(on('Rent roll', [['GetUsedRangeOrNullObject']], load('address'))).toBeNull();
  expect(on('First', [['GetRange', 'D9']], load('valueTypes'))).toEqual({ ValueTypes: [['Error']] });
});

it("distinguishes a cell's own number format from that of its value", () => {
  expect(on('First', [['GetRange', 'B2']], load('numberFormat', 'text'))).toEqual({
    NumberFormat: [['General']],
    Text: [['1.0']],
  });
  expect(face.cell('First!B2')).toMatchObject({
    value: 1,
    text: '1.0',
    format: '0.0',
    formula: '=RR.RUNS()',
  });
});

it('styles cells, and keeps what a style does not name', () => {
  const headings: Step[] = [['GetRange', 'A9:B9'], ['.Format']];
  on('Rent roll', [...headings, ['.Font']], set('Bold', true));
  on('Rent roll', [...headings, ['.Font']], set('Color', '#FFFFFF'));
  on('Rent roll', [...headings, ['.Fill']], set('Color', '#0F5F51'));
  const second: Step[] = [['GetRange', 'B9'], ['.Format']];
  expect(on('Rent roll', [...second, ['.Font']], load('bold', 'color'))).toEqual({
    Bold: true,
    Color: '#FFFFFF',
  });
  expect(on('Rent roll', [...second, ['.Fill']], load('color'))).toEqual({ Color: '#0F5F51' });
  on('Rent roll', second, set('ColumnWidth', 123));
  expect(on('Rent roll', second, load('columnWidth'))).toEqual({ ColumnWidth: 123 });
  expect(workbook.columnWidth(sheetIdAt(1), 1)).toBe(164);
  on('Rent roll', second, set('RowHeight', 30));
  expect(on('Rent roll', second, load('rowHeight'))).toEqual({ RowHeight: 30 });
  expect(workbook.rowHeight(sheetIdAt(1), 8)).toBe(40);
  on('Rent roll', second, set('VerticalAlignment', 'Center'));
  expect(on('Rent roll', second, load('verticalAlignment'))).toEqual({ VerticalAlignment: 'Center' });
});

afterEach(() => Object.assign(behaviour, STRICT));

it('writes one value to all cells or a matrix of the same shape, and skips null', () => {
  on('Rent roll', [['GetRange', 'A1:B2']], set('Values', 3));
  on(
    'Rent roll',
    [['GetRange', 'A1:B2']],
    set('Formulas', [
      ['=1+1', null],
      [true, "'=text"],
    ]),
  );
  expect(on('Rent roll', [['GetRange', 'A1:B2']], load('values'))).toEqual({
    Values: [
      [2, 3],
      [true, '=text'],
    ],
  });
  for (const wrong of [[[1, 2]], [[1]]])
    expect(() => on('Rent roll', [['GetRange', 'A1:B2']], set('Values', wrong))).toThrow('InvalidArgument');
});

it('clears the contents, formats and styles of a range, and of nothing beside it', () => {
  on('Rent roll', [['GetRange', 'D9:E9']], set('Values', 3));
  on('Rent roll', [['GetRange', 'D9:E9']], set('NumberFormat', '0.00'));
  on('Rent roll', [['GetRange', 'D9:E9'], ['.Format'], ['.Font']], set('Bold', true));
  on('Rent roll', [['GetRange', 'D9']], call('Clear'));
  expect(on('Rent roll', [['GetRange', 'D9:E9']], load('values', 'numberFormat'))).toEqual({
    Values: [['', 3]],
    NumberFormat: [['General', '0.00']],
  });
  const isBold = (cell: string) =>
    on('Rent roll', [['GetRange', cell], ['.Format'], ['.Font']], load('bold'));
  expect([isBold('D9'), isBold('E9')]).toEqual([{ Bold: false }, { Bold: true }]);
});

it('recalculates only dirty cells', async () => {
  const before = runs;
  on('First', [['GetRange', 'A1:D9']], call('SetDirty'));
  expect(runs).toBe(before);
  on('First', [], call('Calculate'));
  await cells.idle();
  on('First', [], call('Calculate'));
  await cells.idle();
  expect([runs, face.cell('First!B2').value]).toEqual([before + 1, before + 1]);
});

it.each<[string, () => unknown, string]>([
  ['a sheet', () => on('Nowhere', [], load('name')), 'ItemNotFound'],
  [
    'an address',
    () => on('First', [['GetRange', 'the rent']], load('values')),
    'InvalidArgument: "the rent"',
  ],
])('refuses %s that does not exist', (_, act, error) => expect(act).toThrow(error));

it('refuses to change the cells of a protected sheet', () => {
  const isProtected = () =>
    on('Secret', [], load('protection/protected')) as { Protection: { Protected: boolean } };
  const protection = (name: string) => on('Secret', [['.Protection']], call(name));
  const write = () => on('Secret', [['GetRange', 'A1']], set('Values', '8'));
  protection('Protect');
  expect(isProtected().Protection.Protected).toBe(true);
  expect(write).toThrow('AccessDenied');
  protection('Unprotect');
  expect(isProtected().Protection.Protected).toBe(false);
  expect(write).not.toThrow();
});

it('finds cells for scripts on the active or the named sheet', async () => {
  workbook.activate(sheetIdAt(0));
  face.set("'Rent roll'!E5", '=RR.RUNS()');
  face.set('E5', 'here');
  await face.idle();
  expect([face.spill("'Rent roll'!E5"), face.spill('E5'), face.cell('First!E5').value]).toEqual([
    'E5:F5',
    null,
    'here',
  ]);
  expect(() => face.cell('Nowhere!A1')).toThrow('Sheet "Nowhere" does not exist.');
  expect(() => face.cell('rent')).toThrow('"rent" is not an address.');
});

describe('cells with formulas', () => {
  const FORMULAS: Step = ['GetSpecialCellsOrNullObject', 'Formulas'];

  it('are found as areas, without the other cells of a spill', () => {
    on('First', [['GetRange', 'B7:C8']], set('Formulas', '=1+1'));
    expect(
      on(
        'First',
        [['GetRange'], FORMULAS],
        load('address', 'cellCount', 'areas/items/address', 'areas/items/formulas'),
      ),
    ).toEqual({
      Address: 'First!B2,First!B7:C8,First!D9',
      CellCount: 6,
      Areas: {
        _Items: [
          { Address: 'First!B2', Formulas: [['=RR.RUNS()']] },
          {
            Address: 'First!B7:C8',
            Formulas: [
              ['=1+1', '=1+1'],
              ['=1+1', '=1+1'],
            ],
          },
          { Address: 'First!D9', Formulas: [['=1/0']] },
        ],
      },
    });
  });

  it('are found in part of a sheet and by kind, or not at all', () => {
    expect(on('First', [['GetRange', 'C8:D9'], FORMULAS], load('address'))).toEqual({
      Address: 'First!C8,First!D9',
    });
    expect(on('First', [['GetRange'], [...FORMULAS, 'Errors']], load('address'))).toEqual({
      Address: 'First!D9',
    });
    expect(on('Secret', [['GetRange'], FORMULAS], load('address'))).toBeNull();
    expect(() =>
      on('First', [['GetRange'], ['GetSpecialCellsOrNullObject', 'Blanks']], load('address')),
    ).toThrow('does not implement Range.GetSpecialCells(Blanks)');
  });
});

it('returns all selected areas', () => {
  workbook.select({ sheetId: sheetIdAt(0), top: 1, left: 1, bottom: 2, right: 2 });
  model.selection.addCellToSelection(8, 3);
  expect(on(null, [['GetSelectedRanges']], load('address', 'worksheet/name'))).toMatchObject({
    Address: expect.stringMatching(/^First!B2:C3,First!/) as string,
    Worksheet: { Name: 'First' },
  });
});

it('sets one number format for all cells of a range', () => {
  on('Rent roll', [['GetRange', 'A1:B1']], set('NumberFormat', '#,##0.00'));
  expect(on('Rent roll', [['GetRange', 'A1:B1']], load('text'))).toEqual({ Text: [['2.00', '3.00']] });
  on('Rent roll', [['GetRange', 'A1:B1']], set('NumberFormat', 'General'));
});

it('hides and shows a sheet, and does not activate a hidden one', () => {
  on('Rent roll', [], set('Visibility', 'Hidden'));
  expect(() => on('Rent roll', [], call('Activate'))).toThrow('Make it visible first');
  on('Rent roll', [], set('Visibility', 'Visible'));
  on('Rent roll', [], call('Activate'));
  expect(workbook.activeSheet()).toBe(sheetIdAt(1));
});

describe('what Excel refuses', () => {
  const tooLong = `="${'x'.repeat(256)}"`;
  const cell: Step[] = [['GetRange', 'E9']];

  it('a text over 255 characters in a formula, from an add-in and from a person, and the cell stays', () => {
    on('Rent roll', cell, set('Values', 'before'));
    expect(() => on('Rent roll', cell, set('Formulas', tooLong))).toThrow('InvalidArgument: Excel refuses');
    expect(() => on('Rent roll', cell, set('Values', [[tooLong]]))).toThrow('InvalidArgument');
    face.set("'Rent roll'!E9", tooLong);
    expect([face.cell("'Rent roll'!E9").value, refusals]).toEqual([
      'before',
      [expect.stringContaining('255') as string],
    ]);
  });

  it('cells of a chart sheet, and the selection while one is in front', () => {
    for (const step of ['GetRange', 'GetUsedRangeOrNullObject', '.Names'])
      expect(() => on('Chart', [[step]])).toThrow('UnsupportedSheet');
    workbook.activate(sheetIdAt(3));
    expect(() => on(null, [['GetSelectedRange']], load('address'))).toThrow('InvalidSelection');
    expect(() => on(null, [['.Worksheets'], ['GetActiveWorksheet']])).toThrow('UnsupportedSheet');
    workbook.activate(sheetIdAt(0));
    behaviour.listsChartSheets = false;
    expect(on(null, [['.Worksheets']], load('items/name'))).not.toMatchObject({
      _Items: expect.arrayContaining([expect.objectContaining({ Name: 'Chart' })]) as unknown[],
    });
  });

  it('selection and names of sheets while another workbook is in front', () => {
    behaviour.otherWorkbookInFront = true;
    for (const name of ['GetSelectedRange', 'GetSelectedRanges', 'GetActiveCell'])
      expect(() => on(null, [[name]], load('address'))).toThrow('InvalidSelection');
    expect(() => on('First', [['.Names']], load('items/name'))).toThrow('InvalidSelection');
    expect(on(null, [['.Names']], load('items/name'))).toBeDefined();
  });

  it('settings over 2 MB', () => {
    expect(() => settings.set('rr.large', 'x'.repeat(2_000_000))).toThrow('Excel keeps 2000000');
    expect(settings.has('rr.large')).toBe(false);
  });
});

it('refuses to search a protected sheet for special cells, if an option says so', () => {
  const search = () =>
    on('First', [['GetRange'], ['GetSpecialCellsOrNullObject', 'Formulas']], load('address'));
  face.protect('First!A1');
  expect(search).not.toThrow();
  behaviour.protectedSheetsRefuseSearch = true;
  expect(search).toThrow('AccessDenied');
  face.protect('First!A1', false);
});

it.each([
  ['value', false, 'First!B2', [['=RR.RUNS()', 'x']]],
  ['blank', true, 'First!B2:C2', [['=RR.RUNS()', '']]],
  ['anchor', true, 'First!B2:C2', [['=RR.RUNS()', '=RR.RUNS()']]],
] as const)(
  'reads a spill as the options say: %s, %s',
  (spillFormulas, spillIsFormula, address, formulas) => {
    Object.assign(behaviour, { spillFormulas, spillIsFormula });
    const cells: Step[] = [['GetRange', 'B2:C2']];
    expect(on('First', [...cells, ['GetSpecialCellsOrNullObject', 'Formulas']], load('address'))).toEqual({
      Address: address,
    });
    expect(on('First', cells, load('formulas'))).toEqual({ Formulas: formulas });
  },
);

it('names why a formula does not spill over merged cells', () => {
  face.merge('First!H3:I3');
  face.set('First!G3', '=SEQUENCE(1, 3)');
  expect(on('First', [['GetRange', 'G3']], load('valuesAsJson'))).toMatchObject({
    ValuesAsJson: [[{ type: 'Error', errorType: 'Spill', errorSubType: 'MergedCell' }]],
  });
  face.set('First!G3', '');
});

it('has names with formulas, with errors and of one sheet', () => {
  behaviour.names = [
    { name: 'Twice', formula: '=LAMBDA(x, 2*x)' },
    { name: 'Gone', formula: '=#REF!', sheet: 'First' },
  ];
  const of = (sheet: string | null) =>
    on(sheet, [['.Names']], load('items/name', 'items/type', 'items/scope'));
  expect(of(null)).toMatchObject({
    _Items: expect.arrayContaining([expect.objectContaining({ Name: 'Twice', Type: 'Error' })]) as unknown[],
  });
  expect(of('First')).toMatchObject({ _Items: [{ Name: 'Gone', Type: 'Error', Scope: 'Worksheet' }] });
  expect(of('Rent roll')).toEqual({ _Items: [] });
});

it('is dirty after an edit, a result or a setting, but not after reading', () => {
  const isDirty = () => (on(null, [], load('isDirty')) as { IsDirty: boolean }).IsDirty;
  const clean = () => on(null, [], set('IsDirty', false));
  clean();
  on('First', [['GetRange']], load('formulas'));
  expect(isDirty()).toBe(false);
  on('Rent roll', [['GetRange', 'E9']], set('Values', 'after'));
  expect([isDirty(), face.isDirty]).toEqual([true, true]);
  clean();
  settings.set('rr.test', 1);
  expect(isDirty()).toBe(true);
  clean();
  expect(isDirty()).toBe(false);
});
