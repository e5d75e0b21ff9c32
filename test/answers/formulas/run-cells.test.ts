import { createFormulaRuns } from '../../../src/answers/formulas/formula-runs';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { runCells, type Recalculation } from '../../../src/answers/formulas/run-cells';
import { clockByHand } from '../../support/clock-by-hand';

const CELLS = [
  { sheet: 'Roll', cell: 'B6' },
  { sheet: 'Roll', cell: 'C6' },
];
const SHOWN = { digest: 'd', rows: 1, columns: 1, usesChoice: false, notes: [] };

type When = 'first' | 'second' | 'entered' | 'never';

interface Options {
  cells?: readonly { sheet: string; cell: string }[];
  excel?: Partial<Recalculation>;
}

/** Runs cells in an Excel that calls each of them at the given recalculation, if at all. The test moves the clock. */
function setup(calledAt: readonly When[], { cells = CELLS.slice(0, calledAt.length), excel }: Options = {}) {
  const runs = createFormulaRuns();
  const clock = clockByHand();
  const answers: (() => void)[] = [];
  const log: string[] = [];
  const call = (cell: string) => {
    const run = runs.begin({ address: `Roll!${cell}`, name: 'QUERY', args: [] });
    answers.push(() => run.answered(SHOWN));
  };
  const use = (what: string, targets: readonly { cell: string }[], when: When) => {
    log.push(`${what} ${targets.length > 2 ? targets.length : targets.map(({ cell }) => cell).join(' ')}`);
    targets.forEach(({ cell }) => {
      if (calledAt[cells.findIndex((candidate) => candidate.cell === cell)] === when) call(cell);
    });
  };
  let recalculations = 0;
  const abort = new AbortController();
  const ended = runCells(cells, abort.signal, {
    runs,
    formulas: {
      all: () =>
        cells.map((cell) => ({
          ...cell,
          runs: runs.all().filter(({ address }) => address === `Roll!${cell.cell}`),
        })) as unknown as Formula[],
    },
    excel: {
      calculateDependents: async () => false,
      recalculateCells: async (targets) =>
        use('recalculate', targets, (recalculations += 1) === 1 ? 'first' : 'second'),
      enterAgain: async (targets) => {
        use('enter', targets, 'entered');
        return { rewritten: targets.length, left: [] };
      },
      ...excel,
    },
    setTimer: clock.setTimer,
  });
  let isOver = false;
  void ended.finally(() => (isOver = true));
  return {
    ended,
    clock,
    log,
    call,
    cancel: () => abort.abort(),
    answer: async () => {
      answers.splice(0).forEach((run) => run());
      await clock.pass(100);
    },
    isOver: () => isOver,
  };
}

describe('cells to calculate', () => {
  it('are entered again 200 at most, also if Excel refused to calculate before', async () => {
    const cells = Array.from({ length: 500 }, (_, row) => ({ sheet: 'Roll', cell: `B${row + 1}` }));
    const calculated: number[] = [];
    const recalculateCells: Recalculation['recalculateCells'] = async ({ length }) => {
      if (calculated.push(length) > 1) throw new Error('a cell is being edited');
    };
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { ended, clock, log } = setup([], { cells, excel: { recalculateCells } });
    await clock.pass(60_000);
    expect((await ended).size).toBe(500);
    expect([calculated, log]).toEqual([[500, 500], ['enter 200']]);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it.each([
    [true, 4],
    [false, 1],
  ])('let Excel calculate what depends on their answers if it is manual: %s', async (isManual, times) => {
    let calculated = 0;
    const calculateDependents = async () => {
      calculated += 1;
      // Excel refuses once, because a person types.
      if (isManual && calculated === 2) throw new Error('Editing.');
      return isManual;
    };
    const { ended, clock, answer } = setup(['first'], { excel: { calculateDependents } });
    await clock.pass(0);
    await answer();
    await ended;
    await clock.pass(10_000);
    expect(calculated).toBe(times);
  });

  it('are waited for as long as a called one is running', async () => {
    const { ended, clock, answer, isOver } = setup(['first']);
    await clock.pass(120_000);
    expect(isOver()).toBe(false);
    await answer();
    expect([...(await ended)]).toEqual([]);
  });

  it('are recalculated a second time if Excel passed over them, and the others are not', async () => {
    const { ended, log, clock, answer } = setup(['first', 'second']);
    await clock.pass(2_999);
    expect(log).toEqual(['recalculate B6 C6']);
    await clock.pass(1);
    await answer();
    expect([...(await ended)]).toEqual([]);
    expect(log).toEqual(['recalculate B6 C6', 'recalculate C6']);
  });

  it('are entered again if Excel passed over them twice, and never more than once', async () => {
    const { ended, log, clock, answer } = setup(['entered', 'never']);
    await clock.pass(9_999);
    expect(log).toEqual(['recalculate B6 C6', 'recalculate B6 C6']);
    await clock.pass(1);
    await answer();
    await clock.pass(60_000);
    expect([...(await ended)]).toEqual(['roll!C6']);
    expect(log).toEqual(['recalculate B6 C6', 'recalculate B6 C6', 'enter B6 C6']);
  });

  it('are not hurried while Excel still calls others', async () => {
    const { log, clock, call, cancel } = setup(['never', 'never']);
    await clock.pass(2_000);
    call('C6');
    await clock.pass(3_000);
    expect(log).toEqual(['recalculate B6 C6']);
    await clock.pass(1_000);
    expect(log).toEqual(['recalculate B6 C6', 'recalculate B6']);
    cancel();
  });

  it('are left alone after a cancel', async () => {
    const { ended, log, clock, cancel } = setup(['never']);
    await clock.pass(0);
    cancel();
    await ended;
    await clock.pass(60_000);
    expect([log, clock.count()]).toEqual([['recalculate B6'], 0]);
  });
});
