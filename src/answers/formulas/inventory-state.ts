import { cellKey, parseCellAddress } from '../../excel/cell-address';
import { isWholeCall } from '../../excel/calls/tokens';
import type { FormulaRun } from './formula-runs';
import { joinFormulas, wholeResult, type Formula } from './join-formulas';
import type { Obstacle } from '../../excel/scan/find-obstacle';
import type { ScannedFormula, WorkbookScan } from '../../excel/scan/scan-formulas';

/** What is known of the formulas from scans and Excel's events: nothing yet. Cells are named by `cellKey`. */
export const NOT_SCANNED = {
  scanned: undefined as readonly ScannedFormula[] | undefined,
  /** When the last scan began. */
  lookedAt: -Infinity,
  /** The sheets that the next scan has to read, by id or by name in lower case. */
  due: 'all' as ReadonlySet<string> | 'all',
  /** The names of sheets that Excel did not let the last scan read. */
  unread: [] as readonly string[],
  missesEdits: false,
  refreshing: new Set() as ReadonlySet<string>,
  /** What was in the way of results at the last scan. */
  obstacles: new Map() as ReadonlyMap<string, Obstacle>,
  /** Since when cells have shown `#BUSY!`, as far as scans saw. */
  busySince: new Map() as ReadonlyMap<string, number>,
  /** Cells that were looked at for showing a part of their result only, and the latest call of each then. */
  spills: new Map() as ReadonlyMap<string, { order: number; isCut: boolean }>,
};
export type InventoryState = Readonly<typeof NOT_SCANNED>;

export type InventoryEvent =
  | { type: 'due'; sheets: readonly string[] | 'all' }
  | { type: 'scan began' }
  | { type: 'scanned'; at: number; isPart: boolean; result: WorkbookScan }
  | {
      type: 'seen';
      seen: Partial<Pick<InventoryState, 'missesEdits' | 'refreshing' | 'obstacles' | 'spills'>>;
    };

/** An answer is in its cell by then: Office.js sends answers in batches, up to 2 s apart. */
export const DELIVERY_MS = 3_000;
/** Excel will not take an answer any more that is not in its cell by then. See `retryStuckFormulas`, which comes first. */
const STUCK_MS = 15_000;
const SPILL = '#SPILL!';
const MISSED_EDITS =
  'Excel does not report all edits here. After an edit, look for formulas again with the button above.';

const SPILLS_NOTHING =
  'No result spills in this workbook, so cells show first values only. Rent Roll needs Excel 2021, Microsoft 365 or Excel on the web: Excel 2016 and 2019 cannot spill.';

export function reduceInventory(state: InventoryState, event: InventoryEvent): InventoryState {
  switch (event.type) {
    case 'due': {
      const { sheets } = event;
      const due = sheets === 'all' || state.due === 'all' ? 'all' : new Set([...state.due, ...sheets]);
      return { ...state, due };
    }
    case 'scan began':
      return { ...state, due: new Set() };
    case 'scanned': {
      const { at, isPart, result } = event;
      const busy = result.formulas.filter(({ isBusy }) => isBusy).map(cellKey);
      const stillUnread = isPart ? state.unread.filter((name) => !result.scanned.includes(name)) : [];
      return {
        ...state,
        scanned: result.formulas,
        lookedAt: at,
        unread: [...stillUnread, ...result.unread],
        busySince: new Map(busy.map((key) => [key, state.busySince.get(key) ?? at])),
      };
    }
    case 'seen':
      return { ...state, ...event.seen };
  }
}

