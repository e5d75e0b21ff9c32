import { createLastWritten } from '../../../src/excel/write/last-written';
import { RrError } from '../../../src/contract/failure';
import { createReportActions, type Inserted } from '../../../src/features/reports/report-actions';

/** Actions whose insertions all do this, but for some. */
const actionsOf = (each: () => Promise<Inserted>, overrides: object = {}, written = createLastWritten()) =>
  createReportActions(
    { report: each, bridge: each, totals: each, rates: each, gaps: each, events: each, ...overrides },
    written,
  );

it('keeps what an insertion said until it is closed, and tells its listeners', async () => {
  const ends: ((outcome: Inserted) => void)[] = [];
  const insert = jest.fn(() => new Promise<Inserted>((resolve) => ends.push(resolve)));
  const actions = actionsOf(() => Promise.reject(new Error('never')), { report: insert });
  let notifications = 0;
  actions.onChange(() => notifications++);
  const run = actions.insert('report');
  await actions.insert('bridge');
  actions.close();
  expect(actions.state()).toEqual({ kind: 'report', busy: true, outcome: null, failure: null });
  expect(insert).toHaveBeenCalledTimes(1);
  const outcome = { message: 'Done.', sheets: [], usedChosenColumns: false };
  ends[0]!(outcome);
  await run;
  expect(actions.state()).toEqual({ kind: 'report', busy: false, outcome, failure: null });
  expect(actions.state()).toBe(actions.state());
  actions.close();
  expect([actions.state().kind, notifications]).toEqual([null, 3]);
});

it('says why an insertion failed, and never rejects', async () => {
  const failure = new RrError('bad-input', 'No.');
  const bridge = () => Promise.reject(new TypeError('a defect'));
  const actions = actionsOf(() => Promise.reject(failure), { bridge });
  await actions.insert('report');
  expect(actions.state().failure).toBe(failure);
  await actions.insert('bridge');
  expect(actions.state().failure).toBeInstanceOf(RrError);
});

it('says nothing more of sheets that were undone', async () => {
  Object.assign(globalThis, { Excel: { run: (work: () => unknown) => work() } });
  const written = createLastWritten();
  const done: Inserted = { message: 'Added.', sheets: [], usedChosenColumns: false };
  const actions = actionsOf(async () => done, {}, written);
  await actions.insert('report');
  written.note({ by: 'reports', what: 'sheet "Report"', undo: async () => undefined });
  await written.undo();
  expect(actions.state().outcome).toBeNull();
});
