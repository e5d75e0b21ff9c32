import { RrError } from '../../../../src/contract/failure';
import type { AskPreview } from '../../../../src/features/ask/ask-actions';
import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import { createPreviewer } from '../../../../src/features/ask/pane/preview/create-previewer';
import { clockByHand } from '../../../support/clock-by-hand';

const asked = (...columns: string[]): AskQuery => ({ ...EMPTY_QUERY, columns });
const answerOf = ({ columns }: AskQuery): AskPreview => ({
  ...{ columns: [], rows: [], shown: columns.length, matching: 1, all: 1, at: 0, notes: [] },
});

function stage({ takes = 0, holds = false } = {}) {
  const clock = clockByHand();
  const speeds = new Map<string, number>();
  const requests: { query: AskQuery; signal: AbortSignal }[] = [];
  const outcome: { fails?: RrError; isGone?: boolean } = {};
  const previewer = createPreviewer({
    preview: async (query, { signal, isCacheOnly }) => {
      if (isCacheOnly) return holds ? answerOf(query) : undefined;
      requests.push({ query, signal });
      await new Promise<void>((resolve) => clock.setTimer(resolve, takes));
      if (outcome.fails) throw outcome.fails;
      return outcome.isGone ? undefined : answerOf(query);
    },
    speeds,
    setTimer: clock.setTimer,
    now: clock.now,
  });
  const show = (query: AskQuery, asksOnlyOnRequest = false) =>
    previewer.show({ query, databases: '101', asksOnlyOnRequest });
  const kind = () => previewer.state().kind;
  return { clock, speeds, requests, outcome, previewer, show, kind };
}

it('asks when the person has paused, only for the last question, and keeps the last rows in view', async () => {
  const { clock, requests, previewer, show, kind } = stage();
  show(asked('a'));
  await clock.pass(500);
  show(asked('a', 'b'));
  await clock.pass(599);
  expect([kind(), requests.length]).toEqual(['asking', 0]);
  await clock.pass(1);
  expect(requests.map(({ query }) => query.columns)).toEqual([['a', 'b']]);
  expect(previewer.state()).toMatchObject({ kind: 'rows', preview: { shown: 2 } });
  show(asked('c'));
  await clock.pass(0);
  expect(previewer.state()).toMatchObject({ kind: 'asking', last: { shown: 2 } });
});

it('ends the request of a question that is no longer asked, or is cancelled, without a failure', async () => {
  const { clock, requests, previewer, show, kind } = stage({ takes: 1_000 });
  show(asked('a'));
  await clock.pass(700);
  show(asked('a', 'b'));
  expect(requests[0]!.signal.aborted).toBe(true);
  await clock.pass(5_000);
  expect(previewer.state()).toMatchObject({ kind: 'rows', preview: { shown: 2 } });
  show(asked('c'));
  await clock.pass(700);
  previewer.cancel();
  await clock.pass(5_000);
  expect([kind(), requests[2]!.signal.aborted]).toEqual(['offered', true]);
});

it('offers to ask if the last answer for these databases was slow', async () => {
  const { clock, requests, previewer, speeds, show, kind } = stage({ takes: 2_000 });
  show(asked('a'));
  await clock.pass(600 + 2_000);
  expect([kind(), speeds.get('101')]).toEqual(['rows', 2_000]);
  show(asked('b'));
  await clock.pass(10_000);
  expect([kind(), requests.length]).toEqual(['offered', 1]);
  previewer.ask();
  await clock.pass(2_000);
  expect([kind(), requests.length]).toEqual(['rows', 2]);
  previewer.show({ query: asked('b'), databases: '102', asksOnlyOnRequest: false });
  await clock.pass(2_600);
  expect(requests.length).toBe(3);
});

it('asks at no time where rows are held, no column is chosen, each set of columns is another request, or it has stopped', async () => {
  const cached = stage({ holds: true });
  cached.show(asked('a'));
  await cached.clock.pass(0);
  expect(cached.kind()).toBe('rows');
  const { clock, requests, previewer, show, kind } = stage();
  for (const [offers, ...columns] of [['offered', 'a'], ['nothing']] as const) {
    show(asked(...columns), true);
    await clock.pass(10_000);
    expect(kind()).toBe(offers);
  }
  show(asked('b'));
  await clock.pass(100);
  previewer.stop();
  await clock.pass(10_000);
  previewer.ask();
  expect([...cached.requests, ...requests]).toEqual([]);
});

it('says why it failed, and tries again', async () => {
  const { clock, outcome, previewer, show, kind } = stage();
  outcome.fails = new RrError('unreachable', 'The service does not answer.');
  show(asked('a'));
  await clock.pass(600);
  expect(previewer.state()).toEqual({ kind: 'failed', failure: outcome.fails });
  delete outcome.fails;
  previewer.ask();
  await clock.pass(0);
  expect(kind()).toBe('rows');
});