/** What the pane shows: formulas with their calls, and sentences about sheets and edits that the list lacks. */
export function viewOf(state: InventoryState, runs: readonly FormulaRun[]) {
  const { scanned, lookedAt, obstacles, busySince, spills } = state;
  /** A cell also waits for the cells that it refers to, so all calls must have ended. */
  const isQuiet = runs.every((run) => run.state !== 'running' && run.since <= lookedAt - STUCK_MS);
  const formulas = joinFormulas(scanned ?? [], runs).formulas.map((formula): Formula => {
    const key = cellKey(formula);
    const isFailed = formula.error !== undefined || formula.isBusy;
    if (formula.error !== SPILL && isFailed && !showsCalls(state, formula))
      return { ...formula, error: undefined, isBusy: false };
    if (formula.error !== undefined) return { ...formula, obstacle: obstacles.get(key) };
    if (!formula.isBusy) return spills.get(key)?.isCut ? { ...formula, isCut: true } : formula;
    const isLong = (busySince.get(key) ?? lookedAt) <= lookedAt - STUCK_MS;
    return { ...formula, isStuck: (formula.runs.length > 0 || isLong) && isQuiet };
  });
  const unread = state.unread.map(
    (sheet) =>
      `Excel does not let the add-in read sheet "${sheet}", so its formulas are not listed or refreshed. It may hold only a chart.`,
  );
  // Whether an Excel has dynamic arrays is not documented for add-ins, so its own cells tell.
  const looked = formulas.filter(
    (formula) => spills.has(cellKey(formula)) && !formula.formula.startsWith('=@'),
  );
  const spillsNothing = looked.length > 0 && looked.every(({ isCut }) => isCut);
  return {
    formulas,
    unread,
    gaps: [
      ...unread,
      ...(state.missesEdits ? [MISSED_EDITS] : []),
      ...(spillsNothing ? [SPILLS_NOTHING] : []),
    ],
  };
}

const hasArrived = ({ lookedAt }: InventoryState, { state, since }: FormulaRun): boolean =>
  state !== 'running' && since <= lookedAt - DELIVERY_MS;

/** Returns true if the cell showed the answers of these calls, not of earlier ones, when it was scanned. */
const showsCalls = (state: InventoryState, { runs }: Formula): boolean =>
  runs.every((run) => hasArrived(state, run));

/** Whether Excel did not let the last scan read the sheet of this cell. */
export function isUnread({ unread }: InventoryState, address: string): boolean {
  const sheet = sheetOf({ address });
  return unread.some((name) => name.toLowerCase() === sheet);
}

/** The sheets that hold more than the last scan could see: soon, and once answers must be in their cells. */
export function sheetsToScan(
  state: InventoryState,
  runs: readonly FormulaRun[],
  formulas: readonly Formula[],
): { soon: string[]; later: string[] } {
  const known = new Set(state.scanned?.map(cellKey));
  const unknown = runs.filter(({ address }) => {
    const cell = parseCellAddress(address);
    return cell !== undefined && !known.has(cellKey(cell));
  });
  const arriving = runs.filter((run) => run.state !== 'running' && !hasArrived(state, run));
  // Cells in the way show soon, other errors only once the answer is in its cell.
  const crowded = arriving.filter(({ since, shown }) => since >= state.lookedAt && isWide(shown));
  const busy = formulas.filter(({ isBusy, isStuck }) => isBusy && !isStuck);
  return {
    soon: [...unknown, ...crowded].map(sheetOf),
    later: [...busy.map(({ sheetId }) => sheetId), ...arriving.map(sheetOf)],
  };
}

/** How many formulas in error are looked at, because each may refer to many cells. */
const MAX_UNCALLED = 20;

/**
 * The formulas that Excel refuses to spill, those in an error that no call of theirs gave, and those that may show a part of
 * their result since their latest call.
 */
export const spillsToLookAt = (state: InventoryState, formulas: readonly Formula[]) => ({
  blocked: formulas.filter(({ error }) => error === SPILL),
  uncalled: formulas
    .filter(
      ({ error, isBusy, formula, runs }) =>
        error !== undefined &&
        error !== SPILL &&
        !isBusy &&
        isWholeCall(formula) &&
        !runs.some(({ failure }) => failure),
    )
    .slice(0, MAX_UNCALLED),
  wide: formulas.filter(
    (formula) =>
      formula.error === undefined &&
      !formula.isBusy &&
      isWide(wholeResult(formula)) &&
      !isLookedAt(state, formula) &&
      showsCalls(state, formula),
  ),
});

/** Of calls from the file, only those that came to a cell where another one was looked at have to be. */
function isLookedAt({ spills }: InventoryState, formula: Formula): boolean {
  const { order } = formula.runs[0]!;
  const looked = spills.get(cellKey(formula));
  return looked ? looked.order === order : order < 0;
}

const sheetOf = ({ address }: { address: string }): string =>
  parseCellAddress(address)?.sheet.toLowerCase() ?? '';

const isWide = (size: { rows: number; columns: number } | undefined): boolean =>
  size !== undefined && size.rows * size.columns > 1;
