import type { SetTimer } from '../../client/timer';
import { addressKey, cellKey, type CellAddress } from '../../excel/cell-address';
import type { FormulaRuns } from '../../answers/formulas/formula-runs';

/** By then, Excel shows an answer, also a large one. */
const DELIVERY_MS = 10_000;

export interface RetryOptions {
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  /** Returns those of the cells that show `#BUSY!`. Rejects while Excel refuses, for example while a cell is edited. */
  busyCells: (cells: readonly string[]) => Promise<readonly CellAddress[]>;
  run: (cells: readonly CellAddress[]) => Promise<unknown>;
  setTimer: SetTimer;
  now?: () => number;
}

/**
 * Runs a formula again, once and silently, if its cell still waits although its answer was given. Office.js drops an
 * answer that Excel has refused for 60 s, for example because a person was typing in another cell.
 */
export function retryStuckFormulas({ runs, busyCells, run, setTimer, now = Date.now }: RetryOptions): void {
  /** Cells that were run again, until they show their answer. */
  const retried = new Set<string>();
  let checkedUntil = 0;
  let isWaiting = false;

  const look = async () => {
    const all = runs.all();
    const latest = all.reduce((most, { since }) => Math.max(most, since), 0);
    // A cell also waits for the cells that it refers to, and their answers are another change.
    if (all.some(({ state }) => state === 'running')) return;
    const remaining = latest + DELIVERY_MS - now();
    if (remaining > 0) return lookLater(remaining);
    const answered = new Set(all.filter(({ since }) => since > checkedUntil).map(({ address }) => address));
    if (answered.size === 0) return;
    const busy = await busyCells([...answered]);
    const formerlyChecked = checkedUntil;
    checkedUntil = latest;
    const keys = new Set(busy.map(cellKey));
    for (const address of answered) if (!keys.has(addressKey(address))) retried.delete(addressKey(address));
    const stuck = busy.filter((cell) => !retried.has(cellKey(cell)));
    stuck.forEach((cell) => retried.add(cellKey(cell)));
    if (stuck.length === 0) return;
    await run(stuck).catch((thrown: unknown) => {
      // Excel refuses: they count as not looked at.
      checkedUntil = formerlyChecked;
      stuck.forEach((cell) => retried.delete(cellKey(cell)));
      throw thrown;
    });
  };
  const lookLater = (ms = DELIVERY_MS) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimer(() => {
      isWaiting = false;
      look().catch(() => lookLater());
    }, ms);
  };
  runs.onChange(() => lookLater());
}
