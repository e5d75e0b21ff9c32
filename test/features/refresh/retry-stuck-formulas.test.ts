import { parseCellAddress } from '../../../src/excel/cell-address';
import { createFormulaRuns } from '../../../src/answers/formulas/formula-runs';
import { retryStuckFormulas } from '../../../src/features/refresh/retry-stuck-formulas';
import { clockByHand } from '../../support/clock-by-hand';

const SHOWN = { digest: 'd', rows: 1, columns: 1, usesChoice: false, notes: [] };

function setup() {
  const clock = clockByHand(1_000);
  const runs = createFormulaRuns(clock.now);
  const excel = { busy: [] as string[], refuses: false, runs: true, read: [] as string[][] };
  const ran: string[] = [];
  retryStuckFormulas({
    runs,
    busyCells: async (cells) => {
      if (excel.refuses) throw new Error('a cell is being edited');
      excel.read.push([...cells]);
      return excel.busy
        .filter((address) => cells.includes(address))
        .map((address) => parseCellAddress(address)!);
    },
    run: async (cells) => {
      if (!excel.runs) throw new Error('a cell is being edited');
      ran.push(...cells.map(({ cell }) => cell));
    },
    setTimer: clock.setTimer,
    now: clock.now,
  });
  const call = (cell: string) => runs.begin({ address: `Roll!${cell}`, name: 'QUERY', args: [] });
  return { runs, excel, ran, call, pass: clock.pass, count: clock.count };
}

describe('a cell that stays #BUSY! after its answer', () => {
  it('is run again once, and not a second time', async () => {
    const { excel, ran, call, pass } = setup();
    excel.busy = ['Roll!B6'];
    call('B6').answered(SHOWN);
    await pass(10_000);
    expect(ran).toEqual(['B6']);
    call('B6').answered(SHOWN);
    await pass(10_000);
    expect(ran).toEqual(['B6']);
  });

  it('is run again ten seconds after its answer, however long that took', async () => {
    const { excel, ran, call, pass } = setup();
    excel.busy = ['Roll!B6'];
    const run = call('B6');
    await pass(13_000);
    run.answered(SHOWN);
    await pass(9_999);
    expect(ran).toEqual([]);
    await pass(1);
    expect(ran).toEqual(['B6']);
  });

  it('is left alone while it may still wait for another cell', async () => {
    const { excel, ran, call, pass } = setup();
    excel.busy = ['Roll!B6'];
    call('B6').answered(SHOWN);
    const otherCall = call('D6');
    await pass(10_000);
    expect(excel.read).toEqual([]);
    otherCall.answered(SHOWN);
    await pass(9_000);
    expect(excel.read).toEqual([]);
    await pass(1_000);
    expect(ran).toEqual(['B6']);
  });

  it('is looked for again until Excel allows it', async () => {
    const { excel, ran, call, pass } = setup();
    Object.assign(excel, { busy: ['Roll!B6'], refuses: true });
    call('B6').answered(SHOWN);
    await pass(10_000);
    await pass(10_000);
    excel.refuses = false;
    await pass(10_000);
    expect(ran).toEqual(['B6']);
  });
});

describe('cells that show their answers', () => {
  it('are read once, and leave no timer running', async () => {
    const { excel, ran, call, pass, count } = setup();
    call('B6').answered(SHOWN);
    call('D6').answered(SHOWN);
    await pass(10_000);
    call('B6').answered(SHOWN);
    await pass(10_000);
    expect(excel.read).toEqual([['Roll!B6', 'Roll!D6'], ['Roll!B6']]);
    expect([ran, count()]).toEqual([[], 0]);
  });

  it('are not read if their answers came with the file', async () => {
    const { runs, excel, pass } = setup();
    runs.restore([{ address: 'Roll!B6', name: 'QUERY', args: [], shown: SHOWN }]);
    await pass(10_000);
    expect(excel.read).toEqual([]);
  });
});
