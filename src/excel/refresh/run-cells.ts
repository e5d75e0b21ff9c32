import type { SetTimer } from '../../client/timer';
import { cellKey, type CellAddress } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';
import { latestOrder, type FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { throttleTrailing } from '../throttle-trailing';
import { callAgain, type Recalculation } from './call-again';

/** The longest wait for a formula that Excel does not call. A called one may take longer. See `createRateLimit`. */
const GIVE_UP_MS = 60_000;
const LOOK_MS = 20;

export interface RunCellsOptions {
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  formulas: Pick<Formulas, 'all'>;
  excel: Recalculation;
  setTimer: SetTimer;
}

/** Resolves with the keys of cells that Excel did not answer. Cells whose formula is gone do not count. */
export async function runCells(
  cells: readonly CellAddress[],
  signal: AbortSignal,
  { runs, formulas, excel, setTimer }: RunCellsOptions,
): Promise<ReadonlySet<string>> {
  const keys = new Set(cells.map(cellKey));
  const before = latestOrder(runs.all());
  const wanted = () => formulas.all().filter((formula) => keys.has(cellKey(formula)));
  const isRunning = (formula: Formula) => formula.runs.some(({ state }) => state === 'running');
  const isCalled = (formula: Formula) => formula.runs.some(({ order }) => order > before);
  const unanswered = () =>
    new Set(
      wanted()
        .filter((formula) => !isCalled(formula) || isRunning(formula))
        .map(cellKey),
    );
  if (keys.size > 0) {
    await excel.recalculateCells(cells);
    await new Promise<void>((resolve) => {
      const look = () => unanswered().size === 0 && end();
      // Each look goes through all formulas, so a thousand answers must not lead to a thousand looks.
      const leave = runs.onChange(throttleTrailing(look, LOOK_MS, setTimer));
      let clearTimer = () => {};
      const giveUpLater = () => (clearTimer = setTimer(giveUp, GIVE_UP_MS));
      const giveUp = () => (wanted().some(isRunning) ? giveUpLater() : end());
      const uncalled = () => wanted().filter((formula) => !isCalled(formula));
      const stopCalling = callAgain({ ...excel, uncalled, setTimer });
      const end = () => {
        leave();
        clearTimer();
        stopCalling();
        signal.removeEventListener('abort', end);
        resolve();
      };
      signal.addEventListener('abort', end);
      giveUpLater();
      if (signal.aborted) end();
      else look();
    });
  }
  return unanswered();
}
