import type { SetTimer } from '../../client/timer';
import { cellKey, type CellAddress } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';
import { latestOrder, type FormulaRuns } from '../formulas/formula-runs';
import { throttleTrailing } from '../throttle-trailing';

/** The longest wait for a formula that Excel does not call. A called one may take longer. See `createRateLimit`. */
const GIVE_UP_MS = 60_000;
const LOOK_MS = 20;

export interface RunCellsOptions {
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  formulas: Pick<Formulas, 'all'>;
  recalculateCells: (cells: readonly CellAddress[]) => Promise<void>;
  setTimer: SetTimer;
}

/** Resolves with the keys of cells that Excel did not answer. Cells whose formula is gone do not count. */
export async function runCells(
  cells: readonly CellAddress[],
  signal: AbortSignal,
  { runs, formulas, recalculateCells, setTimer }: RunCellsOptions,
): Promise<ReadonlySet<string>> {
  const keys = new Set(cells.map(cellKey));
  const before = latestOrder(runs.all());
  const unanswered = () =>
    new Set(
      formulas
        .all()
        .filter(
          (formula) =>
            keys.has(cellKey(formula)) &&
            !(
              formula.runs.some(({ order }) => order > before) &&
              formula.runs.every(({ state }) => state !== 'running')
            ),
        )
        .map(cellKey),
    );
  const isAnyRunning = () =>
    formulas
      .all()
      .some((formula) => keys.has(cellKey(formula)) && formula.runs.some(({ state }) => state === 'running'));
  if (keys.size > 0) {
    await recalculateCells(cells);
    await new Promise<void>((resolve) => {
      const look = () => unanswered().size === 0 && end();
      // Each look goes through all formulas, so a thousand answers must not lead to a thousand looks.
      const leave = runs.onChange(throttleTrailing(look, LOOK_MS, setTimer));
      let clearTimer = () => {};
      const giveUpLater = () => (clearTimer = setTimer(giveUp, GIVE_UP_MS));
      const giveUp = () => (isAnyRunning() ? giveUpLater() : end());
      const end = () => {
        leave();
        clearTimer();
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
