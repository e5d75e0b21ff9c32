import { listedColumns } from '../support/listed-columns';
import { shownResult } from '../../src/answers/calls/function-result';
import type { FormulaRun } from '../../src/answers/formulas/formula-runs';
import type { Formula } from '../../src/answers/formulas/join-formulas';
import { createResultSources } from '../../src/answers/result-sources';
import { createScheduler } from '../../src/client/scheduler';
import { cellKey } from '../../src/excel/cell-address';
import { repeatCall } from '../../src/functions/call-function';
import { isoToSerial } from '../../src/table/iso-serial';
import { aCall, fakeGateway } from '../support/fake-gateway';

const { signal } = aCall;
const DAYS = ['2026-09-30', '2026-06-30', '2026-03-31'];
const ROWS = DAYS.flatMap((rentroll_date, at) =>
  ['A', 'B'].map((unit_id) => ({
    ...{ unit_id, rent: 100, currency: at === 2 ? 'GBP' : 'EUR', rentroll_id: at + 1, rentroll_date },
  })),
);
const SERVICE = {
  columns: listedColumns(
    'unit_id STRING',
    'rent FLOAT | currency p.a.',
    'currency STRING',
    'rentroll_id INT',
    'rentroll_date TIMESTAMP',
  ),
  rows: ROWS,
  rentrolls: DAYS.map((rentrollDate, at) => ({
    ...{ rentrollId: at + 1, propertyId: 1, rentrollDate, isApproved: at === 0 },
  })),
};
const [, JUNE, MARCH] = DAYS.map((day) => isoToSerial(day));

/** A workbook whose service promises this about its rows. */
function workbook(rowGrain: 'fixed' | 'unknown') {
  const { context } = fakeGateway(SERVICE, { rowGrain });
  const formulas: Formula[] = [];
  const state = { isRefreshing: false, waits: false };
  const sources = createResultSources({
    client: context.client,
    scheduler: createScheduler(),
    formulas: { all: () => formulas },
    refresh: {
      progress: () => (state.isRefreshing ? ({} as never) : null),
      found: () => (state.waits ? ({ groups: [] } as never) : null),
    },
    repeat: (run, call) => repeatCall(context, run, call),
  });
  return {
    sources,
    state,
    /** Enters a formula as a cell does. Returns its key. */
    async enter(name: string, ...args: (string | number)[]) {
      const shown = shownResult(await repeatCall(context, { name, args }, aCall));
      const cell = `A${formulas.length + 1}`;
      const formula = `=RR.${name}(${args.map((argument) => JSON.stringify(argument)).join(',')})`;
      const run = { name, args, shown, state: 'answered' } as unknown as FormulaRun;
      formulas.push({ sheet: 'S', cell, formula, runs: [run] } as unknown as Formula);
      return cellKey({ sheet: 'S', cell });
    },
    async counting<T>(work: Promise<T>): Promise<[T, number]> {
      const before = context.client.stats().requests;
      const done = await work;
      return [done, context.client.stats().requests - before];
    },
  };
}
const FILTERS = ['currency=EUR', 0, 'all-rentrolls'] as const;

describe('what a result rests on', () => {
  it('is told of the answers held, without a request, and the approvals by one request on a click', async () => {
    const { sources, enter, counting } = workbook('fixed');
    const id = await enter('QUERY', 'rent, rentroll_id, rentroll_date', ...FILTERS);
    const known = { rolls: 2, oldest: JUNE };
    const peek = (cell: string, row?: number) => counting(sources.peek(cell, row, signal));
    expect(await peek(id)).toEqual([{ ...known, canAsk: true }, 0]);
    expect(await peek(id, 2)).toEqual([{ rolls: 1, oldest: JUNE, canAsk: true }, 0]);
    expect(await counting(sources.ask(id, undefined, signal))).toEqual([
      { ...known, approvals: { approved: 1, notApproved: 1, unknown: 0 }, canAsk: false },
      1,
    ]);
    // The list is held for every other result of these databases.
    const total = await enter('TOTAL', 'rent', 'currency=GBP');
    expect(await peek(total)).toMatchObject([{ rolls: 1, oldest: MARCH, canAsk: false }, 0]);
  });

  it('is not known where the answer does not tell the rent roll, until one request asks for it', async () => {
    const { sources, enter, counting } = workbook('unknown');
    const id = await enter('QUERY', 'rent', ...FILTERS);
    expect(await counting(sources.peek(id, undefined, signal))).toEqual([{ canAsk: true }, 0]);
    const known = { rolls: 2, oldest: JUNE };
    for (const canAsk of [true, false])
      expect(await counting(sources.ask(id, undefined, signal))).toMatchObject([{ ...known, canAsk }, 1]);
  });
});
