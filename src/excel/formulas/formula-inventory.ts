import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { addressKey, cellKey, formatAddress, parseCellAddress, type CellAddress } from '../cell-address';
import type { CellShift } from './cell-shift';
import { followShifts } from './follow-shifts';
import type { FormulaRun, FormulaRuns, ShownResult } from './formula-runs';
import { joinFormulas, wholeResult, type Formula } from './join-formulas';
import type { Obstacle } from './scan/find-obstacle';
import { createListeners } from '../listeners';
import { throttleTrailing } from '../throttle-trailing';
import { createScanSchedule } from './scan/create-scan-schedule';
import type { PartOfWorkbook, ScannedFormula, WorkbookScan } from './scan/scan-formulas';
import type { WorkbookWatcher } from './scan/watch-workbook';

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

const mayLackRoom = ({ shown }: FormulaRun) => shown !== undefined && shown.rows * shown.columns > 1;

/** Listeners hear of changes once within this time: a thousand formulas must not redraw the list a thousand times. */
const TELL_MS = 50;
const SPILL = '#SPILL!';
/** An answer is in its cell by then: Office.js sends answers in batches, up to 2 s apart. */
const DELIVERY_MS = 3_000;
/** Excel will not take an answer any more that is not in its cell by then. See `reviveUntaken`, which comes first. */
const STUCK_MS = 15_000;

const unreadText = (sheet: string) =>
  `Excel does not let the add-in read sheet "${sheet}", so its formulas are not listed or refreshed. It may hold only a chart.`;
const MISSED_EDITS =
  'Excel does not report all edits here. After an edit, look for formulas again with the button above.';

const textsOf = (formulas: readonly ScannedFormula[]): ReadonlyMap<string, string> =>
  new Map(formulas.map((one) => [cellKey(one), one.formula]));

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
  let scanned: readonly ScannedFormula[] | undefined;
  let texts: ReadonlyMap<string, string> = new Map();
  /** The shifts of cells since the last scan. */
  let shifts: CellShift[] = [];
  let formulas: readonly Formula[] | undefined;
  let refreshing: ReadonlySet<string> = new Set();
  /** What was in the way of results at the last scan, by cell. */
  let obstacles: ReadonlyMap<string, Obstacle> = new Map();
  /** Since when cells have shown `#BUSY!`, as far as scans saw. */
  let busySince: ReadonlyMap<string, number> = new Map();
  /** Cells that show a part of their result only, and the latest call of each cell that was looked at for that. */
  let cuts: ReadonlySet<string> = new Set();
  const lookedFor = new Map<string, number>();
  /** When the last scan began. */
  let lookedAt = -Infinity;
  /** The sheets that the next scan has to read, by id or by name in lower case. */
  let due: Set<string> | 'all' = 'all';
  let unread: readonly string[] = [];
  let unreadTexts: readonly string[] = [];
  let missesEdits = false;
  let gaps: readonly string[] = [];
  let watching = false;

  const tell = throttleTrailing(listeners.tell, TELL_MS, setTimer);
  const changed = () => {
    formulas = undefined;
    tell();
  };

  const read = async () => {
    const began = now();
    const asked = due;
    due = new Set();
    const part = asked === 'all' || !scanned ? undefined : { sheets: asked, last: scanned };
    const result = await scan(part).catch((thrown: unknown) => {
      due = 'all';
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
    schedule.noteScan(began);
    const found = result.formulas;
    unread = [...unread.filter((name) => part && !result.scanned.includes(name)), ...result.unread];
    setGaps();
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
    runs.drop(gone.filter(({ state, address }) => state !== 'running' && !isUnread(address)));
    changed();
    lookForMore();
    await lookForObstacles();
    await lookForCuts();
  };
  const lookForCuts = async () => {
    const latest = ({ runs: calls }: Formula) => calls[0]?.order ?? 0;
    const wide = all().filter((formula) => {
      const size = wholeResult(formula);
      const isShown = formula.error === undefined && !formula.isBusy && showsCalls(formula);
      return (
        isShown &&
        size &&
        size.rows * size.columns > 1 &&
        latest(formula) > (lookedFor.get(cellKey(formula)) ?? 0)
      );
    });
    if (wide.length === 0) return;
    wide.forEach((formula) => lookedFor.set(cellKey(formula), latest(formula)));
    const found = await findUnspilled(wide).catch(() => undefined);
    if (!found) return;
    const asked = new Set(wide.map(cellKey));
    const before = cuts;
    cuts = new Set([...[...cuts].filter((key) => !asked.has(key)), ...found]);
    if (cuts.size + before.size > 0) changed();
  };
  const isUnread = (address: string) => {
    const sheet = parseCellAddress(address)?.sheet.toLowerCase();
    return unread.some((name) => name.toLowerCase() === sheet);
  };
  const setGaps = () => {
    unreadTexts = unread.map(unreadText);
    gaps = [...unreadTexts, ...(missesEdits ? [MISSED_EDITS] : [])];
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
  const schedule = createScanSchedule({
    scan: read,
    isWanted: () => listeners.any() && scanned !== undefined,
    setTimer,
    now,
  });
  const demand = (sheets: Iterable<string> | 'all') => {
    due = sheets === 'all' || due === 'all' ? 'all' : new Set([...due, ...sheets]);
  };
  const scanSheetsOf = (some: readonly { address: string }[]) => {
    demand(some.map(({ address }) => parseCellAddress(address)?.sheet.toLowerCase() ?? ''));
    schedule.scanSoon();
  };
  const scanLater = throttleTrailing(schedule.scanSoon, DELIVERY_MS, setTimer);

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
      const unknown = runs.all().filter(({ address }) => isUnknown(address));
      if (unknown.length > 0) scanSheetsOf(unknown);
      const arriving = runs.all().filter(({ state, since }) => state !== 'running' && !hasArrived(since));
      // Cells in the way show soon, other errors only once the answer is in its cell.
      const crowded = arriving.filter((run) => run.since >= lookedAt && mayLackRoom(run));
      if (crowded.length > 0) scanSheetsOf(crowded);
      const busy = all().filter(({ isBusy, isStuck }) => isBusy && !isStuck);
      if (arriving.length + busy.length === 0) return;
      demand(busy.map(({ sheetId }) => sheetId));
      demand(arriving.map(({ address }) => parseCellAddress(address)?.sheet.toLowerCase() ?? ''));
      scanLater();
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
    if (!formula.isBusy) return cuts.has(cellKey(formula)) ? { ...formula, isCut: true } : formula;
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
    hasScanned: () => scanned !== undefined,
    refreshing: () => refreshing,
    scan: () => {
      demand('all');
      return schedule.scanAgain();
    },
    gaps: () => gaps,
    unread: () => unreadTexts,
    showRefreshing(keys) {
      refreshing = keys;
      changed();
    },
    onChange(listener) {
      if (!watching)
        watchWorkbook({
          changed({ sheetId, shift }) {
            if (shift) shifts.push(shift);
            demand(sheetId === undefined ? 'all' : [sheetId]);
            schedule.noteEdit();
            schedule.scanSoon();
          },
          failed() {
            missesEdits = true;
            setGaps();
            changed();
          },
        });
      watching = true;
      return listeners.add(listener);
    },
  };
}
