import { createLastWritten } from '../../../src/excel/write/last-written';
import { createReportActions, type Inserted } from '../../../src/features/reports/report-actions';

const DONE: Inserted = { message: 'Done.', sheets: [], usedChosenColumns: false };
/** Actions of which two insertions do this. */
const actionsOf = (report: () => Promise<Inserted>, bridge = report, written = createLastWritten()) =>
  createReportActions(
    { report, bridge, totals: report, rates: report, gaps: report, events: report },
    written,
  );

it('keeps what an insertion said until it is closed, and tells its listeners', async () => {
  let end = (_: Inserted) => {};
  const insert = jest.fn(() => new Promise<Inserted>((resolve) => (end = resolve)));
  const actions = actionsOf(insert);
  const listener = jest.fn<void, []>();
  actions.onChange(listener);
  const run = actions.insert('report');
  await actions.insert('bridge');
  actions.close();
  expect(actions.state()).toEqual({ kind: 'report', busy: true, outcome: null, failure: null });
  expect(insert).toHaveBeenCalledTimes(1);
  end(DONE);
  await run;
  expect(actions.state()).toEqual({ kind: 'report', busy: false, outcome: DONE, failure: null });
  expect(actions.state()).toBe(actions.state());
  actions.close();
  expect([actions.state().kind, listener.mock.calls.length]).toEqual([null, 3]);
});

it('says nothing more of sheets that were undone', async () => {
  Object.assign(globalThis, { Excel: { run: (work: () => unknown) => work() } });
  const written = createLastWritten();
  const actions = actionsOf(async () => DONE, undefined, written);
  await actions.insert('report');
  written.note({ by: 'reports', what: 'sheet "Report"', undo: async () => undefined });
  await written.undo();
  expect(actions.state().outcome).toBeNull();
});
