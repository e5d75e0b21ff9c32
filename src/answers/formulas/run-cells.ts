import { pause, type SetTimer, throttleTrailing } from '../../client/timer';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import type { Formulas } from './formula-inventory';
import { latestOrder, type FormulaRuns } from './formula-runs';
import type { Formula } from './join-formulas';
import type { RewriteOutcome } from './rewrite-cells';

/** What makes Excel call the function of a cell. */
export interface Recalculation {
  recalculateCells(cells: readonly CellAddress[]): Promise<void>;
  /** In manual mode, calculates what depends on answers. Resolves to whether the mode is manual. */
  calculateDependents(): Promise<boolean>;
  /** Enters the formulas again, as they are, where that is allowed. */
  enterAgain(cells: readonly (CellAddress & { formula: string })[]): Promise<RewriteOutcome>;
}

export interface RunCellsOptions {
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  formulas: Pick<Formulas, 'all'>;
  excel: Recalculation;
  setTimer: SetTimer;
}

/** Entering takes Excel a moment for each cell. The others are reported as not calculated. */
const MAX_ENTERED = 200;
/** The last wait for a formula that Excel does not call. A called one may take longer. See `createRateLimit`. */
const GIVE_UP_MS = 50_000;
const LOOK_MS = 20;
/** Excel writes an answer some time after it took it, without an event: it may need several calculations. */
const CALCULATIONS = 4;
const CALCULATE_AGAIN_MS = 500;

/**
 * Resolves with the keys of cells that Excel did not answer. Cells whose formula is gone do not count.
 *
 * Excel may call a cell in error only at the second recalculation (office-js issues 3234, 4502), and some only when their
 * formula is entered again (4185). The latter clears Undo, so it comes last.
 */
export async function runCells(
  cells: readonly CellAddress[],
  signal: AbortSignal,
  { runs, formulas, excel, setTimer }: RunCellsOptions,
): Promise<ReadonlySet<string>> {
  const keys = new Set(cells.map(cellKey));
  const before = latestOrder(runs.all());
  const those = (is: (formula: Formula) => boolean) =>
    formulas.all().filter((formula) => keys.has(cellKey(formula)) && is(formula));
  const isRunning = (formula: Formula) => formula.runs.some(({ state }) => state === 'running');
  const isUncalled = (formula: Formula) => formula.runs.every(({ order }) => order <= before);
  const unanswered = () => those((formula) => isUncalled(formula) || isRunning(formula));
  if (keys.size === 0) return keys;

  await excel.recalculateCells(cells);
  await new Promise<void>((resolve) => {
    const means: { afterMs: number; use(targets: readonly Formula[]): Promise<unknown> }[] = [
      { afterMs: 3_000, use: (targets) => excel.recalculateCells(targets) },
      { afterMs: 7_000, use: (targets) => excel.enterAgain(targets.slice(0, MAX_ENTERED)) },
    ];
    let left = those(isUncalled).length;
    let clear = () => {};
    const hurryLater = () => (clear = setTimer(hurry, means[0]?.afterMs ?? GIVE_UP_MS));
    const hurry = () => {
      const uncalled = those(isUncalled);
      // As long as Excel still calls others, it is not hurried.
      const isStill = uncalled.length > 0 && (uncalled.length === left || means.length === 0);
      left = uncalled.length;
      const next = isStill ? means.shift() : undefined;
      next?.use(uncalled).catch((thrown: unknown) => {
        console.warn('Excel refused to calculate cells again.', thrown);
      });
      if (isStill && !next && those(isRunning).length === 0) end();
      else hurryLater();
    };
    const look = () => unanswered().length === 0 && end();
    // Each look goes through all formulas, so a thousand answers must not lead to a thousand looks.
    const leave = runs.onChange(throttleTrailing(look, LOOK_MS, setTimer));
    const end = () => {
      leave();
      clear();
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    hurryLater();
    if (signal.aborted) end();
    else look();
  });
  const missed = new Set(unanswered().map(cellKey));
  void calculateDependents(excel, setTimer);
  return missed;
}

/** Never rejects: while a person types, Excel refuses, and the next calculation counts. */
async function calculateDependents(excel: Recalculation, setTimer: SetTimer): Promise<void> {
  for (let done = 0; done < CALCULATIONS; done++) {
    if (!(await excel.calculateDependents().catch(() => true))) return;
    await pause(setTimer, CALCULATE_AGAIN_MS);
  }
}

/**
 * Looks for formulas, and then runs cells. Returns the formulas that Excel did not answer. `accept` is called as soon as Excel has
 * taken them. Rejects while Excel refuses.
 */
export async function runFormulas(
  cells: () => readonly CellAddress[],
  accept: () => void,
  { formulas, excel, ...options }: RunCellsOptions & { formulas: Pick<Formulas, 'scan'> },
): Promise<Formula[]> {
  await formulas.scan();
  const recalculateCells: Recalculation['recalculateCells'] = async (targets) => {
    await excel.recalculateCells(targets);
    accept();
  };
  const taken = { ...options, formulas, excel: { ...excel, recalculateCells } };
  const missed = await runCells(cells(), new AbortController().signal, taken);
  accept();
  return formulas.all().filter((formula) => missed.has(cellKey(formula)));
}
