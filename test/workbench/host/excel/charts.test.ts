import '../../../support/spreadsheet-engine';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { DocumentSettings } from '../../../../src/workbench/host/document-settings';
import { createExcelEvents } from '../../../../src/workbench/host/excel/excel-events';
import { excelObjects } from '../../../../src/workbench/host/excel/excel-objects';
import { RichApi, type Action } from '../../../../src/workbench/host/rich-api/rich-api';
import { callExcel, cellsAt, load, set, type Step } from './call-excel';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

const { workbook, model } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [] },
  emptyCell: '',
  sheets: [
    {
      name: 'Data',
      cells: {
        B1: 'Rent',
        C1: 'Vacant',
        A2: 'Office',
        B2: '100',
        C2: '5',
        A3: 'Retail',
        B3: '80',
        C3: '7',
        A4: 'Parking',
        B4: '3',
        C4: '0',
      },
    },
    { name: 'Bare', cells: { A1: '1', B1: '2', C1: '3', A2: '4', B2: '5', C2: '6' } },
  ],
  rows: 30,
  columns: 10,
  runtime: { start: () => () => {} },
});
const missing: string[] = [];
const api = new RichApi(
  excelObjects({
    book: workbook,
    fileName: 'Test.xlsx',
    settings: new DocumentSettings({}),
    events: createExcelEvents(workbook),
  }),
  {},
  (api) => missing.push(api),
);

/** Follows the steps from a sheet, and does the action that may stand behind them. */
const on = (sheet: string, ...steps: (Step | Partial<Action>)[]) =>
  callExcel(
    api,
    sheet,
    steps.filter((step): step is Step => Array.isArray(step)),
    steps.find((step): step is Partial<Action> => !Array.isArray(step)),
  );

const onlyChart = (sheetId = sheetIdAt(0)) => {
  const [id] = workbook.charts.ids(sheetId);
  return workbook.charts.read(sheetId, id!)!;
};
const clear = () =>
  [sheetIdAt(0), sheetIdAt(1)].forEach((sheetId) =>
    workbook.charts.ids(sheetId).forEach((id) => workbook.charts.delete(sheetId, id)),
  );
const area = (sheetId: string, top: number, left: number, bottom: number, right: number) => ({
  sheetId,
  top,
  left,
  bottom,
  right,
});

afterEach(clear);

