import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { addressKey, cellKey, formatAddress, parseCellAddress } from '../cell-address';
import type { CellShift } from './cell-shift';
import { followShifts } from './follow-shifts';
import type { FormulaLine } from './formula-line';
import type { FormulaRun, FormulaRuns, ShownResult } from './formula-runs';
import { inOrderOfNeed, joinFormulas, wholeResult, type Formula } from './join-formulas';
import type { Obstacle } from './find-obstacle';
import { createListeners } from '../listeners';
import { throttleTrailing } from '../throttle-trailing';
import type { ScannedFormula } from './scan-formulas';

export interface FormulaInventory {
  /** Returns failed and stale formulas first, and undefined before the first scan. The array changes only with its content. */
  lines(): readonly FormulaLine[] | undefined;
  /** Searches all sheets and defined names, hidden ones too. Rejects with an `RrError` if Excel does not answer. */
  scan(): Promise<void>;
  onChange(listener: () => void): () => void;
}

export interface Formulas extends FormulaInventory {
  all(): readonly Formula[];
  /** Shows the cells with these keys (see `cellKey`) as running. */
  showRefreshing(keys: ReadonlySet<string>): void;
}

export interface FormulasOptions {
  runs: FormulaRuns;
  scan: () => Promise<ScannedFormula[]>;
  findObstacle: (formula: ScannedFormula, size: ShownResult) => Promise<Obstacle | undefined>;
  /** Calls back after changes of cells or sheets that lead to no call of a function. */
  watchWorkbook: (changed: (shift?: CellShift) => void) => void;
  setTimer?: SetTimer;
  now?: () => number;
}

const mayLackRoom = ({ shown }: FormulaRun) => shown !== undefined && shown.rows * shown.columns > 1;

/** One scan serves all calls and edits within this time. */
const SCAN_MS = 300;
/** Listeners hear of changes once within this time: a thousand formulas must not redraw the list a thousand times. */
const TELL_MS = 50;
const SPILL = '#SPILL!';
/** An answer is in its cell by then: Office.js sends answers in batches, up to 2 s apart. */
const DELIVERY_MS = 3_000;
/** Excel will not take an answer any more that is not in its cell by then. See `reviveUntaken`, which comes first. */
const STUCK_MS = 15_000;

const textsOf = (formulas: readonly ScannedFormula[]): ReadonlyMap<string, string> =>
  new Map(formulas.map((one) => [cellKey(one), one.formula]));

