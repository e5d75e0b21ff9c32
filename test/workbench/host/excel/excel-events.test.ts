import '../../../support/spreadsheet-engine';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { createExcelEvents, EVENT, WORKBOOK } from '../../../../src/workbench/host/excel/excel-events';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

const { model, workbook } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [{ id: 'LONG', name: 'LONG', parameters: [] }] },
  emptyCell: '',
  sheets: [
    { name: 'First', cells: { B5: 'rent' } },
    { name: 'Second', cells: {} },
  ],
  rows: 10,
  columns: 5,
  runtime: {
    start: (_, resolve) => {
      resolve({ value: Array.from({ length: 30 }, (_, i) => [i]) });
      return () => {};
    },
  },
});
const events = createExcelEvents(workbook);
const sent: { type: number; target: string; detail: Record<string, unknown> }[] = [];
let selections = 0;
events.connect({
  send: (entries) =>
    (entries as [number, number, string, string][]).forEach(([, type, target, json]) =>
      sent.push({ type, target, detail: JSON.parse(json) as Record<string, unknown> }),
    ),
  selected: () => selections++,
});

const write = (cell: { row: number; col: number; sheetId?: string }, text: string) =>
  workbook.write(
    {
      sheetId: cell.sheetId ?? sheetIdAt(0),
      top: cell.row,
      left: cell.col,
      bottom: cell.row,
      right: cell.col,
    },
    () => text,
  );
/** Returns the events of an action, after the timer that batches them has run. */
const eventsOf = async (act: () => unknown) => {
  sent.length = 0;
  act();
  await new Promise((done) => setTimeout(done));
  return sent.map(({ detail }) =>
    `${String(detail.changeType ?? '')} ${String(detail.address ?? '')}`.trim(),
  );
};

it('sends no event without a registration', async () =>
  expect(await eventsOf(() => write({ row: 0, col: 0 }, 'x'))).toEqual([]));

describe('with a registration for the workbook', () => {
  beforeAll(() =>
    [EVENT.changed, EVENT.added, EVENT.deleted].forEach((type) => events.register(type, WORKBOOK)),
  );

  it.each<[string, () => unknown, string[]]>([
    ['typing', () => write({ row: 0, col: 0 }, 'y'), ['RangeEdited A1']],
    ['undo', () => workbook.undo(), ['RangeEdited A1']],
    ['redo', () => model.dispatch('REQUEST_REDO'), ['RangeEdited A1']],
    [
      'deleting the selection',
      () =>
        model.dispatch('DELETE_CONTENT', {
          sheetId: sheetIdAt(0),
          target: [{ top: 0, left: 0, bottom: 1, right: 1 }],
        }),
      ['RangeEdited A1:B2'],
    ],
    ['inserting rows', () => workbook.insertRows(sheetIdAt(0), 2, 3), ['RowInserted 3:5']],
    ['undoing that', () => workbook.undo(), ['RowDeleted 3:5']],
    [
      'deleting a row',
      () =>
        model.dispatch('REMOVE_COLUMNS_ROWS', {
          sheetId: sheetIdAt(0),
          sheetName: 'First',
          dimension: 'ROW',
          elements: [8],
        }),
      ['RowDeleted 9:9'],
    ],
    [
      'inserting a column',
      () =>
        model.dispatch('ADD_COLUMNS_ROWS', {
          sheetId: sheetIdAt(0),
          sheetName: 'First',
          dimension: 'COL',
          base: 3,
          position: 'after',
          quantity: 1,
        }),
      ['ColumnInserted E:E'],
    ],
    [
      'pasting',
      () => {
        workbook.select({ sheetId: sheetIdAt(0), top: 4, left: 1, bottom: 4, right: 1 });
        model.dispatch('COPY');
        model.dispatch('PASTE', { target: [{ top: 6, left: 0, bottom: 6, right: 0 }] });
      },
      ['RangeEdited A7'],
    ],
    [
      'formatting',
      () => workbook.format({ sheetId: sheetIdAt(0), top: 0, left: 0, bottom: 0, right: 0 }, () => '0.0'),
      [],
    ],
    [
      'a result that spills and makes the sheet grow',
      () => write({ row: 0, col: 4 }, '=RR.LONG()'),
      ['RangeEdited E1'],
    ],
  ])('sends one event for %s', async (_, act, expected) => expect(await eventsOf(act)).toEqual(expected));

  it('says who made a change and where', async () => {
    await eventsOf(() => events.byAddin(() => write({ row: 1, col: 1, sheetId: sheetIdAt(1) }, 'z')));
    expect(sent).toEqual([
      {
        type: EVENT.changed,
        target: WORKBOOK,
        detail: {
          address: 'B2',
          changeType: 'RangeEdited',
          source: 'Local',
          triggerSource: 'ThisLocalAddin',
          worksheetId: sheetIdAt(1),
          shiftDirection: 'None',
        },
      },
    ]);
  });

  it('sends events for new and deleted sheets', async () => {
    let sheetId = '';
    await eventsOf(() => (sheetId = workbook.addSheet('Third')));
    expect(sent).toEqual([
      { type: EVENT.added, target: WORKBOOK, detail: { source: 'Local', worksheetId: sheetId } },
    ]);
    await eventsOf(() => workbook.deleteSheet(sheetId));
    expect(sent.map(({ type }) => type)).toEqual([EVENT.deleted]);
  });
});

it('reports a new selection once', () => {
  const before = selections;
  workbook.select({ sheetId: sheetIdAt(0), top: 3, left: 3, bottom: 4, right: 4 });
  workbook.select({ sheetId: sheetIdAt(0), top: 3, left: 3, bottom: 4, right: 4 });
  expect(selections).toBe(before + 1);
});

it('sends no event after it was closed', async () => {
  events.close();
  expect(await eventsOf(() => write({ row: 0, col: 0 }, 'last'))).toEqual([]);
});
