import type { CellCall, FunctionResult } from '../../src/answers/calls/answers';
import { createScheduler } from '../../src/client/scheduler';
import { FAILURES, RrError, type FailureCode } from '../../src/contract/failure';
import { answerCell, createRateLimit } from '../../src/functions/answer-cell';
import { createFormulaRuns } from '../../src/answers/formulas/formula-runs';
import { createPreparedCalls } from '../../src/answers/calls/prepared-calls';
import { installCustomFunctions } from '../support/custom-functions';
import fc from 'fast-check';

installCustomFunctions();

const RESULT: FunctionResult = {
  cells: [['a', 1]],
  bytes: 10,
  digest: 'd',
  columns: [null, null],
  headerRows: 0,
  notes: ['n'],
  at: 5,
  usesChoice: true,
};
const scheduler = createScheduler();
const runs = createFormulaRuns();
const prepared = createPreparedCalls();
const answer = (
  work: (call: CellCall) => Promise<FunctionResult>,
  invocation: object = {},
  context: Partial<Parameters<typeof answerCell>[0]> = {},
) =>
  answerCell(
    { runs, prepared, scheduler, tier: 'double', ...context },
    { name: 'QUERY', args: ['x'], invocation: invocation as CustomFunctions.CancelableInvocation },
    work,
  );
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; message: string }) => error,
  );

// An unexpected error is logged for debugging.
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe('answerCell', () => {
  it('gives what a refresh has worked out to calls from its cells, without working it out again', async () => {
    const work = jest.fn(async () => ({ ...RESULT, cells: [['worked out again']] }));
    const outcome = { ...RESULT, cells: [['prepared']] };
    const key = JSON.stringify(['QUERY', ['x']]);
    prepared.provide(new Set(['roll!B6', 'roll!B7']), 7, new Map([[key, { outcome, uses: ['question'] }]]));
    expect(await answer(work, { address: "'Roll'!$B$6" })).toEqual([['prepared']]);
    expect(runs.all().at(-1)).toMatchObject({ uses: ['question'], state: 'answered' });
    const noRows = new RrError('no-rows', 'No rows match.');
    prepared.provide(new Set(['roll!B6']), 7, new Map([[key, { outcome: noRows, uses: [] }]]));
    expect(await refused(answer(work, { address: 'Roll!B6' }))).toMatchObject({ message: 'No rows match.' });
    expect(work).not.toHaveBeenCalled();
  });

  it('gives other calls of a refresh no answer from before its mark, and calls of other cells any answer', async () => {
    const seen: (number | undefined)[] = [];
    const work = async ({ notBefore }: CellCall) => {
      seen.push(notBefore);
      return RESULT;
    };
    prepared.provide(new Set(['roll!B6']), 7, new Map());
    await answer(work, { address: 'Roll!B6' });
    await answer(work, { address: 'Roll!B8' });
    prepared.clear();
    await answer(work, { address: 'Roll!B6' });
    expect(seen).toEqual([7, undefined, undefined]);
  });

  it.each(Object.keys(FAILURES) as FailureCode[])(
    'shows the message of %s as its cell error',
    async (code) => {
      const error = await refused(answer(() => Promise.reject(new RrError(code, `sentence of ${code}`))));
      expect(error).toBeInstanceOf(CustomFunctions.Error);
      expect(error).toMatchObject({ code: FAILURES[code].cell, message: `sentence of ${code}` });
    },
  );

  it('turns an exception before the first await into a cell error too', async () => {
    const error = await refused(
      answer(() => {
        throw new TypeError('x is undefined');
      }),
    );
    expect(error).toMatchObject({ code: '#N/A' });
    expect(error?.message).not.toContain('undefined');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('aborts the work when Excel cancels, and does not record it', async () => {
    const call: { address: string; onCanceled?: () => void } = { address: 'Roll!B6' };
    const account = createFormulaRuns();
    const answered = answer(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      call,
      { runs: account },
    );
    call.onCanceled?.();
    expect(await refused(answered)).toMatchObject({ message: 'Cancelled.' });
    expect(account.all()).toEqual([]);
  });

  it.each<[object, boolean, number]>([
    [{ address: 'Roll!B6', isInValuePreview: false }, false, 1],
    [{ address: 'Roll!B6', isInValuePreview: true }, true, 0],
    [{ address: 'Roll!B6', isInValuePreview: 'true' }, true, 0],
    [{}, false, 0],
  ])(
    'knows a value preview, and records neither that nor a call without a cell: %j',
    async (call, ...expected) => {
      const account = createFormulaRuns();
      let known: boolean | undefined;
      const work = async ({ isPreview }: CellCall) => {
        known = isPreview;
        return RESULT;
      };
      await answer(work, call, { runs: account });
      expect([known, account.all().length]).toEqual(expected);
    },
  );

  it('records results and failures', async () => {
    const account = createFormulaRuns();
    const call = { address: 'Roll!B6', name: 'QUERY', args: ['x'] };
    await answer(async () => RESULT, { ...call }, { runs: account });
    const shown = { digest: 'd', rows: 1, columns: 2, at: 5 };
    expect(account.all()).toMatchObject([{ ...call, state: 'answered', shown }]);
    const failure = { code: 'busy', message: 'Wait.' } as const;
    await refused(answer(() => Promise.reject(new RrError('busy', 'Wait.')), { ...call }, { runs: account }));
    expect(account.all()).toMatchObject([{ state: 'failed', failure }]);
  });

  it('returns error objects to an Excel without data types', async () => {
    const cells = [[{ type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' } as const, 1]];
    const [row] = await answer(async () => ({ ...RESULT, cells }), {}, { tier: 'bare' });
    expect(row?.[0]).toBeInstanceOf(CustomFunctions.Error);
    expect(row?.[1]).toBe(1);
  });
});

/** A rate limit whose time passes only by waiting, and when each result left. */
function setup() {
  let time = 0;
  const rateLimit = createRateLimit(
    async (ms) => void (time += ms),
    () => time,
  );
  const left: { at: number; bytes: number }[] = [];
  const hand = (bytes: number, signal?: AbortSignal) =>
    rateLimit(bytes, signal).then(() => void left.push({ at: time, bytes }));
  return { hand, left };
}

describe('the rate limit of results', () => {
  it('lets results go at once if they fit into one message, and makes a large one wait for the previous one', async () => {
    const { hand, left } = setup();
    await Promise.all([1000, 1_000_000, 3_300_000, 20, 3_300_000, 3_300_000].map((bytes) => hand(bytes)));
    expect(left.map(({ at }) => at)).toEqual([0, 0, 0, 0, 3000, 6000]);
  });

  it('skips results that Excel no longer wants', async () => {
    const { hand, left } = setup();
    const stop = new AbortController();
    const gone = Array.from({ length: 100 }, () => hand(4_000_000, stop.signal));
    const last = hand(4_000_001);
    stop.abort();
    await Promise.all([...gone, last]);
    expect(left.at(-1)).toEqual({ at: 3000, bytes: 4_000_001 });
  });

  it('never exceeds the limit of an interval, and lets every result go in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4_800_000 }), { maxLength: 60 }), async (sizes) => {
        const { hand, left } = setup();
        await Promise.all(sizes.map((bytes) => hand(bytes)));
        expect(left.map(({ bytes }) => bytes)).toEqual(sizes);
        for (const { at } of left) {
          const together = left.filter((candidate) => candidate.at >= at && candidate.at < at + 3000);
          expect(together.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4_800_000);
        }
      }),
    );
  });
});
