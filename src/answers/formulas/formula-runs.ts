import type { RrError } from '../../contract/failure';
import type { ColumnUse } from '../../table/columns/column-use';
import { addressKey, formatAddress, parseCellAddress } from '../../excel/cell-address';
import { createListeners, type Changing } from '../../excel/listeners';
import type { Basis } from './basis';

/** Excel's last call of a worksheet function with these arguments from this cell. */
export interface FormulaRun {
  /** Qualified, such as `Sheet1!B6`. When a formula moves, Excel calls the function again from its new cell. */
  readonly address: string;
  /** Without the namespace, such as `QUERY`. */
  readonly name: string;
  readonly args: readonly unknown[];
  readonly state: 'running' | 'answered' | 'failed';
  /** Grows with each call. Negative for runs that were restored from the file. */
  readonly order: number;
  /** The text that made the call, from the first scan that saw it in its cell. */
  readonly formula?: string;
  /** When the run reached this state, in milliseconds since the epoch. 0 for runs restored from the file. */
  readonly since: number;
  readonly shown?: ShownResult;
  /** The questions whose answers the result shows, by `Answer.question`. Undefined if an earlier version saved the run. */
  readonly uses?: readonly string[];
  /** Why the run failed, or why a later refresh kept the good values in the cell. */
  readonly failure?: RunFailure;
}

export interface ShownResult extends ColumnUse {
  /** Equal for equal cells of one call; see `createDigest`. */
  digest: string;
  rows: number;
  columns: number;
  /** The numbers of rows that results of this call had before, the latest first. */
  earlierRows?: readonly number[];
  /** What the option `limit` left of the rows: `shown` of `all`, without headings. */
  limited?: { shown: number; all: number };
  at?: number;
  /** Undefined in workbooks saved by earlier versions. */
  basis?: Basis;
  usesChoice: boolean;
  notes: readonly string[];
  /** Those of the notes that say what is wrong with the data. Each is empty after the file was opened: it may quote data. */
  doubts?: readonly string[];
  /** Why the result has no rows, if it has none; empty if the reason is not known any more. */
  noRows?: string;
  /** The columns whose values in the conditions occur in no row at all, if the result has no rows. */
  unusedWords?: readonly string[];
  /** The columns with figures of whole properties of which the conditions leave out rows. */
  partFigures?: readonly string[];
  unformatted?: Unformatted;
}

/** Number formats by column for the rows below the headings. Null for a column without a format. */
export interface Unformatted {
  headerRows: number;
  formats: readonly (string | null)[];
}

/** The calls that Excel made, by cell. `joinFormulas` decides which of them still belong to a formula. */
export interface FormulaRuns extends Changing {
  /** Returns the same array until something changes. */
  all(): readonly FormulaRun[];
  begin(call: Pick<FormulaRun, 'address' | 'name' | 'args'>): RunInProgress;
  /** Adds runs from the file, latest first. They count as earlier than every call. */
  restore(runs: readonly Omit<FormulaRun, 'order' | 'state' | 'since'>[]): void;
  /** Records what a refresh found: a newer answer with the same cells, or why the refresh failed. */
  update(run: FormulaRun, change: Partial<Pick<FormulaRun, 'shown' | 'failure' | 'uses'>>): void;
  /** Records whether the sheet has the formats of this result. If so, they are offered again only if they change. */
  markFormatted(run: FormulaRun, isFormatted?: boolean): void;
  drop(runs: readonly FormulaRun[]): void;
  /** Records the texts that made calls. */
  setTexts(texts: readonly { run: FormulaRun; formula: string }[]): void;
  /** Takes the new names of sheets, by the former ones in lower case. Does not follow calls that still run. */
  renameSheets(names: ReadonlyMap<string, string>): void;
  /** Marks good values as stale on purpose, and also later calls that give the same result, until an update finds it true. */
  outdate(runs: readonly FormulaRun[], failure: RunFailure): void;
}

export interface RunInProgress {
  answered(shown: ShownResult, uses?: readonly string[]): void;
  failed(error: RrError, uses?: readonly string[]): void;
  /** Goes back to the state before the call, because Excel no longer wants its answer. */
  cancelled(): void;
}

const keyOf = ({ address, name, args }: Pick<FormulaRun, 'address' | 'name' | 'args'>): string =>
  JSON.stringify([addressKey(address), name, args]);

/** Tells calls with other arguments, and other results of one call, apart. */
export const callKey = ({ name, args }: Pick<FormulaRun, 'name' | 'args'>): string =>
  JSON.stringify([name, args]);

const resultKey = (run: Pick<FormulaRun, 'name' | 'args' | 'shown'>): string =>
  JSON.stringify([callKey(run), run.shown?.digest]);

const formatsKey = (address: string, unformatted: Unformatted): string =>
  JSON.stringify([address, unformatted]);

const EARLIER_SIZES = 3;

const withEarlierRows = (shown: ShownResult, { rows, earlierRows }: ShownResult): ShownResult => ({
  ...shown,
  earlierRows: rows === shown.rows ? earlierRows : [rows, ...(earlierRows ?? [])].slice(0, EARLIER_SIZES),
});

