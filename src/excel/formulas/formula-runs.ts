import type { RrError } from '../../contract/failure';
import type { ColumnUse } from '../../table/columns/column-use';
import { addressKey } from '../cell-address';
import { createListeners } from '../listeners';
import { runFailure, type RunFailure } from './run-failure';

/** One call of a worksheet function: Excel's last call of it with these arguments from this cell. */
export interface FormulaRun {
  /** Qualified, such as `Sheet1!B6`. Excel calls anew from a formula's new place when it moves. */
  readonly address: string;
  /** Without the namespace, such as `QUERY`. */
  readonly name: string;
  readonly args: readonly unknown[];
  readonly state: 'running' | 'answered' | 'failed';
  /** Grows with each call, so that of two runs the later one is known. Below 0 for runs out of the file. */
  readonly order: number;
  /** Its formula was found at another place without a call: whether its cell shows this result is not certain. */
  readonly isMoved?: boolean;
  /** When it came into this state, in milliseconds since the epoch; 0 for runs out of the file. */
  readonly since: number;
  /** What the cell shows, of the last answer. */
  readonly shown?: ShownResult;
  /** Why it failed; or why a later refresh left the good values in the cell. */
  readonly failure?: RunFailure;
}

export interface ShownResult extends ColumnUse {
  /** Equal for equal cells of one call; see `createDigest`. */
  digest: string;
  rows: number;
  columns: number;
  at?: number;
  usesChoice: boolean;
  notes: readonly string[];
  unformatted?: Unformatted;
}

/** Number formats by column, null where a column has none, for the rows below the heading. */
export interface Unformatted {
  headerRows: number;
  formats: readonly (string | null)[];
}

/** The calls seen, by cell. Knows nothing of formulas: which calls are still theirs, `joinFormulas` says. */
export interface FormulaRuns {
  /** The same array until something changes. */
  all(): readonly FormulaRun[];
  begin(call: Pick<FormulaRun, 'address' | 'name' | 'args'>): RunInProgress;
  /** Out of the file, latest first, for a workbook that is opened with its values. Any call seen is later than these. */
  restore(runs: readonly Omit<FormulaRun, 'order' | 'state' | 'since'>[]): void;
  /** What a refresh found: a later answer whose cells are the same, or why there was none. */
  update(run: FormulaRun, change: Partial<Pick<FormulaRun, 'shown' | 'failure'>>): void;
  /** The formats of its result are set in the sheet now: they are not offered again unless they change. */
  markFormatted(run: FormulaRun): void;
  /** Calls whose formula is gone. */
  drop(runs: readonly FormulaRun[]): void;
  /** The formula was moved without a call. */
  move(run: FormulaRun, address: string): void;
  /** From now on calls of these cells (see `cellKey`) take no answer asked for before the mark; other calls any. */
  askAfter(cells: ReadonlySet<string>, mark?: number): void;
  markOf(address: string): number | undefined;
  /** Returns the way to leave. */
  onChange(listener: () => void): () => void;
}

export interface RunInProgress {
  answered(shown: ShownResult): void;
  failed(error: RrError): void;
  /** Excel no longer wants it: it counts as never begun. */
  cancelled(): void;
}

const keyOf = ({ address, name, args }: Pick<FormulaRun, 'address' | 'name' | 'args'>): string =>
  JSON.stringify([addressKey(address), name, args]);

const formatsKey = (address: string, unformatted: Unformatted): string =>
  JSON.stringify([address, unformatted]);

export function createFormulaRuns(now: () => number = Date.now): FormulaRuns {
  const runs = new Map<string, FormulaRun>();
  const listeners = createListeners();
  /** What a running call goes back to when it is cancelled. */
  const settled = new Map<string, FormulaRun | undefined>();
  const formatted = new Set<string>();
  let renewing: ReadonlySet<string> = new Set();
  let mark: number | undefined;
  let orders = 0;
  let list: readonly FormulaRun[] | undefined;

  const changed = () => {
    list = undefined;
    listeners.tell();
  };
  const put = (run: FormulaRun) => {
    const { unformatted, ...shown } = run.shown ?? {};
    const isFormatted = unformatted && formatted.has(formatsKey(run.address, unformatted));
    runs.set(keyOf(run), isFormatted ? { ...run, shown: shown as ShownResult } : run);
    changed();
  };

  return {
    all: () => (list ??= [...runs.values()]),
    begin(call) {
      const key = keyOf(call);
      const found = runs.get(key);
      // Of two calls at once the earlier one is no state to go back to.
      const before = found?.state === 'running' ? settled.get(key) : found;
      settled.set(key, before);
      const order = (orders += 1);
      put({ ...call, ...(before?.shown && { shown: before.shown }), state: 'running', order, since: now() });
      // A newer call of the same cell may have taken its place.
      const settle = (run: FormulaRun | undefined) => {
        if (runs.get(key)?.order !== order) return;
        settled.delete(key);
        if (run) put(run);
        else {
          runs.delete(key);
          changed();
        }
      };
      return {
        answered: (shown) => settle({ ...call, order, since: now(), state: 'answered', shown }),
        failed: (error) =>
          settle({ ...call, order, since: now(), state: 'failed', failure: runFailure(error) }),
        cancelled: () => settle(before),
      };
    },
    restore(restored) {
      restored.forEach((run, index) => {
        if (!runs.has(keyOf(run)))
          runs.set(keyOf(run), { ...run, state: 'answered', order: -1 - index, since: 0 });
      });
      changed();
    },
    update(run, change) {
      const current = runs.get(keyOf(run));
      if (!current || current.order !== run.order || current.state === 'running') return;
      // A newer finding takes the place of an older failure.
      const found = { ...current, ...change };
      if (!change.failure) delete found.failure;
      put(found);
    },
    markFormatted(run) {
      if (!run.shown?.unformatted) return;
      formatted.add(formatsKey(run.address, run.shown.unformatted));
      put(run);
    },
    drop(gone) {
      const dropped = gone.filter(
        (run) => runs.get(keyOf(run))?.order === run.order && runs.delete(keyOf(run)),
      );
      if (dropped.length > 0) changed();
    },
    move(run, address) {
      if (runs.get(keyOf(run))?.order !== run.order || run.state === 'running') return;
      runs.delete(keyOf(run));
      put({ ...run, address, isMoved: true });
    },
    askAfter(cells, at) {
      renewing = cells;
      mark = at;
    },
    markOf: (address) => (renewing.has(addressKey(address)) ? mark : undefined),
    onChange: listeners.add,
  };
}

/** The latest call's order; 0 where none was made here. */
export const latestOrder = (runs: readonly FormulaRun[]): number =>
  runs.reduce((latest, { order }) => Math.max(latest, order), 0);
