import type { SetTimer } from '../../client/timer';
import { addressKey, cellKey, type CellAddress } from '../../excel/cell-address';
import type { FormulaRuns } from '../../answers/formulas/formula-runs';

/** Excel has taken an answer by then, also a large one. */
const TAKEN_MS = 10_000;

export interface ReviveUntakenOptions {
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
export function reviveUntaken({
  runs,
  busyCells,
  run,
  setTimer,
  now = Date.now,
}: ReviveUntakenOptions): void {
  /** Cells that were run again, until they show their answer. */
  const revived = new Set<string>();
  let checkedUntil = 0;
  let isWaiting = false;

  const look = async () => {
    const all = runs.all();
    const latest = all.reduce((most, { since }) => Math.max(most, since), 0);
    // A cell also waits for the cells that it refers to. Their end is another change.
    if (all.some(({ state }) => state === 'running')) return;
    const left = latest + TAKEN_MS - now();
    if (left > 0) return lookLater(left);
    const given = new Set(all.filter(({ since }) => since > checkedUntil).map(({ address }) => address));
    if (given.size === 0) return;
    const busy = await busyCells([...given]);
    const before = checkedUntil;
    checkedUntil = latest;
    const keys = new Set(busy.map(cellKey));
    for (const address of given) if (!keys.has(addressKey(address))) revived.delete(addressKey(address));
    const fresh = busy.filter((cell) => !revived.has(cellKey(cell)));
    fresh.forEach((cell) => revived.add(cellKey(cell)));
    if (fresh.length === 0) return;
    await run(fresh).catch((thrown: unknown) => {
      // Excel refuses: they count as not looked at.
      checkedUntil = before;
      fresh.forEach((cell) => revived.delete(cellKey(cell)));
      throw thrown;
    });
  };
  const lookLater = (ms = TAKEN_MS) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimer(() => {
      isWaiting = false;
      look().catch(() => lookLater());
    }, ms);
  };
  runs.onChange(() => lookLater());
}
