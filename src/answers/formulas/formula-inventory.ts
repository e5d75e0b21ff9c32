import { createScanSchedule } from './scan-schedule';
import { setRealTimer, type SetTimer, throttleTrailing } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { addressKey, cellKey, type CellAddress } from '../../excel/cell-address';
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
import { joinFormulas, wholeResult, type Formula } from './join-formulas';
import type { Obstacle } from '../../excel/scan/find-obstacle';
import { createListeners, type Changing } from '../../excel/listeners';
import type { PartOfWorkbook, ScannedFormula, WorkbookScan } from '../../excel/scan/scan-formulas';
import type { WorkbookWatcher } from '../../excel/scan/watch-workbook';

export interface Formulas extends Changing {
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
}

export interface FormulasOptions {
  runs: FormulaRuns;
  scan: (part?: PartOfWorkbook) => Promise<WorkbookScan>;
  findObstacle: (formula: ScannedFormula, size: ShownResult | undefined) => Promise<Obstacle | undefined>;
  watchWorkbook: (watcher: WorkbookWatcher) => void;
  /** Returns the keys of cells whose result does not spill. */
  findUnspilled: (cells: readonly CellAddress[]) => Promise<ReadonlySet<string>>;
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
  findUnspilled,
  setTimer = setRealTimer,
  now = Date.now,
}: FormulasOptions): Formulas {
  const listeners = createListeners();
  let state: InventoryState = NOT_SCANNED;
  let view: ReturnType<typeof viewOf> | undefined;
  let isWatching = false;
  /** The last call before the latest scan. Later ones may come from the cells into which their formulas have moved. */
  let seenOrder = 0;

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
    seenOrder = latestOrder(runs.all());
    const result = await scan(part).catch((thrown: unknown) => {
      dispatch({ type: 'due', sheets: 'all' });
      throw scanFailure(thrown);
    });
    runs.renameSheets(renamedSheets(last, result.formulas));
    const { formulas, gone } = joinFormulas(result.formulas, runs.all());
    dispatch({ type: 'scanned', at, isPart: part !== undefined, result });
    // A call that has begun since, or still runs, may be of a formula that was entered after the scan read its cell.
    const isBefore = ({ order }: FormulaRun) => order <= seenOrder;
    runs.setTexts(
      formulas.flatMap(({ formula, runs: calls }) =>
        calls.filter((run) => run.formula !== formula && isBefore(run)).map((run) => ({ run, formula })),
      ),
    );
    runs.drop(
      gone.filter((run) => isBefore(run) && run.state !== 'running' && !isUnread(state, run.address)),
    );
    const spills = await lookAtSpills(state, seen().formulas, { findObstacle, findUnspilled });
    if (spills) dispatch({ type: 'seen', seen: spills });
  };
  /**
   * Where a moved formula is now is not asked: another one may have come to its cell with the same text. Excel mostly calls the
   * function again from its new cell.
   */
  const dropMoved = (sheetId: string | undefined, from: { row: number; column: number }) => {
    const moved = (state.scanned ?? []).filter(
      (formula) => formula.sheetId === sheetId && formula.row >= from.row && formula.column >= from.column,
    );
    const keys = new Set(moved.map(cellKey));
    runs.drop(runs.all().filter(({ address, order }) => order <= seenOrder && keys.has(addressKey(address))));
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
          changed({ sheetId, movedFrom }) {
            if (movedFrom) dropMoved(sheetId, movedFrom);
            dispatch({ type: 'due', sheets: sheetId === undefined ? 'all' : [sheetId] });
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
  { findObstacle, findUnspilled }: Pick<FormulasOptions, 'findObstacle' | 'findUnspilled'>,
): Promise<Pick<InventoryState, 'obstacles' | 'spills'> | undefined> {
  const { blocked, uncalled, wide } = spillsToLookAt(state, formulas);
  if (blocked.length + uncalled.length + wide.length + state.obstacles.size === 0) return undefined;
  const asked = [
    ...blocked.map((formula) => ({ formula, size: wholeResult(formula) })).filter(({ size }) => size),
    ...uncalled.map((formula) => ({ formula, size: undefined })),
  ];
  const [obstacles, cuts] = await Promise.all([
    Promise.all(
      asked.map(async ({ formula, size }) => {
        const obstacle = await findObstacle(formula, size).catch(() => undefined);
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

/** The new names of sheets, by the former ones in lower case. */
function renamedSheets(
  last: readonly ScannedFormula[],
  scanned: readonly ScannedFormula[],
): ReadonlyMap<string, string> {
  const names = new Map(scanned.map(({ sheetId, sheet }) => [sheetId, sheet]));
  return new Map(
    last.flatMap(({ sheetId, sheet }) => {
      const name = names.get(sheetId) ?? sheet;
      return name === sheet ? [] : [[sheet.toLowerCase(), name] as const];
    }),
  );
}

function scanFailure(thrown: unknown): RrError {
  const failure = asRrError(thrown);
  if (failure.code !== 'bug') return failure;
  const text = 'Excel did not list the formulas. Finish editing the current cell and try again.';
  return new RrError('unreachable', text, { cause: thrown });
}
