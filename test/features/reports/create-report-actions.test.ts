import { createLastWritten } from '../../../src/excel/write/last-written';
import { RrError } from '../../../src/contract/failure';
import { createReportActions } from '../../../src/features/reports/report-actions';
import type { Inserted } from '../../../src/features/reports/report-actions';

it('keeps what an insertion said until it is closed, and tells its listeners', async () => {
  const ends: ((outcome: Inserted) => void)[] = [];
  const insert = jest.fn(() => new Promise<Inserted>((resolve) => ends.push(resolve)));
  const actions = createReportActions(
    {
      report: insert,
      bridge: () => Promise.reject(new Error('never')),
      totals: () => Promise.reject(new Error('never')),
      rates: () => Promise.reject(new Error('never')),
      gaps: () => Promise.reject(new Error('never')),
      events: () => Promise.reject(new Error('never')),
    },
    createLastWritten(),
  );
  let told = 0;
  actions.onChange(() => told++);
  const run = actions.insert('report');
  await actions.insert('bridge');
  actions.close();
  expect(actions.state()).toEqual({ kind: 'report', busy: true, outcome: null, failure: null });
  expect(insert).toHaveBeenCalledTimes(1);
  const outcome = { said: 'Done.', sheets: [], isAnswered: false };
  ends[0]!(outcome);
  await run;
  expect(actions.state()).toEqual({ kind: 'report', busy: false, outcome, failure: null });
  expect(actions.state()).toBe(actions.state());
  actions.close();
  expect([actions.state().kind, told]).toEqual([null, 3]);
});

it('says why an insertion failed, and never rejects', async () => {
  const failure = new RrError('bad-input', 'No.');
  const actions = createReportActions(
    {
      report: () => Promise.reject(failure),
      bridge: () => Promise.reject(new TypeError('a defect')),
      totals: () => Promise.reject(failure),
      rates: () => Promise.reject(failure),
      gaps: () => Promise.reject(failure),
      events: () => Promise.reject(failure),
    },
    createLastWritten(),
  );
  await actions.insert('report');
  expect(actions.state().failure).toBe(failure);
  await actions.insert('bridge');
  expect(actions.state().failure).toBeInstanceOf(RrError);
});

it('says nothing more of sheets that were undone', async () => {
  Object.assign(globalThis, { Excel: { run: (work: () => unknown) => work() } });
  const written = createLastWritten();
  const done: Inserted = { said: 'Added.', sheets: [], isAnswered: false };
  const actions = createReportActions(
    {
      report: async () => done,
      bridge: async () => done,
      totals: async () => done,
      rates: async () => done,
      gaps: async () => done,
      events: async () => done,
    },
    written,
  );
  await actions.insert('report');
  written.note({ by: 'reports', what: 'sheet "Report"', undo: async () => undefined });
  await written.undo();
  expect(actions.state().outcome).toBeNull();
});