describe('a chart of an add-in', () => {
  it('takes names and categories from the edges of its data', () => {
    on('Data', ['.Charts'], ['Add', 'ColumnStacked', cellsAt('A1:C4'), 'Columns']);
    expect(onlyChart()).toEqual({
      name: 'Chart 1',
      isHorizontal: false,
      isStacked: true,
      title: '',
      legend: 'bottom',
      series: [
        { name: 'Rent', values: area(sheetIdAt(0), 1, 1, 3, 1), color: undefined },
        { name: 'Vacant', values: area(sheetIdAt(0), 1, 2, 3, 2), color: undefined },
      ],
      categories: area(sheetIdAt(0), 1, 0, 3, 0),
      bounds: { left: 0, top: 0, width: 480, height: 288 },
    });
  });

  it('is found by name and by place, and told from a missing one', () => {
    on('Data', ['.Charts'], ['Add', 'ColumnClustered', cellsAt('A1:B4'), 'Columns']);
    on('Data', ['.Charts'], ['GetItemAt', 0], set('Name', 'Expiries'));
    const id = workbook.charts.ids(sheetIdAt(0))[0];
    expect(on('Data', ['.Charts'], ['GetItem', 'expiries'])).toEqual({ Id: id });
    expect(on('Data', ['.Charts'], ['GetItemOrNullObject', 'Rents'])).toBeNull();
    expect(() => on('Data', ['.Charts'], ['GetItem', 'Rents'])).toThrow('ItemNotFound');
    expect(on('Data', ['.Charts'], load('items/name', 'items/chartType'))).toEqual({
      _Items: [{ Id: id, Name: 'Expiries', ChartType: 'ColumnClustered' }],
    });
  });

  it('takes title, legend, place, data and colours', () => {
    on('Data', ['.Charts'], ['Add', 'BarClustered', cellsAt('A1:C4'), 'Columns']);
    const chart: Step[] = [['.Charts'], ['GetItemAt', 0]];
    on('Data', ...chart, ['.Title'], set('Text', 'Rent by use'));
    on('Data', ...chart, ['.Legend'], set('Visible', false));
    on('Data', ...chart, ['SetPosition', 'B6', 'D12']);
    on('Data', ...chart, ['.Series'], ['GetItemAt', 0], ['.Format'], ['.Fill'], ['SetSolidColor', '#112233']);
    on('Data', ...chart, ['.Series'], ['GetItemAt', 0], set('Name', 'Passing rent'));
    const column = workbook.columnWidth(sheetIdAt(0), 0);
    expect(onlyChart()).toMatchObject({
      title: 'Rent by use',
      legend: 'none',
      isHorizontal: true,
      isStacked: false,
      series: [{ name: 'Passing rent', values: { top: 1, bottom: 3 }, color: '#112233' }, {}],
      bounds: { left: column, width: 3 * column },
    });
    on('Data', ...chart, ['.Series'], ['GetItemAt', 0], ['SetXAxisValues', cellsAt('C2:C3')]);
    on('Data', ...chart, ['.Series'], ['GetItemAt', 0], ['SetValues', cellsAt('C2:C3')]);
    expect(onlyChart()).toMatchObject({
      categories: area(sheetIdAt(0), 1, 2, 2, 2),
      series: [{ values: area(sheetIdAt(0), 1, 2, 2, 2) }, {}],
    });
  });

  it('follows its cells, and goes with undo', () => {
    on('Data', ['.Charts'], ['Add', 'ColumnStacked', cellsAt('A1:C4'), 'Columns']);
    workbook.insertRows(sheetIdAt(0), 0, 2);
    expect(onlyChart()).toMatchObject({ series: [{ values: { top: 3 } }, {}], categories: { top: 3 } });
    workbook.undo();
    workbook.undo();
    expect(workbook.charts.ids(sheetIdAt(0))).toEqual([]);
  });

  it('fails by name where this page has none of its kind', () => {
    expect(() => on('Data', ['.Charts'], ['Add', 'ColumnStacked', cellsAt('A1:C4'), 'Rows'])).toThrow('Rows');
    expect(() => on('Data', ['.Charts'], ['Add', 'Waterfall', cellsAt('A1:C4'), 'Columns'])).toThrow(
      'Waterfall',
    );
    on('Data', ['.Charts'], ['Add', 'ColumnStacked', cellsAt('A1:C4'), 'Columns']);
    expect(() => on('Data', ['.Charts'], ['GetItemAt', 0], ['.Axes'])).toThrow('Chart.Axes');
    expect(missing.at(-1)).toBe('Chart.Axes');
  });

  it('is not added to a protected sheet', () => {
    workbook.setProtected(sheetIdAt(0), true);
    expect(() => on('Data', ['.Charts'], ['Add', 'ColumnStacked', cellsAt('A1:C4'), 'Columns'])).toThrow(
      'AccessDenied',
    );
    workbook.setProtected(sheetIdAt(0), false);
  });
});

describe('the look of a sheet', () => {
  it('has frozen rows and columns, and no grid lines', () => {
    model.dispatch('FREEZE_COLUMNS', { sheetId: sheetIdAt(1), quantity: 2 });
    on('Bare', ['.FreezePanes'], ['FreezeRows', 3]);
    on('Bare', set('Gridlines', false));
    expect([workbook.frozenRows(sheetIdAt(1)), workbook.frozenColumns(sheetIdAt(1))]).toEqual([3, 2]);
    expect(on('Bare', load('gridlines'))).toMatchObject({ Gridlines: false });
    expect(on('Bare', ['.FreezePanes'], ['GetLocationOrNullObject'], load('address'))).toMatchObject({
      Address: 'Bare!A1:B3',
    });
    on('Bare', ['.FreezePanes'], ['Unfreeze']);
    expect(on('Bare', ['.FreezePanes'], ['GetLocationOrNullObject'])).toBeNull();
  });

  it('has fonts, alignment and wrapped texts', () => {
    const format: Step[] = [['GetRange', 'A1:C1'], ['.Format']];
    on('Bare', ...format, ['.Font'], set('Italic', true));
    on('Bare', ...format, ['.Font'], set('Size', 14));
    on('Bare', ...format, set('HorizontalAlignment', 'Right'));
    on('Bare', ...format, set('WrapText', true));
    expect(workbook.styleAt({ sheetId: sheetIdAt(1), row: 0, col: 2 })).toEqual({
      italic: true,
      fontSize: 14,
      align: 'right',
      wrapping: 'wrap',
    });
    expect(on('Bare', ...format, load('horizontalAlignment', 'wrapText'))).toMatchObject({
      HorizontalAlignment: 'Right',
      WrapText: true,
    });
    on('Bare', ...format, set('HorizontalAlignment', 'General'));
    expect(on('Bare', ...format, load('horizontalAlignment'))).toMatchObject({
      HorizontalAlignment: 'General',
    });
    expect(() => on('Bare', ...format, set('HorizontalAlignment', 'Fill'))).toThrow(
      'does not implement RangeFormat.HorizontalAlignment Fill',
    );
  });
});
