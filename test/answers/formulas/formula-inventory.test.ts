import { listFormulas } from '../../../src/answers/formulas/list-formulas';
import { createFormulas } from '../../../src/answers/formulas/formula-inventory';
import type { WorkbookWatcher } from '../../../src/excel/scan/watch-workbook';
import { createFormulaRuns } from '../../../src/answers/formulas/formula-runs';
import { RrError } from '../../../src/contract/failure';
import { formulaOf, SHOWN } from '../../support/formula-of';
import { clockByHand } from '../../support/clock-by-hand';

function setup() {
  const clock = { now: 10_000 };
  const runs = createFormulaRuns(() => clock.now);
  const sheet = {
    formulas: [formulaOf('B6')],
    scans: 0,
    refuses: false,
    /** Cells whose result does not spill, by key. */
    unspilled: [] as string[],
    /** How long a scan takes, in milliseconds. */
    takes: 0,
    /** What happens once a scan has read the sheet, before its result is there. */
    meanwhile: () => {},
    /** The sheets that each scan read, or undefined for all. */
    parts: [] as (string[] | undefined)[],
  };
  const timers = clockByHand();
  let watcher: WorkbookWatcher | undefined;
  const inventory = createFormulas({
    runs,
    scan: async (part) => {
      sheet.scans += 1;
      sheet.parts.push(part && [...part.sheets]);
      clock.now += sheet.takes;
      if (sheet.refuses) throw new Error('Excel is in cell editing mode.');
      const { formulas } = sheet;
      sheet.meanwhile();
      sheet.meanwhile = () => {};
      return { formulas, scanned: [], unread: [] };
    },
    findObstacle: async ({ cell }, size) => ({
      cell: size ? `${cell[0]}${Number(cell.slice(1)) + size.rows - 1}` : 'Q3!D7',
    }),
    watchWorkbook: (given) => (watcher = given),
    findUnspilled: async () => new Set(sheet.unspilled),
    setTimer: timers.setTimer,
    now: () => clock.now,
  });
  const formulas = { ...inventory, ...listFormulas(inventory) };
  const call = (cell: string) => runs.begin({ address: `Roll!${cell}`, name: 'QUERY', args: [] });
  const cells = () => formulas.lines()?.map(({ cell, state }) => `${cell} ${state}`);
  const time = async () => {
    timers.fire();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const edit = () => watcher!.changed({ sheetId: 'Roll' });
  return { clock, timers, runs, sheet, formulas, call, cells, time, watcher: () => watcher!, edit };
}

describe('the formula inventory', () => {
  it('follows calls of single cells without another scan, and notifies listeners', async () => {
    const { formulas, call, cells, sheet, time } = setup();
    await formulas.scan();
    await time();
    const seen: unknown[] = [];
    formulas.onChange(() => seen.push(cells()?.join()));
    const run = call('B6');
    await time();
    run.answered({ ...SHOWN, rows: 1, columns: 1 });
    await time();
    expect(seen).toEqual(['B6 running', 'B6 current']);
    expect(sheet.scans).toBe(1);
  });

  it('scans again after edits while there are listeners, and drops calls whose formula is gone', async () => {
    const { formulas, call, cells, sheet, runs, time, edit } = setup();
    call('B6').answered(SHOWN);
    await formulas.scan();
    const leave = formulas.onChange(() => undefined);
    sheet.formulas = [];
    edit();
    await time();
    expect([cells(), runs.all()]).toEqual([[], []]);
    leave();
    edit();
    await time();
    expect(sheet.scans).toBe(2);
  });

  it('names the cell whose error Excel passes on without a call, as long as no call has failed', async () => {
    const { formulas, sheet, call, clock } = setup();
    sheet.formulas = [formulaOf('B6', { formula: '=RR.COMPARE(Q3!A1:F9,Q4!A1:F9)', error: '#DIV/0!' })];
    await formulas.scan();
    const message = () => formulas.lines()![0]!.message;
    expect(message()).toBe(
      'Cell Q3!D7 shows #DIV/0!, and Excel does not call the function for it. Correct that cell, or delete its content.',
    );
    call('B6').failed(new RrError('bad-input', 'The function says why.'));
    clock.now += 60_000;
    await formulas.scan();
    expect(message()).toBe('The function says why.');
  });

  it('explains that Excel does not answer, keeps the last list, and scans again later', async () => {
    const { formulas, cells, sheet } = setup();
    await formulas.scan();
    sheet.refuses = true;
    await expect(formulas.scan()).rejects.toThrow('Finish editing the current cell');
    expect(cells()).toEqual(['B6 saved']);
    sheet.refuses = false;
    await formulas.scan();
  });

  it('reads only the sheets that were edited or called, once for many edits', async () => {
    const { formulas, sheet, time, edit, watcher, call } = setup();
    await formulas.scan();
    formulas.onChange(() => undefined);
    for (let i = 0; i < 20; i++) edit();
    watcher().changed({ sheetId: 'Other' });
    await time();
    // The person may go on editing.
    expect(sheet.scans).toBe(1);
    await time();
    expect(sheet.parts).toEqual([undefined, ['Roll', 'Other']]);
    call('B9').answered({ ...SHOWN, rows: 1, columns: 1 });
    await time();
    await time();
    expect(sheet.parts.at(-1)).toEqual(['roll']);
    edit();
    watcher().changed({});
    await time();
    await time();
    expect(sheet.parts.at(-1)).toBeUndefined();
  });

  it('does not wait for ever while a person goes on editing', async () => {
    const { formulas, sheet, time, edit } = setup();
    await formulas.scan();
    formulas.onChange(() => undefined);
    edit();
    for (let turn = 0; turn < 10; turn++) {
      edit();
      await time();
    }
    expect(sheet.scans).toBe(1);
    edit();
    await time();
    expect(sheet.scans).toBe(2);
  });

  it('scans once more after a failure, and reads all sheets then', async () => {
    const { formulas, sheet, time, edit } = setup();
    await formulas.scan();
    formulas.onChange(() => undefined);
    sheet.refuses = true;
    edit();
    for (let turn = 0; turn < 6; turn++) await time();
    expect(sheet.parts).toEqual([undefined, ['Roll'], undefined]);
  });

  it('shows the formulas of a refresh as running', async () => {
    const { formulas, cells } = setup();
    await formulas.scan();
    formulas.showRefreshing(new Set(['roll!B6']));
    expect(cells()).toEqual(['B6 running']);
    formulas.showRefreshing(new Set());
    expect(cells()).toEqual(['B6 saved']);
  });

  it('runs one scan at a time, and one more for all requests made meanwhile', async () => {
    const { formulas, sheet } = setup();
    await Promise.all([formulas.scan(), formulas.scan(), formulas.scan()]);
    expect(sheet.scans).toBe(2);
  });

  it('shows at once which cell is in the way of a result', async () => {
    const { formulas, call, sheet, time } = setup();
    formulas.onChange(() => undefined);
    await formulas.scan();
    sheet.formulas = [formulaOf('B6', { error: '#SPILL!' })];
    call('B6').answered(SHOWN);
    await time();
    await time();
    expect(formulas.lines()).toMatchObject([
      {
        state: 'failed',
        message: 'Cell B7 is in the way. Clear or move it: the result needs 2 × 2 empty cells.',
      },
    ]);
    sheet.formulas = [formulaOf('B6')];
    await formulas.scan();
    expect(formulas.lines()).toMatchObject([{ state: 'current' }]);
  });

  it('notes that Excel shows only a part of a result, as for an array formula of the old kind', async () => {
    const { clock, formulas, call, sheet } = setup();
    const notes = async () => {
      clock.now += 3_000;
      await formulas.scan();
      return formulas.lines()![0]!.notes;
    };
    sheet.unspilled = ['roll!B6'];
    call('B6').answered({ ...SHOWN, rows: 1, columns: 1 });
    expect(await notes()).toEqual([]);
    call('B6').answered(SHOWN);
    expect(await notes()).toEqual([expect.stringContaining('Excel shows only a part of this result')]);
    sheet.unspilled = [];
    call('B6').answered(SHOWN);
    expect(await notes()).toEqual([]);
  });

  it.each([
    ['new', formulaOf('B9')],
    ['entered over another one', formulaOf('B6', { formula: '=RR.QUERY("rent")' })],
  ])('keeps the answer to a formula that is %s while a scan reads the sheet', async (_, entered) => {
    const { formulas, call, cells, sheet, time, edit } = setup();
    await formulas.scan();
    formulas.onChange(() => undefined);
    sheet.meanwhile = () => {
      sheet.formulas = [entered];
      call(entered.cell).answered(SHOWN);
    };
    await formulas.scan();
    edit();
    await time();
    await time();
    expect(cells()).toEqual([`${entered.cell} current`]);
  });

  describe('of formulas that refer to the cell beside them', () => {
    const answered = async () => {
      const stage = setup();
      stage.sheet.formulas = [formulaOf('B2'), formulaOf('B6'), formulaOf('B8')];
      stage.formulas.onChange(() => undefined);
      const answer = (cell: string, rows: number) => stage.call(cell).answered({ ...SHOWN, rows });
      answer('B2', 2);
      answer('B6', 6);
      answer('B8', 8);
      await stage.formulas.scan();
      return {
        ...stage,
        answer,
        moved: () => stage.watcher().changed({ sheetId: 'Roll', movedFrom: { row: 3, column: 0 } }),
        sizes: () => stage.formulas.lines()?.map(({ cell, size }) => `${cell} ${size?.rows ?? 'unknown'}`),
      };
    };
    const LATER = [formulaOf('B2'), formulaOf('B8'), formulaOf('B10')];

    it('gives no result to another formula after rows were inserted, and keeps those above', async () => {
      const { sheet, sizes, moved, time } = await answered();
      sheet.formulas = LATER;
      moved();
      await time();
      expect(sizes()).toEqual(['B2 2', 'B8 unknown', 'B10 unknown']);
    });

    it('nor if that happens while a scan reads the sheet, before or after it has read the rows', async () => {
      for (const read of [LATER, undefined]) {
        const { sheet, sizes, moved, time, formulas, answer } = await answered();
        answer('B8', 9);
        if (read) sheet.formulas = read;
        sheet.meanwhile = () => {
          sheet.formulas = LATER;
          moved();
        };
        await formulas.scan();
        await time();
        expect(sizes()).toEqual(['B2 2', 'B8 unknown', 'B10 unknown']);
      }
    });

    it.each(['answers', 'is cancelled'])('nor if a call still runs then, which %s', async (end) => {
      const { sheet, sizes, moved, time, call, formulas } = await answered();
      const run = call('B8');
      await formulas.scan();
      sheet.formulas = LATER;
      moved();
      await time();
      if (end === 'answers') run.answered({ ...SHOWN, rows: 9 });
      else run.cancelled();
      await formulas.scan();
      expect(sizes()).toEqual(['B2 2', 'B8 unknown', 'B10 unknown']);
    });

    it('shows what Excel has called from the new cells, before or after it tells of the move', async () => {
      const { sheet, sizes, moved, time, answer } = await answered();
      sheet.formulas = LATER;
      answer('B8', 6);
      moved();
      answer('B10', 8);
      await time();
      await time();
      expect(sizes()).toEqual(['B2 2', 'B8 6', 'B10 8']);
    });
  });
});
