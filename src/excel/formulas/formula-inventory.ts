import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { addressKey, cellKey, parseCellAddress } from '../cell-address';
import type { FormulaLine } from './formula-line';
import { latestOrder, type FormulaRuns } from './formula-runs';
import { inOrderOfNeed, joinFormulas, type Formula } from './join-formulas';
import { createListeners } from '../listeners';
import { throttleTrailing } from '../throttle-trailing';
import type { ScannedFormula } from './scan-formulas';

/** The workbook's RR formulas: found by scan, joined with the calls seen. */
export interface FormulaInventory {
  /** The same array until something changes; failed and stale ones first. Undefined before the first scan. */
  lines(): readonly FormulaLine[] | undefined;
  /** Looks through all sheets, hidden ones and names included. Rejects with an `RrError` when Excel does not answer. */
  scan(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** The inventory as the refresh sees it. */
export interface Formulas extends FormulaInventory {
  /** Of the last scan, with the calls seen by now. */
  all(): readonly Formula[];
  /** A refresh asks for these cells now; see `cellKey`. */
  showRefreshing(keys: ReadonlySet<string>): void;
}

export interface FormulasOptions {
  runs: FormulaRuns;
  scan: () => Promise<ScannedFormula[]>;
  /** Calls back when the workbook's cells or sheets change, in ways that no call of ours tells. */
  watchWorkbook: (changed: () => void) => void;
  setTimer?: SetTimer;
  now?: () => number;
}

/** Many calls and edits come together; one scan serves them all … */
const SCAN_MS = 300;
/** … and one look at the list: a thousand formulas must not draw it a thousand times. */
const TELL_MS = 50;
/** An answer is in its cell by then: Office.js sends answers together, up to 2 s after the ones before. */
const DELIVERY_MS = 3_000;

export function createFormulas({
  runs,
  scan,
  watchWorkbook,
  setTimer = setRealTimer,
  now = Date.now,
}: FormulasOptions): Formulas {
  const listeners = createListeners();
  let scanned: readonly ScannedFormula[] | undefined;
  let texts = new Map<string, string>();
  let formulas: readonly Formula[] | undefined;
  let lines: readonly FormulaLine[] | undefined;
  let refreshing: ReadonlySet<string> = new Set();
  /** The latest call before the sheet was looked at, and when that was. */
  let orderThen = 0;
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
    const before = runs.all();
    const began = now();
    const found = await scan().catch((thrown: unknown) => {
      const failure = asRrError(thrown);
      throw failure.code === 'bug'
        ? new RrError(
            'unreachable',
            'Excel did not say which formulas there are. Leave the cell being edited and try again.',
            {
              cause: thrown,
            },
          )
        : failure;
    });
    scanned = found;
    dropEdited(found);
    orderThen = latestOrder(before);
    lookedAt = began;
    const { gone, moved } = joinFormulas(found, runs.all(), texts);
    texts = new Map(found.map((one) => [cellKey(one), one.formula]));
    moved.forEach(({ run, address }) => runs.move(run, address));
    // A call under way may be of a formula entered since.
    runs.drop(gone.filter(({ state }) => state !== 'running'));
    changed();
    lookForMore();
  };
  /** Calls of a text that the cell has no more are none of its formula's. */
  const dropEdited = (found: readonly ScannedFormula[]) => {
    const edited = new Set(
      found.filter((one) => (texts.get(cellKey(one)) ?? one.formula) !== one.formula).map(cellKey),
    );
    runs.drop(
      runs
        .all()
        .filter(
          ({ address, order, state }) =>
            edited.has(addressKey(address)) && order <= orderThen && state !== 'running',
        ),
    );
  };
  const scanOnce = () => (running ??= read().finally(() => (running = undefined)));
  /** One that is under way may have passed what has changed since: whoever asks now gets the next one. */
  const scanAnew = () => {
    if (!running) return scanOnce();
    return (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return scanOnce();
      }));
  };

  /** While somebody looks. A scan that fails leaves what is known; the next change tries again. */
  const scanSoon = throttleTrailing(() => void scanAnew().catch(() => undefined), SCAN_MS, setTimer);
  const scanLater = throttleTrailing(() => schedule(), DELIVERY_MS, setTimer);
  const schedule = () => {
    if (listeners.any() && scanned) scanSoon();
  };

  const hasArrived = (since: number) => since <= lookedAt - DELIVERY_MS;
  const lookForMore = throttleTrailing(
    () => {
      const isUnknown = (address: string) => {
        const cell = parseCellAddress(address);
        return cell !== undefined && !texts.has(cellKey(cell));
      };
      if (runs.all().some(({ address }) => isUnknown(address))) schedule();
      // What the cells make of answers, such as #SPILL!, is seen once these have arrived.
      if (runs.all().some(({ state, since }) => state !== 'running' && !hasArrived(since))) scanLater();
    },
    TELL_MS,
    setTimer,
  );
  runs.onChange(() => {
    changed();
    lookForMore();
  });

  /** What the cell showed when it was looked at was the answer of these calls, and not of earlier ones. */
  const isOfNow = ({ runs: calls }: Formula) =>
    calls.every(({ state, since }) => state !== 'running' && hasArrived(since));
  const all = () =>
    (formulas ??= joinFormulas(scanned ?? [], runs.all()).formulas.map((formula) =>
      formula.error !== undefined && !isOfNow(formula) ? { ...formula, error: undefined } : formula,
    ));
  return {
    all,
    lines: () => (scanned ? (lines ??= inOrderOfNeed(all(), refreshing)) : undefined),
    scan: scanAnew,
    showRefreshing(keys) {
      refreshing = keys;
      changed();
    },
    onChange(listener) {
      if (!watching) watchWorkbook(schedule);
      watching = true;
      return listeners.add(listener);
    },
  };
}