export function createFormulaRuns(now: () => number = Date.now): FormulaRuns {
  const runs = new Map<string, FormulaRun>();
  const listeners = createListeners();
  /** What to go back to if a call that runs is cancelled, by its order. */
  const before = new Map<number, FormulaRun | undefined>();
  const formatted = new Set<string>();
  /** Why results are stale on purpose, by their call and digest. */
  const outdated = new Map<string, RunFailure>();
  let orders = 0;
  let list: readonly FormulaRun[] | undefined;

  const changed = () => {
    list = undefined;
    listeners.notify();
  };
  const put = (run: FormulaRun) => {
    const { unformatted, ...shown } = run.shown ?? {};
    const isFormatted = unformatted && formatted.has(formatsKey(run.address, unformatted));
    const put = isFormatted ? (shown as ShownResult) : run.shown;
    const last = runs.get(keyOf(run))?.shown;
    runs.set(keyOf(run), put ? { ...run, shown: last ? withEarlierRows(put, last) : put } : run);
    changed();
  };

  const update: FormulaRuns['update'] = (run, change) => {
    const current = runs.get(keyOf(run));
    if (!current || current.order !== run.order || current.state === 'running') return;
    const found = { ...current, ...change };
    if (!change.failure) {
      delete found.failure;
      outdated.delete(resultKey(current));
    }
    put(found);
  };

  return {
    all: () => (list ??= [...runs.values()]),
    begin(call) {
      const key = keyOf(call);
      const found = runs.get(key);
      // Two calls at once: go back to the run before both.
      const last = found?.state === 'running' ? before.get(found.order) : found;
      const order = (orders += 1);
      before.set(order, last);
      const { shown, uses } = last ?? {};
      put({ ...call, shown, uses, state: 'running', order, since: now() });
      const finish = (run: FormulaRun | undefined) => {
        before.delete(order);
        const current = runs.get(key);
        // A newer call may have replaced this one.
        if (current?.order !== order) return;
        if (run) put({ ...run, formula: current.formula } as FormulaRun);
        else {
          runs.delete(key);
          changed();
        }
      };
      return {
        answered: (shown, uses) => {
          const run = { ...call, order, since: now(), state: 'answered' as const, shown };
          finish({ ...run, uses, failure: outdated.get(resultKey(run)) });
        },
        failed: (error, uses) => {
          const failure = runFailure(error);
          finish({ ...call, order, since: now(), state: 'failed', failure, uses });
        },
        cancelled: () => finish(last),
      };
    },
    restore(restored) {
      restored.forEach((run, index) => {
        if (!runs.has(keyOf(run)))
          runs.set(keyOf(run), { ...run, state: 'answered', order: -1 - index, since: 0 });
      });
      changed();
    },
    update,
    markFormatted(run, isFormatted = true) {
      if (!run.shown?.unformatted) return;
      formatted[isFormatted ? 'add' : 'delete'](formatsKey(run.address, run.shown.unformatted));
      if (runs.get(keyOf(run))?.order === run.order) put(run);
    },
    drop(gone) {
      const dropped = gone.filter(
        (run) => runs.get(keyOf(run))?.order === run.order && runs.delete(keyOf(run)),
      );
      if (dropped.length > 0) changed();
    },
    setTexts(texts) {
      const current = texts.filter(({ run }) => runs.get(keyOf(run))?.order === run.order);
      for (const { run, formula } of current) runs.set(keyOf(run), { ...run, formula });
      if (current.length > 0) changed();
    },
    renameSheets(names) {
      const renamed = [...runs.values()].flatMap((run) => {
        const cell = parseCellAddress(run.address);
        const sheet = cell && run.state !== 'running' ? names.get(cell.sheet.toLowerCase()) : undefined;
        return cell && sheet !== undefined ? [{ run, address: formatAddress({ ...cell, sheet }) }] : [];
      });
      // Two sheets may have exchanged their names.
      for (const { run } of renamed) runs.delete(keyOf(run));
      for (const { run, address } of renamed)
        if (!runs.has(keyOf({ ...run, address }))) put({ ...run, address });
    },
    outdate(staleRuns, failure) {
      for (const run of staleRuns) {
        outdated.set(resultKey(run), failure);
        if (run.state === 'answered') update(run, { failure });
      }
    },
    onChange: listeners.add,
  };
}

export const latestOrder = (runs: readonly FormulaRun[]): number =>
  runs.reduce((latest, { order }) => Math.max(latest, order), 0);

export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** The gateway's operator finds the request by it. See {@link RrError}. */
  requestId?: string;
  /** When a person skipped newer data, in milliseconds since the epoch. The workbook keeps it. */
  skippedAt?: number;
}

export const runFailure = (error: RrError, message: string = error.message): RunFailure => {
  const { code, requestId } = error;
  return { code, message, requestId };
};

/** No rows is an answer, although a cell without headings shows it as an error. */
export const isNoRows = (failure: Pick<RunFailure, 'code'> | undefined): boolean =>
  failure?.code === 'no-rows';

/** Says that a cell keeps its values on purpose, and what it misses. Without its earlier answer, Excel's next calculation ends that. */
export function skippedFailure({
  skippedAt,
  isCached,
  now,
  missed = '',
}: {
  skippedAt: number;
  isCached: boolean;
  now: number;
  missed?: string;
}): RunFailure {
  const [[day, time], [today]] = [skippedAt, now].map(localTime) as [string[], string[]];
  const on = day === today ? '' : `on ${day} `;
  const asks = isCached ? '' : ' The cell asks the service when Excel next calculates it.';
  const message = `Skipped ${on}at ${time}; the service has newer data.${missed}${asks}`;
  return { code: 'cancelled', message, skippedAt };
}

/** The day and the time of an instant on the clock of this computer: `2026-11-22` and `14:05`. */
const localTime = (at: number): string[] =>
  new Date(at - 60_000 * new Date(at).getTimezoneOffset()).toISOString().slice(0, -8).split('T');
