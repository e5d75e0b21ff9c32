import type { Client } from '../client/client';
import { asRrError, RrError } from '../contract/failure';
import { digestCells } from '../table/digest-cells';
import type { CellCall } from './answer-cell';
import { cellKey, type CellAddress } from './cell-address';
import { collectCalls, setRealTimer, type SetTimer } from './collect-calls';
import type { Formulas } from './formula-inventory';
import { shownResult, type FormulaRun, type FormulaRuns, type ShownResult } from './formula-runs';
import type { FunctionResult } from './function-result';
import type { Formula } from './join-formulas';
import type { Refresher, RefreshProgress, RefreshScope, RefreshSummary } from './pane-context';
import { summaryText } from './summary-text';

export interface RefresherOptions {
  client: Pick<Client, 'mark' | 'databases' | 'hasSession'>;
  runs: FormulaRuns;
  formulas: Formulas;
  /** Works a call out again, as its function does. */
  repeat: (run: FormulaRun, call: CellCall) => Promise<FunctionResult>;
  excel: {
    activeSheet(): Promise<string>;
    selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>>;
    recalculateCells(cells: readonly CellAddress[]): Promise<void>;
  };
  now?: () => number;
  setTimer?: SetTimer;
}

/** A formula that Excel does not call after it was told to must not keep the refresh from ending. */
const RECALCULATION_MS = 60_000;
const LOOK_MS = 20;

/** What asking anew for a formula came to. `first`: nothing is known of its calls, so it has to be run itself. */
type Finding = 'same' | 'changed' | 'first' | 'failed';

/**
 * Refreshes by fetching first. Every call of the formulas asked for is worked out again from new answers, apart from
 * its cell; only where the result differs, Excel is told to recalculate that cell, which then finds the new answer
 * held already. So a failure or a cancel touches no cell.
 */
