import { shownResult } from '../../src/answers/calls/function-result';
import type { FormulaRun } from '../../src/answers/formulas/formula-runs';
import type { Formula } from '../../src/answers/formulas/join-formulas';
import { createRestsOn } from '../../src/answers/rests-on';
import { cellKey } from '../../src/excel/cell-address';
import { createSlices } from '../../src/client/slices';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { repeatCall } from '../../src/functions/call-function';
import { serialToIso } from '../../src/table/iso-serial';
import type { Value } from '../../src/table/table';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import '../support/long-timeout';

type Context = ReturnType<typeof contextOf>['context'];
const { signal } = aCall;
const NAMES = [DEFAULT_PROFILE.identity.rentroll, DEFAULT_PROFILE.rentrollDateColumn];

let stage: WireStage;
beforeAll(async () => void (stage = await openWireStage()));
afterAll(() => stage?.close());

/** A signed-in workbook whose service promises this about its rows. */
async function workbook(rowGrain: 'fixed' | 'unknown', work: (book: Book) => Promise<void>): Promise<void> {
  const wire: Wire = await stage.start({ profile: { rowGrain } });
  try {
    await wire.signIn();
    const { context } = contextOf(wire.client);
    context.databases.become((await wire.client.databases()).value);
    await work(bookOf(context));
  } finally {
    await wire.stop();
  }
}

type Book = ReturnType<typeof bookOf>;

function bookOf(context: Context) {
  const formulas: Formula[] = [];
  let isRefreshing = false;
  const rests = createRestsOn({
    client: context.client,
    slices: createSlices(),
    formulas: { all: () => formulas },
    refresh: { progress: () => (isRefreshing ? ({} as never) : null), found: () => null },
    repeat: (run, call) => repeatCall(context, run, call),
  });
  return {
    rests,
    refreshing: () => void (isRefreshing = true),
    /** Enters a formula as a cell does. Returns its key. */
    async enter(name: string, ...args: unknown[]) {
      const result = await repeatCall(context, { name, args }, aCall);
      const cell = `A${formulas.length + 1}`;
      const formula = `=RR.${name}(${args.map((one) => (typeof one === 'number' ? one : `"${one as string}"`)).join(',')})`;
      const run = { name, args, shown: shownResult(result), state: 'answered' } as unknown as FormulaRun;
      formulas.push({ sheet: 'S', cell, formula, runs: [run] } as unknown as Formula);
      return cellKey({ sheet: 'S', cell });
    },
    async counting<T>(task: () => Promise<T>): Promise<[T, number]> {
      const before = context.client.stats().requests;
      const done = await task();
      return [done, context.client.stats().requests - before];
    },
    /** What the service says of the same rows, asked for in cells. */
    async oracle(filters: string) {
      const [names, list] = await Promise.all([
        repeatCall(context, { name: 'QUERY', args: [NAMES.join(','), filters, 0, 'all-rentrolls'] }, aCall),
        repeatCall(context, { name: 'RENTROLLS', args: ['', 2] }, aCall),
      ]);
      const plain = (cells: typeof list.cells) =>
        cells.map((row) =>
          row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.basicValue : cell) as Value),
        );
      const rows = plain(names.cells);
      const [headings = [], ...listed] = plain(list.cells);
      const at = (name: string) => headings.findIndex((heading) => heading === name);
      const rolls = new Set(rows.map(([id]) => String(id)));
      const own = listed.filter((row) => rolls.has(String(row[at('rentrollId')])));
      return {
        rolls: rolls.size,
        notApproved: own.filter((row) => row[at('isApproved')] === false).length,
        oldest: Math.min(...rows.map(([, day]) => Math.floor(Number(day)))),
      };
    },
  };
}

describe('what a result rests on', () => {
  const ALL = ['contracted_rent_pa', 'currency=EUR', 0, 'all-rentrolls'] as const;

  it('is told of the answers held, without a request, and the approvals by one request on a click', () =>
    workbook('fixed', async (book) => {
      const id = await book.enter('QUERY', `${ALL[0]},${NAMES.join(',')}`, ...ALL.slice(1));
      const [held, requests] = await book.counting(() => book.rests.held(id, undefined, signal));
      expect(requests).toBe(0);
      expect(held).toMatchObject({ canAsk: true });
      expect(held?.approvals).toBeUndefined();
      const [asked, more] = await book.counting(() => book.rests.ask(id, undefined, signal));
      expect(more).toBe(1);
      const { rolls, notApproved, oldest } = await book.oracle(ALL[1]);
      expect(rolls).toBeGreaterThan(10);
      expect(notApproved).toBeGreaterThan(0);
      expect(asked).toEqual({
        rolls,
        oldest,
        approvals: { approved: rolls - notApproved, notApproved, unknown: 0 },
        canAsk: false,
      });
      expect(held).toEqual({ rolls, oldest, canAsk: true });
      // The list is held for every other result of these databases.
      const other = await book.enter('TOTAL', 'contracted_rent_pa', 'currency=EUR');
      const [figure, none] = await book.counting(() => book.rests.held(other, undefined, signal));
      expect([none, figure?.canAsk]).toEqual([0, false]);
      expect(figure?.rolls).toBeLessThan(rolls);
    }));

  it('is told of one row, which is of one rent roll', () =>
    workbook('fixed', async (book) => {
      const id = await book.enter('QUERY', NAMES.join(','), 'currency=EUR', 0, 'all-rentrolls');
      const { oldest } = await book.oracle('currency=EUR');
      const days = new Set<number>();
      for (let row = 0; row < 200; row++) {
        const one = await book.rests.held(id, row, signal);
        expect(one?.rolls).toBe(1);
        days.add(one!.oldest!);
      }
      expect(days.size).toBeGreaterThan(1);
      for (const day of days) expect(serialToIso(day) >= serialToIso(oldest)).toBe(true);
    }));

  it('is not known where the answer does not tell the rent roll, until one request asks for it', () =>
    workbook('unknown', async (book) => {
      const id = await book.enter('QUERY', ALL[0], ...ALL.slice(1));
      const [held, requests] = await book.counting(() => book.rests.held(id, undefined, signal));
      expect([held, requests]).toEqual([{ canAsk: true }, 0]);
      const [first, one] = await book.counting(() => book.rests.ask(id, undefined, signal));
      const { rolls, oldest } = await book.oracle(ALL[1]);
      expect([first, one]).toEqual([{ rolls, oldest, canAsk: true }, 1]);
      const [second, two] = await book.counting(() => book.rests.ask(id, undefined, signal));
      // The oracle has asked for the list already.
      expect(two).toBeLessThanOrEqual(1);
      expect(second).toMatchObject({ rolls, canAsk: false });
      expect(second?.approvals?.notApproved).toBeGreaterThan(0);
    }));

  it('asks nothing while a refresh is under way, and tells nothing of lists', () =>
    workbook('unknown', async (book) => {
      const id = await book.enter('QUERY', ALL[0], ...ALL.slice(1));
      const list = await book.enter('RENTROLLS', '', 0);
      expect(await book.rests.held(list, undefined, signal)).toBeUndefined();
      book.refreshing();
      await expect(book.rests.ask(id, undefined, signal)).rejects.toThrow('A refresh is under way');
    }));
});
