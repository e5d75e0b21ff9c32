import type { Client } from '../../client/client';
import { waitFor } from '../../client/signals';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import type { CellCall } from '../functions/answer-cell';
import { cellKey } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';
import { latestOrder, type FormulaRun, type FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { isNoRows } from '../formulas/run-failure';
import { createListeners } from '../listeners';
import type { Recalculation } from './call-again';
import { CANCELLED, examineFormula, isOutdated, type Examiner, type Finding } from './examine-formula';
import { formulasInScope, type RefreshScope, type ScopeOfExcel } from './formulas-in-scope';
import { cellsLeftBusy } from './revive-untaken';
import { runCells } from './run-cells';
import { summaryText, type RefreshSummary } from './summary-text';

/** Fetches data again and recalculates only what changed. Good values stay after a failure or a cancel. */
export interface Refresher {
  /** Never rejects. While a refresh runs, another call returns its summary. */
  start(scope: RefreshScope): Promise<RefreshSummary>;
  cancel(): void;
  /** Returns the same object until something changes, and null while no refresh runs. */
  progress(): RefreshProgress | null;
  /** Returns the summary of the last refresh, or null if it is out of date. */
  last(): RefreshSummary | null;
  forget(): void;
  onChange(listener: () => void): () => void;
}

export interface RefreshProgress {
  scope: RefreshScope;
  total: number;
  /** Those that have answered or failed. */
  done: number;
}

export interface RefresherOptions {
  client: Pick<Client, 'mark' | 'databases' | 'hasSession' | 'pinOversized'>;
  runs: FormulaRuns;
  formulas: Formulas;
  repeat: Examiner['repeat'];
  excel: ScopeOfExcel & Recalculation;
  now?: () => number;
  setTimer?: SetTimer;
}

const SIGN_IN = 'Not signed in. Sign in and refresh again. All cells keep their values.';
const SIGNED_OUT = {
  code: 'signed-out',
  message: 'Not refreshed, the cell keeps its values. Sign in and refresh again.',
} as const;
const NOT_CALCULATED = {
  code: 'unreachable',
  message: 'Excel did not recalculate the cell. Check whether its sheet is protected, then refresh again.',
} as const;

/** Computes every call from new answers before Excel recalculates the cells that differ. A failure changes no cell. */
export function createRefresher(options: RefresherOptions): Refresher {
  const { client, runs, formulas, repeat, excel, now = Date.now, setTimer = setRealTimer } = options;
  const examiner = { client, runs, repeat };
  const listeners = createListeners();
  let progress: RefreshProgress | null = null;
  let last: RefreshSummary | null = null;
  let abort = new AbortController();
  let running: Promise<RefreshSummary> | undefined;

  const show = (next: RefreshProgress | null) => {
    progress = next;
    listeners.tell();
  };

  async function examine(scope: RefreshScope, wanted: readonly Formula[], call: CellCall) {
    const waiting = new Set(wanted.map(cellKey));
    const total = wanted.length;
    show({ scope, total, done: 0 });
    formulas.showRefreshing(waiting);
    return Promise.all(
      wanted.map(async (formula): Promise<Found> => {
        const examined = await examineFormula(formula, call, examiner);
        // The data is the same, but the cell does not show it.
        const finding = examined === 'same' && formula.isBusy ? 'rerun' : examined;
        waiting.delete(cellKey(formula));
        formulas.showRefreshing(waiting);
        show({ scope, total, done: total - waiting.size });
        return { formula, finding };
      }),
    );
  }

  /** Returns formulas outside the scope that use the fetched data, so that a workbook shows one state of the data. */
  async function othersOutdated(found: readonly Found[], since: number, call: CellCall): Promise<Formula[]> {
    // If Excel does not answer now, the next refresh finds the formulas edited meanwhile.
    if (runs.all().some(({ order }) => order > since))
      await waitFor(formulas.scan(), call.signal).catch(() => undefined);
    const examined = new Set(found.flatMap(({ formula }) => formula.runs.map(({ order }) => order)));
    const rerun = new Set(toRun(found).map(cellKey));
    const candidates = formulas.all().filter((formula) => !rerun.has(cellKey(formula)));
    const outdated = await Promise.all(
      candidates.map(async (formula) => {
        const unseen = formula.runs.filter(({ order }) => !examined.has(order));
        const each = await Promise.all(unseen.map((run) => isOutdated(run, call, examiner)));
        return each.some(Boolean);
      }),
    );
    return candidates.filter((_, index) => outdated[index]);
  }

  /** Says in the list why good values are old. A cell in error keeps its own message. */
  const leaveStale = (some: readonly Formula[], failure: NonNullable<FormulaRun['failure']>) =>
    some
      .flatMap((formula) => formula.runs)
      .filter(({ state }) => state === 'answered')
      .forEach((run) => runs.update(run, { failure }));

  async function recalculate(
    found: readonly Found[],
    others: readonly Formula[],
    { mark, signal }: { mark: number; signal: AbortSignal },
  ): Promise<{ changed: number; failed: number; others: number }> {
    const differing = toRun(found);
    const cells = [...differing, ...others];
    const keys = new Set(cells.map(cellKey));
    runs.askAfter(keys, mark);
    const unanswered = await runCells(cells, signal, { runs, formulas, excel, setTimer })
      .catch((thrown: unknown) => {
        console.error(thrown);
        return keys;
      })
      .finally(() => runs.askAfter(new Set()));

    const busy = differing.filter((formula) => formula.isBusy && !unanswered.has(cellKey(formula)));
    const leftBusy = await cellsLeftBusy(busy, signal, { formulas, setTimer });

    const isLeft = (formula: Formula) => unanswered.has(cellKey(formula));
    const now = new Map(formulas.all().map((formula) => [cellKey(formula), formula]));
    leaveStale([...now.values()].filter(isLeft), signal.aborted ? CANCELLED : NOT_CALCULATED);
    const became = differing.map((formula) => {
      const next = now.get(cellKey(formula));
      const fails = next?.runs.some(({ state, failure }) => state === 'failed' && !isNoRows(failure));
      if (isLeft(formula) || fails || leftBusy.has(cellKey(formula))) return 'failed';
      return !formula.isBusy && next && resultOf(next) === resultOf(formula) ? 'same' : 'changed';
    });
    const count = (what: (typeof became)[number]) => became.filter((one) => one === what).length;
    return {
      changed: count('changed'),
      failed: count('failed'),
      others: others.filter((formula) => !isLeft(formula)).length,
    };
  }

  async function ask(scope: RefreshScope, signal: AbortSignal): Promise<RefreshSummary> {
    if (!client.hasSession()) throw new RrError('signed-out', SIGN_IN);
    await waitFor(formulas.scan(), signal);
    const wanted = await waitFor(formulasInScope(scope, formulas.all(), excel), signal);
    const since = latestOrder(runs.all());
    const mark = client.mark();
    const found = await examine(scope, wanted, { signal, isPreview: false, notBefore: mark });

    const mayGoOn = () => !signal.aborted && client.hasSession();
    const following = { signal, isPreview: false, following: mark };
    const outdated = mayGoOn() ? await othersOutdated(found, since, following) : [];

    if (!mayGoOn()) leaveStale(toRun(found), signal.aborted ? CANCELLED : SIGNED_OUT);
    const { changed, failed, others } = mayGoOn()
      ? await recalculate(found, outdated, { mark, signal })
      : { changed: 0, failed: toRun(found).length, others: 0 };

    const all = {
      scope,
      formulas: wanted.length,
      changed,
      failed: failed + found.filter(({ finding }) => finding === 'failed').length,
      at: now(),
    };
    const ended = all.failed > 0 ? 'failed' : 'done';
    const outcome = signal.aborted ? 'cancelled' : wanted.length === 0 ? 'nothing' : ended;
    const text = [summaryText({ ...all, outcome }, others), ...formulas.unread()].join(' ');
    return { ...all, outcome, text };
  }

  async function refresh(scope: RefreshScope): Promise<RefreshSummary> {
    abort = new AbortController();
    last = null;
    show({ scope, total: 0, done: 0 });
    // The cells that differ need the fetched answers again.
    const letGo = client.pinOversized();
    const summary = await ask(scope, abort.signal).catch((thrown: unknown): RefreshSummary => {
      const failure = asRrError(thrown);
      const outcome = failure.code === 'cancelled' ? 'cancelled' : 'failed';
      const all = { scope, formulas: 0, changed: 0, failed: 0, at: now(), outcome } as const;
      if (outcome === 'cancelled') return { ...all, text: summaryText(all, 0) };
      if (failure.code === 'bug') console.error(failure.cause);
      const refused = 'Excel did not accept the refresh. Finish editing the current cell and try again.';
      return { ...all, text: failure.code === 'bug' ? refused : failure.message };
    });
    letGo();
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
    forget: () => {
      last = null;
      show(progress);
    },
    onChange: listeners.add,
  };
}

interface Found {
  formula: Formula;
  finding: Finding;
}

const toRun = (found: readonly Found[]): Formula[] =>
  found
    .filter(({ finding }) => finding === 'changed' || finding === 'first' || finding === 'rerun')
    .map(({ formula }) => formula);

const resultOf = ({ runs }: Formula): string =>
  runs
    .map(({ shown, failure }) => shown?.digest ?? failure?.code ?? '')
    .sort()
    .join();
