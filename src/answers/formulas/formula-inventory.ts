import { setRealTimer, type SetTimer, throttleTrailing } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { addressKey, cellKey, formatAddress, type CellAddress } from '../../excel/cell-address';
import { latestOrder, type FormulaRun, type FormulaRuns, type ShownResult } from './formula-runs';
import {
  DELIVERY_MS,
  isUnread,
  NOT_SCANNED,
  reduceInventory,
  sheetsToScan,
  spillsToLookAt,
  viewOf,
  type InventoryEvent,
  type InventoryState,
} from './inventory-state';
import { joinFormulas, wholeResult, type Formula, type Placed } from './join-formulas';
import type { Obstacle } from '../../excel/scan/find-obstacle';
import { createListeners } from '../../excel/listeners';
import type { PartOfWorkbook, ScannedFormula, WorkbookScan } from '../../excel/scan/scan-formulas';
import type { WorkbookWatcher } from '../../excel/scan/watch-workbook';

export interface Formulas {
  /** Returns the same array until something changes, and an empty one before the first scan. */
  all(): readonly Formula[];
  hasScanned(): boolean;
  /** Searches all sheets and defined names, hidden ones too. Rejects with an `RrError` if Excel does not answer. */
  scan(): Promise<void>;
  /** Returns sentences about what the list lacks: sheets that Excel does not let it read, or edits it does not see. */
  gaps(): readonly string[];
  /** Returns a sentence for each sheet that Excel did not let the last scan read. */
  unread(): readonly string[];
  /** Shows the cells with these keys (see `cellKey`) as running. */
  showRefreshing(keys: ReadonlySet<string>): void;
  refreshing(): ReadonlySet<string>;
  onChange(listener: () => void): () => void;
}

export interface FormulasOptions {
  runs: FormulaRuns;
  scan: (part?: PartOfWorkbook) => Promise<WorkbookScan>;
  findObstacle: (formula: ScannedFormula, size: ShownResult) => Promise<Obstacle | undefined>;
  watchWorkbook: (watcher: WorkbookWatcher) => void;
  /** Returns the keys of cells whose result does not spill. */
  findUnspilled?: (cells: readonly CellAddress[]) => Promise<ReadonlySet<string>>;
  setTimer?: SetTimer;
  now?: () => number;
}

/** Listeners hear of changes once within this time: a thousand formulas must not redraw the list a thousand times. */
const NOTIFY_MS = 50;

/** The effects of the inventory: scans, what to look for after them, and news. `reduceInventory` decides what is known. */
export function createFormulas({
  runs,
  scan,
  findObstacle,
  watchWorkbook,
  findUnspilled = async () => new Set(),
  setTimer = setRealTimer,
  now = Date.now,
}: FormulasOptions): Formulas {
  const listeners = createListeners();
  let state: InventoryState = NOT_SCANNED;
  let view: ReturnType<typeof viewOf> | undefined;
  let isWatching = false;

  const seen = () => (view ??= viewOf(state, runs.all()));
  const changed = () => {
    view = undefined;
    news();
  };
  const dispatch = (event: InventoryEvent) => {
    state = reduceInventory(state, event);
    if (event.type === 'scanned' || event.type === 'seen') changed();
  };

  const read = async () => {
    const at = now();
    const { due, scanned: last = [] } = state;
    const part = due === 'all' || !state.scanned ? undefined : { sheets: due, last };
    dispatch({ type: 'scan began' });
    const began = latestOrder(runs.all());
    const early = state.shifts.length;
    const scanning = Promise.all([scan(part), loadShift()]);
    const [result, { followShifts }] = await scanning.catch((thrown: unknown) => {
      dispatch({ type: 'due', sheets: 'all' });
      throw scanFailure(thrown);
    });
    // The scan may have seen the shifts that Excel has told of since it began, or not: then the next scan follows them.
    const { shifts } = state;
    const whole = followShifts(last, result.formulas, shifts);
    const followed = whole ?? followShifts(last, result.formulas, shifts.slice(0, early));
    // A text alone cannot tell `=RR.QUERY(A7)` from the one that was below it.
    if (followed) {
      // Of a deleted row: the formula that has come there may have the same text now.
      const deleted = new Set(last.map(cellKey).filter((key) => !followed.has(key)));
      runs.drop(
        runs.all().filter((run) => run.formula !== undefined && deleted.has(addressKey(run.address))),
      );
      runs.relocate(moveCalls(followed, runs.all()));
    }
    const before = followed ? [...followed.values()] : last;
    const texts = new Map(before.map((formula) => [cellKey(formula), formula.formula]));
    const { gone, placed } = joinFormulas(result.formulas, runs.all(), texts);
    dispatch({
      type: 'scanned',
      at,
      isPart: part !== undefined,
      result,
      unseen: whole ? [] : shifts.slice(early),
    });
    // A call that has begun since, or still runs, may be of a formula that was entered after the scan read its cell.
    const isBefore = ({ order }: FormulaRun) => order <= began;
    runs.relocate(placed.filter(({ run }) => isBefore(run)));
    runs.drop(
      gone.filter((run) => isBefore(run) && run.state !== 'running' && !isUnread(state, run.address)),
    );
    const spills = await lookAtSpills(state, seen().formulas, { findObstacle, findUnspilled });
    if (spills) dispatch({ type: 'seen', seen: spills });
  };
  const schedule = createScanSchedule({
    scan: read,
    isNeeded: () => listeners.any() && state.scanned !== undefined,
    setTimer,
    now,
  });
  const scanLater = throttleTrailing(schedule.scanSoon, DELIVERY_MS, setTimer);
  const news = throttleTrailing(
    () => {
      const { soon, later } = sheetsToScan(state, runs.all(), seen().formulas);
      dispatch({ type: 'due', sheets: [...soon, ...later] });
      if (soon.length > 0) schedule.scanSoon();
      if (later.length > 0) scanLater();
      listeners.notify();
    },
    NOTIFY_MS,
    setTimer,
  );
  runs.onChange(changed);

  return {
    all: () => seen().formulas,
    hasScanned: () => state.scanned !== undefined,
    refreshing: () => state.refreshing,
    scan: () => {
      dispatch({ type: 'due', sheets: 'all' });
      return schedule.scanAgain();
    },
    gaps: () => seen().gaps,
    unread: () => seen().unread,
    showRefreshing: (refreshing) => dispatch({ type: 'seen', seen: { refreshing } }),
    onChange(listener) {
      if (!isWatching)
        watchWorkbook({
          changed({ sheetId, ...moved }) {
            dispatch({ type: 'due', sheets: sheetId === undefined ? 'all' : [sheetId], ...moved });
            schedule.scanAfterEdit();
          },
          failed: () => dispatch({ type: 'seen', seen: { missesEdits: true } }),
        });
      isWatching = true;
      return listeners.add(listener);
    },
  };
}

