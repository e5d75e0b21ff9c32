import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import {
  NOT_SCANNED,
  reduceInventory,
  sheetsToScan,
  viewOf,
  type InventoryEvent,
} from '../../../src/answers/formulas/inventory-state';
import type { ScannedFormula } from '../../../src/excel/scan/scan-formulas';
import { formulaOf, runOf } from '../../support/formula-of';

const play = (...events: InventoryEvent[]) => events.reduce(reduceInventory, NOT_SCANNED);

const scanned = (
  at: number,
  formulas: readonly ScannedFormula[],
  { isPart = false, read = ['Roll'], unread = [] as string[] } = {},
): InventoryEvent => ({
  type: 'scanned',
  at,
  isPart,
  result: { formulas, scanned: read, unread },
});
const run = (cell: string, more: Partial<FormulaRun> = {}) =>
  runOf(`Roll!${cell}`, { formula: `=RR.QUERY(${cell})`, ...more });
const BUSY = formulaOf('B6', { isBusy: true });

describe('what is known after scans', () => {});

describe('a formula in the list', () => {
  const AT = 100_000;
  const obstacles = new Map([['roll!B6', { cell: 'B7' }]]);
  const cut = new Map([['roll!B6', { order: 1, isCut: true }]]);
  it.each<[string, ScannedFormula, Partial<FormulaRun> | undefined, object]>([
    [
      'shows no error that is older than its answer',
      formulaOf('B6', { error: '#N/A' }),
      { since: AT - 2_999 },
      { error: undefined },
    ],
    [
      'shows an error that came with its answer',
      formulaOf('B6', { error: '#N/A' }),
      { since: AT - 3_000 },
      { error: '#N/A' },
    ],
    ['is busy until its answer must have arrived', BUSY, { since: AT - 2_999 }, { isBusy: false }],
    ['is stuck long after its answer', BUSY, { since: AT - 15_000 }, { isBusy: true, isStuck: true }],
  ])('%s', (_, cell, call, expected) => {
    const state = play({ type: 'seen', seen: { obstacles, spills: cut } }, scanned(AT, [cell]));
    expect(viewOf(state, call ? [run('B6', call)] : []).formulas[0]).toMatchObject(expected);
  });

  it('says that this Excel may lack dynamic arrays if no result spills', () => {
    const cells = ['B6', 'B7'];
    const gapsOf = (isLastCut: boolean) => {
      const spills = new Map(
        cells.map((cell, at) => [`roll!${cell}`, { order: 1, isCut: at === 0 || isLastCut }]),
      );
      const formulas = cells.map((cell) => formulaOf(cell));
      return viewOf(play({ type: 'seen', seen: { spills } }, scanned(AT, formulas)), []).gaps;
    };
    expect(gapsOf(false)).toEqual([]);
    expect(gapsOf(true)).toEqual([expect.stringContaining('Rent Roll needs Excel 2021, Microsoft 365')]);
  });

  it.each<[string, Partial<FormulaRun>, boolean]>([
    ['another call has just ended', { since: AT - 14_999 }, false],
    ['another call ended long ago', { since: AT - 15_000 }, true],
  ])(
    'is stuck only if all other calls ended long ago, for which it may wait: %s',
    (_, otherCall, isStuck) => {
      const state = play(scanned(AT, [BUSY, formulaOf('C6')]));
      expect(viewOf(state, [run('B6'), run('C6', otherCall)]).formulas[0]!.isStuck).toBe(isStuck);
    },
  );
});

describe('what to look at next', () => {
  const sheets = (state: ReturnType<typeof play>, runs: FormulaRun[]) =>
    sheetsToScan(state, runs, viewOf(state, runs).formulas);
  const state = play(scanned(10_000, [formulaOf('B6')]));
  it.each<[string, FormulaRun[], { soon: string[]; later: string[] }]>([
    [
      'later the sheet of a small answer since the scan',
      [run('B6', { since: 10_000, shown: undefined } as never)],
      { soon: [], later: ['roll'] },
    ],
    [
      'at once the sheet of an answer that needs room',
      [run('B6', { since: 10_000 })],
      { soon: ['roll'], later: ['roll'] },
    ],
    [
      'later the sheet of an answer that needs room and came before the scan',
      [run('B6', { since: 9_999 })],
      { soon: [], later: ['roll'] },
    ],
  ])('is %s', (_, runs, expected) => expect(sheets(state, runs)).toEqual(expected));
});
