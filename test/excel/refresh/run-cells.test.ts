import { createFormulaRuns } from '../../../src/excel/formulas/formula-runs';
import type { Formula } from '../../../src/excel/formulas/join-formulas';
import { runCells } from '../../../src/excel/refresh/run-cells';

const CELL = { sheet: 'Roll', cell: 'B6' };
const CALL = { address: 'Roll!B6', name: 'QUERY', args: [] };
const SHOWN = { digest: 'd', rows: 1, columns: 1, usesChoice: false, notes: [] };

/** Runs one cell, which Excel calls or does not, and lets its minute pass by hand. */
async function setup(isCalled: boolean) {
  const runs = createFormulaRuns();
  let late: (() => void)[] = [];
  let answer = () => undefined as void;
  const ended = runCells([CELL], new AbortController().signal, {
    runs,
    formulas: { all: () => [{ ...CELL, runs: runs.all() } as Formula] },
    recalculateCells: async () => {
      if (!isCalled) return;
      const run = runs.begin(CALL);
      answer = () => run.answered(SHOWN);
    },
    setTimer: (run, ms) => void (ms < 1000 ? setImmediate(run) : late.push(run)),
  });
  let isOver = false;
  void ended.finally(() => (isOver = true));
  const minute = async () => {
    await new Promise(setImmediate);
    const due = late;
    late = [];
    due.forEach((run) => run());
    await new Promise(setImmediate);
  };
  return { ended, minute, answer: () => answer(), isOver: () => isOver };
}

describe('cells that Excel is told to calculate', () => {
  it('are waited for as long as one that was called is at work', async () => {
    const { ended, minute, answer, isOver } = await setup(true);
    await minute();
    await minute();
    expect(isOver()).toBe(false);
    answer();
    expect([...(await ended)]).toEqual([]);
  });

  it('are given up after a minute when Excel does not call them', async () => {
    const { ended, minute } = await setup(false);
    await minute();
    expect((await ended).size).toBe(1);
  });
});
