import { createExcelEvents, EVENT, WORKBOOK } from '../../../../src/workbench/host/excel/excel-events';
import { openGrid } from '../../../support/open-grid';

const { model, workbook, area, write } = openGrid(
  [
    { name: 'First', cells: { B5: 'rent' } },
    { name: 'Second', cells: {} },
  ],
  (_, resolve) => {
    resolve({ value: Array.from({ length: 30 }, (__, i) => [i]) });
    return () => {};
  },
  { rows: 10, columns: 5 },
);
const { sheetId } = area('A1');
const behaviour = { silentLists: false };
const events = createExcelEvents(workbook, behaviour);
const sent: { type: number; target: string; detail: Record<string, unknown> }[] = [];
let selections = 0;
events.connect({
  send: (entries) =>
    (entries as [number, number, string, string][]).forEach(([, type, target, json]) =>
      sent.push({ type, target, detail: JSON.parse(json) as Record<string, unknown> }),
    ),
  selected: () => selections++,
});

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
  expect(await eventsOf(() => write('A1', 'x'))).toEqual([]));

describe('with a registration for the workbook', () => {
  beforeAll(() =>
    [EVENT.changed, EVENT.added, EVENT.deleted].forEach((type) => events.register(type, WORKBOOK)),
  );
  const lines = { sheetId, sheetName: 'First' };

  it.each<[string, () => unknown, ...string[]]>([
    ['typing', () => write('A1', 'y'), 'RangeEdited A1'],
    ['undo', () => workbook.undo(), 'RangeEdited A1'],
    ['redo', () => model.dispatch('REQUEST_REDO'), 'RangeEdited A1'],
    [
      'deleting the selection',
      () => model.dispatch('DELETE_CONTENT', { sheetId, target: [area('A1:B2')] }),
      'RangeEdited A1:B2',
    ],
    ['inserting rows', () => workbook.insertRows(sheetId, 2, 3), 'RowInserted 3:5'],
    ['undoing that', () => workbook.undo(), 'RowDeleted 3:5'],
    [
      'deleting a row',
      () => model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, dimension: 'ROW', elements: [8] }),
      'RowDeleted 9:9',
    ],
    [
      'inserting a column',
      () =>
        model.dispatch('ADD_COLUMNS_ROWS', {
          ...lines,
          ...{ dimension: 'COL', base: 3, position: 'after', quantity: 1 },
        }),
      'ColumnInserted E:E',
    ],
    [
      'pasting',
      () => {
        workbook.select(area('B5'));
        model.dispatch('COPY');
        model.dispatch('PASTE', { target: [area('A7')] });
      },
      'RangeEdited A7',
    ],
    ['formatting', () => workbook.format(area('A1'), () => '0.0')],
    ['a result that spills and makes the sheet grow', () => write('E1', '=RR.QUERY()'), 'RangeEdited E1'],
  ])('sends one event for %s', async (_, act, ...expected) => expect(await eventsOf(act)).toEqual(expected));

  it('says who made a change and where', async () => {
    await eventsOf(() => events.byAddin(() => write('Second!B2', 'z')));
    const detail = {
      ...{ address: 'B2', changeType: 'RangeEdited', shiftDirection: 'None' },
      ...{ source: 'Local', triggerSource: 'ThisLocalAddin' },
      worksheetId: area('Second!B2').sheetId,
    };
    expect(sent).toEqual([{ type: EVENT.changed, target: WORKBOOK, detail }]);
  });

  it('sends events for new and deleted sheets', async () => {
    let worksheetId = '';
    await eventsOf(() => (worksheetId = workbook.addSheet('Third')));
    const detail = { source: 'Local', worksheetId };
    expect(sent).toEqual([{ type: EVENT.added, target: WORKBOOK, detail }]);
    await eventsOf(() => workbook.deleteSheet(worksheetId));
    expect(sent.map(({ type }) => type)).toEqual([EVENT.deleted]);
  });
});

it('tells an entry in a list only by the calculation after it, if lists are silent', async () => {
  await eventsOf(() => write('D1', '=C1&"!"'));
  workbook.dropDowns.set('list', area('C1:C2'), { from: ['OFFICE'], isShown: true, isBlocking: true });
  events.register(EVENT.calculated, WORKBOOK);
  const reported = async (cell: string) => {
    await eventsOf(() => write(cell, 'OFFICE'));
    return sent.map(({ type, detail }) => [type, detail.worksheetId]);
  };
  const both = [
    [EVENT.changed, sheetId],
    [EVENT.calculated, sheetId],
  ];
  expect(await reported('C1')).toEqual(both);
  behaviour.silentLists = true;
  expect(await reported('C2')).toEqual([[EVENT.calculated, sheetId]]);
  expect(await reported('B1')).toEqual(both);
});

it('reports a new selection once', () => {
  const before = selections;
  for (let time = 0; time < 2; time++) workbook.select(area('D4:E5'));
  expect(selections).toBe(before + 1);
});

it('sends no event after it was closed', async () => {
  events.close();
  expect(await eventsOf(() => write('A1', 'last'))).toEqual([]);
});
