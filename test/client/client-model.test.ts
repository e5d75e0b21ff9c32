import fc from 'fast-check';
import { json, manualTimer, observedClient, outcomeOf, settled } from './observed-client';
import { ask, cell, FIXED } from './questions';
import type { Answer, Stage } from '../../src/client/client';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { propertyRuns } from '../support/property-runs';

/**
 * Checks the promises of the client in any order of asking, leaving, replying, failing, refreshing, staging, forgetting and
 * changing the session. Each reply carries the number of its request, which shows where an answer came from.
 */
type Step =
  | { do: 'ask'; columns: string[]; database: string; after: number | undefined; isStaged?: boolean }
  | { do: 'leave' | 'reply' | 'refuse' | 'break'; which: number }
  | { do: 'tick' | 'deadline' | 'mark' | 'clear' | 'change session' | 'open stage' | 'discard' }
  | { do: 'commit'; databases: string[] };

const which = fc.nat(30);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      columns: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      database: fc.constantFrom('x', 'y', 'z'),
      after: fc.option(fc.nat(30), { nil: undefined }),
      isStaged: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'reply' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refuse' as const, 'break' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('tick' as const, 'mark' as const, 'open stage' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('commit' as const), databases: fc.subarray(['x', 'y', 'z']) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'deadline' as const,
        'clear' as const,
        'change session' as const,
        'discard' as const,
      ),
    }),
  },
) as fc.Arbitrary<Step>;

interface Caller {
  question: ReturnType<typeof ask>;
  abort: AbortController;
  outcome: ReturnType<typeof outcomeOf>;
  session: number;
  /** The latest request that had answered this question when the caller asked. */
  seenBefore: number;
  mark: Mark | undefined;
  /** The stage that the caller asked, and whether its answer was taken over. */
  staged: { stage: Stage; isCommitted: boolean } | undefined;
}

interface Mark {
  notBefore: number;
  /** How many requests were sent before the mark. */
  sent: number;
}

interface Upstream {
  columns: string[];
  database: string;
  fresh: boolean;
  signal: AbortSignal;
  number: number;
  done: boolean;
  reply: (response: Response) => void;
  fail: (error: Error) => void;
}

/** How an answer may fail. */
const FAILURES = ['cancelled', 'bad-input', 'unreachable', 'timed-out'];
const PLENTY = Infinity;
/** Room for about two answers. */
const LITTLE = 1500;

