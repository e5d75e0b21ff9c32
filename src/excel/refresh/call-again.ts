import type { SetTimer } from '../../client/timer';
import type { CellAddress } from '../cell-address';
import type { RewriteOutcome } from '../formulas/rewrite/rewrite-cells';

/** What makes Excel call the function of a cell. */
export interface Recalculation<Cell extends CellAddress = CellAddress & { formula: string }> {
  recalculateCells(cells: readonly CellAddress[]): Promise<void>;
  /** Enters the formulas again, as they are, where that is allowed. */
  enterAgain(cells: readonly Cell[]): Promise<RewriteOutcome>;
}

/** Entering takes Excel a moment for each cell. The others are reported as not calculated. */
const MOST_ENTERED = 200;

export interface CallAgainOptions<Cell extends CellAddress> extends Recalculation<Cell> {
  /** Returns the cells that Excel has not called so far. */
  uncalled(): readonly Cell[];
  setTimer: SetTimer;
}

/**
 * Makes Excel call cells that a recalculation passed over. Excel may call a cell in error only at the second
 * recalculation (office-js issues 3234, 4502), and some only when their formula is entered again (4185). The latter
 * clears Undo, so it comes last. Waits as long as Excel still calls others. Returns a function that stops it.
 */
export function callAgain<Cell extends CellAddress>(options: CallAgainOptions<Cell>): () => void {
  const { uncalled, recalculateCells, enterAgain, setTimer } = options;
  const means: { afterMs: number; use(cells: readonly Cell[]): Promise<unknown> }[] = [
    { afterMs: 3_000, use: recalculateCells },
    { afterMs: 7_000, use: (cells) => enterAgain(cells.slice(0, MOST_ENTERED)) },
  ];
  let left = uncalled().length;
  let stop = () => {};
  const waitForNext = () => {
    const [next] = means;
    if (next) stop = setTimer(look, next.afterMs);
  };
  const look = () => {
    const cells = uncalled();
    if (cells.length === 0) return;
    const isCalling = cells.length < left;
    left = cells.length;
    if (!isCalling)
      means
        .shift()
        ?.use(cells)
        .catch((thrown: unknown) => console.warn('Excel refused to calculate cells again.', thrown));
    waitForNext();
  };
  waitForNext();
  return () => stop();
}