/** Asks Excel what is in the way of results, and which results it does not spill. Undefined if nothing can be. */
async function lookAtSpills(
  state: InventoryState,
  formulas: readonly Formula[],
  { findObstacle, findUnspilled }: Required<Pick<FormulasOptions, 'findObstacle' | 'findUnspilled'>>,
): Promise<Pick<InventoryState, 'obstacles' | 'spills'> | undefined> {
  const { blocked, wide } = spillsToLookAt(state, formulas);
  if (blocked.length + wide.length + state.obstacles.size === 0) return undefined;
  const [obstacles, cuts] = await Promise.all([
    Promise.all(
      blocked.map(async (formula) => {
        const size = wholeResult(formula);
        const obstacle = size && (await findObstacle(formula, size).catch(() => undefined));
        return obstacle ? [[cellKey(formula), obstacle] as const] : [];
      }),
    ),
    wide.length > 0 ? findUnspilled(wide).catch(() => undefined) : undefined,
  ]);
  const spills = new Map(state.spills);
  for (const formula of wide) {
    const key = cellKey(formula);
    const isCut = cuts?.has(key) ?? spills.get(key)?.isCut ?? false;
    spills.set(key, { order: formula.runs[0]!.order, isCut });
  }
  return { obstacles: new Map(obstacles.flat()), spills };
}

/** The file has the scan, too. */
const loadShift = () => import(/* webpackChunkName: "workbook-cells" */ '../../excel/scan/cell-shift');

/** Moves calls along with their cells. */
const moveCalls = (followed: ReadonlyMap<string, ScannedFormula>, runs: readonly FormulaRun[]): Placed[] =>
  runs.flatMap((run) => {
    const heir = run.formula === undefined ? undefined : followed.get(addressKey(run.address));
    return heir ? [{ run, address: formatAddress(heir), formula: heir.formula }] : [];
  });

function scanFailure(thrown: unknown): RrError {
  const failure = asRrError(thrown);
  if (failure.code !== 'bug') return failure;
  const text = 'Excel did not list the formulas. Finish editing the current cell and try again.';
  return new RrError('unreachable', text, { cause: thrown });
}

/** One scan serves all calls and edits within this time. */
const SCAN_MS = 300;
/** A scan waits so often for a person who goes on editing. */
const MOST_WAITS = 10;
/** Scans after edits and calls take at most a tenth of Excel's time. */
const BACK_OFF = 10;
/** Excel refuses while a person edits a cell, so a scan is tried once more. */
const RETRY_MS = 2_000;

/**
 * Decides when scans run: one at a time, after edits and calls only in the background while they are wanted, and never too
 * often.
 */
function createScanSchedule({
  scan,
  isNeeded,
  setTimer,
  now,
}: {
  scan(): Promise<void>;
  isNeeded(): boolean;
  setTimer: SetTimer;
  now(): number;
}) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** When the next scan in the background may begin. */
  let pausedUntil = -Infinity;
  let isRetried = false;
  let isPlanned = false;
  let isEditedSince = false;

  const scanOnce = () => {
    const began = now();
    return (running ??= scan()
      .then(() => void (pausedUntil = now() + BACK_OFF * (now() - began)))
      .finally(() => (running = undefined)));
  };
  /** Scans now. Waits for a running scan and scans again: the running one may have missed the latest change. */
  const scanAgain = (): Promise<void> => {
    if (!running) return scanOnce();
    return (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return scanOnce();
      }));
  };
  /** A failed scan keeps the last list. It is tried once more, and the next change scans again. */
  const scanInBackground = () =>
    void scanAgain().then(
      () => (isRetried = false),
      () => {
        if (isRetried) return;
        isRetried = true;
        setTimer(scanSoon, RETRY_MS);
      },
    );
  /** Waits until a person makes no edit for a moment, but not for ever. */
  const plan = (waits: number) => {
    isPlanned = true;
    isEditedSince = false;
    setTimer(
      () => {
        if (isEditedSince && waits > 0) return plan(waits - 1);
        isPlanned = false;
        scanInBackground();
      },
      Math.max(SCAN_MS, pausedUntil - now()),
    );
  };
  const scanSoon = () => {
    if (isNeeded() && !isPlanned) plan(MOST_WAITS);
  };
  return {
    scanAgain,
    scanSoon,
    /** A scan that is planned waits for a moment in which the person makes no edit. */
    scanAfterEdit() {
      isEditedSince = true;
      scanSoon();
    },
  };
}