export function createFormulas({
  runs,
  scan,
  findObstacle,
  watchWorkbook,
  setTimer = setRealTimer,
  now = Date.now,
}: FormulasOptions): Formulas {
  const listeners = createListeners();
  let scanned: readonly ScannedFormula[] | undefined;
  let texts: ReadonlyMap<string, string> = new Map();
  /** The shifts of cells since the last scan. */
  let shifts: CellShift[] = [];
  let formulas: readonly Formula[] | undefined;
  let lines: readonly FormulaLine[] | undefined;
  let refreshing: ReadonlySet<string> = new Set();
  /** What was in the way of results at the last scan, by cell. */
  let obstacles: ReadonlyMap<string, Obstacle> = new Map();
  /** Since when cells have shown `#BUSY!`, as far as scans saw. */
  let busySince: ReadonlyMap<string, number> = new Map();
  /** When the last scan began. */
  let lookedAt = -Infinity;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let watching = false;

  const tell = throttleTrailing(listeners.tell, TELL_MS, setTimer);
  const changed = () => {
    formulas = undefined;
    lines = undefined;
    tell();
  };

  const read = async () => {
    const began = now();
    const found = await scan().catch((thrown: unknown) => {
      const failure = asRrError(thrown);
      throw failure.code === 'bug'
        ? new RrError(
            'unreachable',
            'Excel did not list the formulas. Finish editing the current cell and try again.',
            {
              cause: thrown,
            },
          )
        : failure;
    });
    followMoves(scanned ?? [], found);
    scanned = found;
    lookedAt = began;
    busySince = new Map(
      found
        .filter(({ isBusy }) => isBusy)
        .map((one) => [cellKey(one), busySince.get(cellKey(one)) ?? began] as const),
    );
    const { gone, placed } = joinFormulas(found, runs.all(), texts);
    texts = textsOf(found);
    runs.place(placed);
    // A running call may belong to a formula that was entered after the scan.
    runs.drop(gone.filter(({ state }) => state !== 'running'));
    changed();
    lookForMore();
    await lookForObstacles();
  };
  const lookForObstacles = async () => {
    const blocked = all().filter(({ error }) => error === SPILL);
    const found = await Promise.all(
      blocked.map(async (formula) => {
        const size = wholeResult(formula);
        const obstacle = size && (await findObstacle(formula, size).catch(() => undefined));
        return obstacle ? [[cellKey(formula), obstacle] as const] : [];
      }),
    );
    if (blocked.length === 0 && obstacles.size === 0) return;
    obstacles = new Map(found.flat());
    changed();
  };
  /** Moves calls along with their cells. A text alone cannot tell `=RR.QUERY(A7)` from the one that was below it. */
  const followMoves = (last: readonly ScannedFormula[], found: readonly ScannedFormula[]) => {
    const followed = followShifts(last, found, shifts);
    shifts = [];
    if (!followed) return;
    const placed = runs.all().flatMap((run) => {
      const heir = run.formula === undefined ? undefined : followed.get(addressKey(run.address));
      return heir ? { run, address: formatAddress(heir), formula: heir.formula } : [];
    });
    texts = textsOf([...followed.values()]);
    runs.place(placed);
  };
  const scanOnce = () => (running ??= read().finally(() => (running = undefined)));
  /** Waits for a running scan and scans again: the running one may have missed the latest change. */
  const scanAgain = () => {
    if (!running) return scanOnce();
    return (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return scanOnce();
      }));
  };

  /** A failed scan keeps the last list. The next change scans again. */
  const scanSoon = throttleTrailing(() => void scanAgain().catch(() => undefined), SCAN_MS, setTimer);
  const scanLater = throttleTrailing(() => schedule(), DELIVERY_MS, setTimer);
  const schedule = () => {
    if (listeners.any() && scanned) scanSoon();
  };

  const hasArrived = (since: number) => since <= lookedAt - DELIVERY_MS;
  /** A cell also waits for the cells that it refers to, so all calls must have ended. */
  const isQuiet = () =>
    runs.all().every(({ state, since }) => state !== 'running' && since <= lookedAt - STUCK_MS);
  const lookForMore = throttleTrailing(
    () => {
      const isUnknown = (address: string) => {
        const cell = parseCellAddress(address);
        return cell !== undefined && !texts.has(cellKey(cell));
      };
      if (runs.all().some(({ address }) => isUnknown(address))) schedule();
      const arriving = runs.all().filter(({ state, since }) => state !== 'running' && !hasArrived(since));
      // Cells in the way show soon, other errors only once the answer is in its cell.
      if (arriving.some((run) => run.since >= lookedAt && mayLackRoom(run))) schedule();
      if (arriving.length > 0 || all().some(({ isBusy, isStuck }) => isBusy && !isStuck)) scanLater();
    },
    TELL_MS,
    setTimer,
  );
  runs.onChange(() => {
    changed();
    lookForMore();
  });

  /** Returns true if the cell showed the answers of these calls, not of earlier ones, when it was scanned. */
  const showsCalls = ({ runs: calls }: Formula) =>
    calls.every(({ state, since }) => state !== 'running' && hasArrived(since));
  const withWhatShows = (formula: Formula, isQuietNow: () => boolean): Formula => {
    if (formula.error === SPILL) return { ...formula, obstacle: obstacles.get(cellKey(formula)) };
    if ((formula.error !== undefined || formula.isBusy) && !showsCalls(formula))
      return { ...formula, error: undefined, isBusy: false };
    if (!formula.isBusy) return formula;
    const isLong = (busySince.get(cellKey(formula)) ?? lookedAt) <= lookedAt - STUCK_MS;
    return { ...formula, isStuck: (formula.runs.length > 0 || isLong) && isQuietNow() };
  };
  const all = () => {
    let isQuietNow: boolean | undefined;
    return (formulas ??= joinFormulas(scanned ?? [], runs.all()).formulas.map((formula) =>
      withWhatShows(formula, () => (isQuietNow ??= isQuiet())),
    ));
  };
  return {
    all,
    lines: () => (scanned ? (lines ??= inOrderOfNeed(all(), refreshing)) : undefined),
    scan: scanAgain,
    showRefreshing(keys) {
      refreshing = keys;
      changed();
    },
    onChange(listener) {
      if (!watching)
        watchWorkbook((shift) => {
          if (shift) shifts.push(shift);
          schedule();
        });
      watching = true;
      return listeners.add(listener);
    },
  };
}