async function run(
  rowGrain: 'fixed' | 'unknown',
  answerBytes: number,
  steps: readonly Step[],
): Promise<void> {
  const upstreams: Upstream[] = [];
  const callers: Caller[] = [];
  const marks: Mark[] = [];
  let sessions = 1;
  /** The requests whose answers were taken over from a stage. */
  const committed = new Set<number>();
  let stage: { stage: Stage; sent: number } | undefined;
  let forgets = 0;
  const timer = manualTimer();

  const { client } = observedClient(
    async (request) => {
      const { columns } = (await request.clone().json()) as { columns: string[] };
      return new Promise<Response>((reply, fail) => {
        upstreams.push({
          columns,
          database: request.headers.get('x-company-databases')!,
          fresh: request.headers.get('cache-control') === 'no-cache',
          signal: request.signal,
          number: upstreams.length + 1,
          done: false,
          reply,
          fail,
        });
      });
    },
    { profile: rowGrain === 'fixed' ? FIXED : DEFAULT_PROFILE, setTimer: timer.set, answerBytes },
  );

  const live = () => upstreams.filter(({ done, signal }) => !done && !signal.aborted);
  const open = () => callers.filter(({ outcome }) => outcome.state === 'open');
  const pick = <T>(items: T[], index: number): T | undefined => items[index % items.length];
  const sameQuestion = (a: Caller['question'], b: Caller['question']) =>
    a.databases[0] === b.databases[0] &&
    JSON.stringify(a.columns.map(({ name }) => name).sort()) ===
      JSON.stringify(b.columns.map(({ name }) => name).sort());
  const numberOf = ({ outcome, question }: Caller): number => {
    const table = (outcome.value as Awaited<ReturnType<typeof client.rows>>).value;
    const numbers = new Set(question.columns.map(({ name }) => cell(table, name)));
    if (numbers.size !== 1) throw new Error(`One answer is from several requests: ${[...numbers].join()}`);
    return Number([...numbers][0]);
  };

  const isAfter = (number: number, mark: Mark | undefined): boolean =>
    mark !== undefined && number > mark.sent && upstreams[number - 1]!.fresh;

  const answer = (upstream: Upstream) => {
    upstream.done = true;
    upstream.reply(
      json([Object.fromEntries(upstream.columns.map((name) => [name, String(upstream.number)]))]),
    );
  };

  const actions: { [K in Step['do']]: (step: Step & { do: K }) => void } = {
    ask: ({ columns, database, after, isStaged = false }) => {
      const question = ask(columns, { databases: [database] });
      const abort = new AbortController();
      const seenBefore = Math.max(
        0,
        ...callers
          .filter(({ outcome, staged }) => outcome.state === 'done' && (!staged || staged.isCommitted))
          .filter((caller) => sameQuestion(caller.question, question))
          .map(numberOf),
      );
      const given = after === undefined ? undefined : pick(marks, after);
      const asked = isStaged ? stage : undefined;
      const mark = asked ? { notBefore: asked.stage.mark, sent: asked.sent } : given;
      const how = asked ? { stage: asked.stage } : { notBefore: mark?.notBefore };
      const outcome = outcomeOf(client.rows(question, { signal: abort.signal, ...how }));
      const staged = asked && { stage: asked.stage, isCommitted: false };
      callers.push({ question, abort, outcome, session: sessions, seenBefore, mark, staged });
    },
    leave: ({ which }) => pick(open(), which)?.abort.abort(),
    reply: ({ which }) => {
      const upstream = pick(live(), which);
      if (upstream) answer(upstream);
    },
    refuse: ({ which }) => {
      const upstream = pick(live(), which);
      if (!upstream) return;
      upstream.done = true;
      upstream.reply(json({ code: 'bad-input', message: 'No.' }, 400));
    },
    break: ({ which }) => {
      const upstream = pick(live(), which);
      if (!upstream) return;
      upstream.done = true;
      upstream.fail(new TypeError('network'));
    },
    tick: () => timer.advance(5),
    mark: () => void marks.push({ notBefore: client.mark(), sent: upstreams.length }),
    'open stage': () => (stage = { stage: client.openStage(), sent: upstreams.length }),
    discard: () => {
      stage?.stage.discard();
      stage = undefined;
    },
    commit: ({ databases }) => {
      const taken = callers.filter(
        ({ staged, outcome, question }) =>
          staged?.stage === stage?.stage &&
          outcome.state === 'done' &&
          databases.includes(question.databases[0]!),
      );
      stage?.stage.commit(new Set(taken.map(({ outcome }) => (outcome.value as Answer<unknown>).question)));
      for (const caller of stage ? taken : []) {
        caller.staged!.isCommitted = true;
        committed.add(numberOf(caller));
      }
      stage = undefined;
    },
    deadline: () => timer.advance(50_000),
    clear: () => {
      forgets += 1;
      stage = undefined;
      client.clear();
    },
    'change session': () => {
      sessions += 1;
      stage = undefined;
      client.setSession({ key: `key-${sessions}`, identity: `person ${sessions}` });
    },
  };

  const checkAlways = () => {
    const broken: string[] = [];
    const promise = (isKept: boolean, text: string) => isKept || broken.push(text);
    promise(live().length <= 5, `${live().length} requests run at once`);
    promise(open().length > 0 || live().length === 0, 'a request runs although no caller waits');
    for (const caller of callers) {
      const { outcome, abort, session, question, seenBefore, mark, staged } = caller;
      const { state, code = '' } = outcome;
      if (code === 'cancelled')
        promise(
          abort.signal.aborted || session < sessions || staged !== undefined,
          'cancelled without a cause',
        );
      if (state === 'failed') promise(FAILURES.includes(code), `failed with ${code}`);
      if (state !== 'done') continue;
      const number = numberOf(caller);
      promise(upstreams[number - 1]!.database === question.databases[0], `${number} is of another database`);
      promise(
        staged !== undefined || number >= seenBefore,
        `${number} is older than ${seenBefore}, seen before`,
      );
      promise(!mark || isAfter(number, mark), `${number} is from before the mark`);
    }
    // What a stage holds stays in it, until it is taken over.
    const numbers = (some: readonly Caller[]) =>
      new Set(some.filter(({ outcome }) => outcome.state === 'done').map(numberOf));
    const plain = numbers(callers.filter(({ staged }) => !staged));
    for (const number of numbers(callers.filter(({ staged }) => staged && !staged.isCommitted)))
      promise(committed.has(number) || !plain.has(number), `${number} left its stage`);
    expect(broken).toEqual([]);
    // Each question and mark gets one request. Forgetting, or a refusal that others may have caused, allows another.
    if (forgets > 0 || steps.some((step) => step.do === 'refuse')) return;
    const counts = new Map<string, number>();
    for (const { columns, database } of live()) {
      const key = JSON.stringify([columns, database]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const used = new Set(callers.map(({ mark, staged }) => `${mark?.notBefore} ${staged !== undefined}`));
    expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(1 + used.size);
  };

  for (const current of steps) {
    (actions[current.do] as (step: Step) => void)(current);
    await settled();
    checkAlways();
  }

  // After any steps, a reply to every request leaves no promise open.
  const answerAll = async () => {
    for (let round = 0; round < 200 && open().length > 0; round++) {
      timer.advance(5);
      await settled();
      live().forEach(answer);
      await settled();
      checkAlways();
    }
    expect(open()).toEqual([]);
  };
  await answerAll();

  // A refresh sends each question once, in any order of its formulas.
  actions.mark({ do: 'mark' });
  const after = marks.length - 1;
  const refresh = [['a'], ['b', 'c'], ['a', 'b']];
  for (const columns of refresh) actions.ask({ do: 'ask', columns, database: 'x', after });
  await settled();
  await answerAll();
  const [{ sent }] = marks.slice(-1) as [Mark];
  expect(upstreams.length - sent).toBe(rowGrain === 'fixed' ? 1 : refresh.length);
  if (answerBytes === PLENTY) {
    for (const columns of refresh) actions.ask({ do: 'ask', columns, database: 'x', after });
    await settled();
    expect(open()).toEqual([]);
    expect(upstreams.length - sent).toBe(rowGrain === 'fixed' ? 1 : refresh.length);
  }
  expect(client.stats().bytes).toBeLessThanOrEqual(answerBytes);
  expect(client.stats()).toMatchObject({ inFlight: 0, queued: 0 });
  expect(timer.pending()).toBe(0);
}

describe.each([
  ['fixed', 'plenty of', PLENTY],
  ['fixed', 'little', LITTLE],
  ['unknown', 'plenty of', PLENTY],
  ['unknown', 'little', LITTLE],
] as const)('a client in any order of events, with rowGrain %s and %s memory', (rowGrain, _, answerBytes) => {
  it('settles every promise, gives each question its own answer, and runs requests only for callers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => run(rowGrain, answerBytes, steps)),
      { numRuns: propertyRuns(answerBytes === PLENTY ? 150 : 100) },
    );
  });
});