export function createRefresher(options: RefresherOptions): Refresher {
  const { client, runs, formulas, excel, now = Date.now, setTimer = setRealTimer } = options;
  const listeners = new Set<() => void>();
  let progress: RefreshProgress | null = null;
  let last: RefreshSummary | null = null;
  let abort = new AbortController();
  let running: Promise<RefreshSummary> | undefined;

  const show = (next: RefreshProgress | null) => {
    progress = next;
    listeners.forEach((listener) => listener());
  };

  async function inScope(scope: RefreshScope): Promise<readonly Formula[]> {
    const all = formulas.all();
    if (scope === 'workbook' || all.length === 0) return all;
    if (scope === 'sheet') {
      const sheet = await excel.activeSheet();
      return all.filter((formula) => formula.sheet === sheet);
    }
    const selected = await excel.selectedCells(all);
    return all.filter((formula) => selected.has(cellKey(formula)));
  }

  /** Works one call out again. Undefined where its cell need not change. */
  async function findOut(run: FormulaRun, call: CellCall): Promise<Finding> {
    try {
      const result = await options.repeat(run, call);
      const shown = shownResult(result, digestCells(result.cells));
      if (run.state === 'failed' || run.shown?.digest !== shown.digest) return 'changed';
      runs.update(run, { shown });
      return 'same';
    } catch (thrown) {
      const error = asRrError(thrown);
      // That no rows match is an answer, too.
      if (error.code === 'no-rows') return run.failure?.code === 'no-rows' ? 'same' : 'changed';
      runs.update(run, { failure: staleBecause(error, run.shown) });
      return 'failed';
    }
  }

  /** Nothing is known of a formula that was never called here: at least the service must answer before it is run. */
  async function findOutFirst(call: CellCall): Promise<Finding> {
    return client.databases(call).then(
      () => 'first' as const,
      () => 'failed' as const,
    );
  }

  async function ask(scope: RefreshScope, signal: AbortSignal): Promise<RefreshSummary> {
    await formulas.scan();
    const wanted = await inScope(scope);
    const keys = new Set(wanted.map(cellKey));
    const total = wanted.length;
    let done = 0;
    show({ scope, total, done });
    formulas.showRefreshing(keys);

    const call = { signal, isPreview: false, after: client.mark() };
    const found = await Promise.all(
      wanted.map(async (formula) => {
        const each =
          formula.runs.length > 0
            ? await Promise.all(formula.runs.map((run) => findOut(run, call)))
            : [await findOutFirst(call)];
        done += 1;
        if (progress) show({ scope, total, done });
        return { formula, finding: findingOf(formula, each) };
      }),
    );
    const failed = found.filter(({ finding }) => finding === 'failed').length;
    const summary = { scope, formulas: total, failed, cancelled: signal.aborted, at: now() };
    if (signal.aborted) {
      found.forEach(({ formula, finding }) => finding === 'changed' && leaveStale(formula));
      return withText({ ...summary, changed: 0 });
    }
    const changed = found.filter(({ finding }) => finding === 'changed' || finding === 'first');
    const others = await othersThatChanged(keys);
    await recalculate([...changed.map(({ formula }) => formula), ...others]);
    const failedNow = changed.filter(({ formula }) => hasFailed(formula)).length;
    return withText({
      ...summary,
      changed: changed.length - failedNow,
      failed: failed + failedNow,
      others: others.length,
    });
  }

  /** Formulas outside the scope that read the same answers: one workbook shows one state of the data. */
  async function othersThatChanged(asked: ReadonlySet<string>): Promise<Formula[]> {
    const held = { signal: new AbortController().signal, isPreview: true };
    const isOutdated = async (run: FormulaRun) =>
      run.state === 'answered' &&
      options.repeat(run, held).then(
        ({ cells }) => digestCells(cells) !== run.shown?.digest,
        () => false,
      );
    const others = formulas.all().filter((formula) => !asked.has(cellKey(formula)));
    const outdated = await Promise.all(
      others.map(async ({ runs: calls }) => (await Promise.all(calls.map(isOutdated))).some(Boolean)),
    );
    return others.filter((_, index) => outdated[index]);
  }

  /** Resolves when the cells have been answered. */
  async function recalculate(cells: readonly Formula[]): Promise<void> {
    if (cells.length === 0) return;
    const before = Math.max(0, ...runs.all().map(({ order }) => order));
    const keys = new Set(cells.map(cellKey));
    await excel.recalculateCells(cells);
    await new Promise<void>((resolve) => {
      const isAnswered = () => {
        const answered = formulas
          .all()
          .filter((formula) => keys.has(cellKey(formula)))
          .every(
            ({ runs: calls }) =>
              calls.some(({ order }) => order > before) && calls.every(({ state }) => state !== 'running'),
          );
        if (answered) end();
      };
      // Each look goes through all formulas: not once for each of a thousand answers.
      const leave = runs.onChange(collectCalls(isAnswered, LOOK_MS, setTimer));
      const end = () => {
        leave();
        resolve();
      };
      setTimer(end, RECALCULATION_MS);
      isAnswered();
    });
  }

  const hasFailed = (formula: Formula) =>
    formulas
      .all()
      .some((one) => cellKey(one) === cellKey(formula) && one.runs.some(({ state }) => state === 'failed'));

  const leaveStale = ({ runs: calls }: Formula) =>
    calls.forEach((run) => runs.update(run, { failure: CANCELLED }));

  async function refresh(scope: RefreshScope): Promise<RefreshSummary> {
    abort = new AbortController();
    show({ scope, total: 0, done: 0 });
    const summary = await ask(scope, abort.signal).catch((thrown: unknown): RefreshSummary => {
      const failure = asRrError(thrown);
      if (failure.code === 'bug') console.error(failure.cause);
      const message = failure.code === 'bug' ? 'Excel did not take the refresh. Try again.' : failure.message;
      return { scope, formulas: 0, changed: 0, failed: 0, cancelled: false, at: now(), text: message };
    });
    formulas.showRefreshing(new Set());
    last = summary;
    running = undefined;
    show(null);
    return summary;
  }

  return {
    start: (scope) => (running ??= refresh(scope)),
    cancel: () => abort.abort(new RrError('cancelled', CANCELLED.message)),
    progress: () => progress,
    last: () => last,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const CANCELLED = {
  code: 'cancelled',
  message: 'The refresh was cancelled; the cell keeps its values. Refresh again.',
} as const;

function staleBecause(error: RrError, shown: ShownResult | undefined): FormulaRun['failure'] {
  if (error.code === 'cancelled') return CANCELLED;
  const { code, message } = error;
  return shown
    ? { code, message: `Not refreshed, the cell keeps its values. ${message}` }
    : { code, message };
}

/** One failed call keeps the whole formula as it is: run again, it might lose the good values it shows. */
function findingOf({ isError }: Formula, each: readonly Finding[]): Finding {
  if (each.includes('failed')) return 'failed';
  if (each.includes('first')) return 'first';
  return isError || each.includes('changed') ? 'changed' : 'same';
}

const withText = ({
  others = 0,
  ...summary
}: Omit<RefreshSummary, 'text'> & { others?: number }): RefreshSummary => ({
  ...summary,
  text: summaryText(summary, others),
});
