import { createFormulaRuns } from '../../../src/excel/formulas/formula-runs';
import type { Formula } from '../../../src/excel/formulas/join-formulas';
import { runCells } from '../../../src/excel/refresh/run-cells';
import { timersByHand } from '../../support/timers-by-hand';

const CELL = { sheet: 'Roll', cell: 'B6' };
const CALL = { address: 'Roll!B6', name: 'QUERY', args: [] };
const SHOWN = { digest: 'd', rows: 1, columns: 1, usesChoice: false, notes: [] };

/** Runs one cell, which Excel may or may not call. The test fires the timers. */
async function setup(isCalled: boolean) {
  const runs = createFormulaRuns();
  const timers = timersByHand();
  let answer = () => undefined as void;
  const ended = runCells([CELL], new AbortController().signal, {
    runs,
    formulas: { all: () => [{ ...CELL, runs: runs.all() } as Formula] },
    recalculateCells: async () => {
      if (!isCalled) return;
      const run = runs.begin(CALL);
      answer = () => run.answered(SHOWN);
    },
    setTimer: timers.setTimer,
  });
  let isOver = false;
  void ended.finally(() => (isOver = true));
  const pass = async (leastMs: number) => {
    await new Promise(setImmediate);
    timers.fire(leastMs);
    await new Promise(setImmediate);
  };
  return {
    ended,
    timers,
    minute: () => pass(1_000),
    answer: async () => {
      answer();
      await pass(0);
    },
    isOver: () => isOver,
  };
}

describe('cells to calculate', () => {
  it('are waited for as long as a called one is running', async () => {
    const { ended, minute, answer, isOver } = await setup(true);
    await minute();
    await minute();
    expect(isOver()).toBe(false);
    await answer();
    expect([...(await ended)]).toEqual([]);
  });

  it('leave no timer running once they are answered', async () => {
    const { ended, timers, answer } = await setup(true);
    await new Promise(setImmediate);
    expect(timers.count(1_000)).toBe(1);
    const runs = answer();
    await Promise.all([runs, ended]);
    expect(timers.count()).toBe(0);
  });

  it('are given up after a minute if Excel does not call them', async () => {
    const { ended, minute } = await setup(false);
    await minute();
    expect((await ended).size).toBe(1);
  });
});
