import type { Client } from '../../client/client';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { createListeners } from '../listeners';
import { applyChanges, leaveStale, type ApplyOptions } from './apply-changes';
import { checkData, type Check, type CheckOptions } from './check/check-data';
import { compareAgain } from './check/compare-again';
import { describeChanges, listGroups, type ListedGroup } from './check/describe-changes';
import type { RefreshScope } from './formulas-in-scope';
import type {
  AppliedChanges,
  ChangeLogOutcome,
  FoundChanges,
  RefreshDecision,
  UpdateWithoutAsking,
} from './found-changes';
import { foundText, summaryText, type RefreshSummary } from './summary-text';
import { CANCELLED } from './check/work-out';

/** Fetches data again and recalculates only what changed. Good values stay after a failure, a cancel or a skip. */
export interface Refresher extends RefreshDecision {
  /**
   * Never rejects. While a refresh runs, another call returns its summary. With `ask`, changes that were found wait for a
   * word, unless the person chose otherwise: the outcome is then `found`. A later start replaces them.
   */
  start(scope: RefreshScope, how?: { ask?: boolean }): Promise<RefreshSummary>;
  /** Also drops changes that wait for a word. */
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

export interface RefresherOptions
  extends Omit<CheckOptions, 'client' | 'now' | 'excel'>, Omit<ApplyOptions, 'setTimer' | 'excel'> {
  client: CheckOptions['client'] & Pick<Client, 'pinOversized' | 'evictLast'>;
  excel: CheckOptions['excel'] &
    ApplyOptions['excel'] & { writeChangeLog(changes: AppliedChanges): Promise<string> };
  withoutAsking: UpdateWithoutAsking;
  now?: () => number;
  setTimer?: SetTimer;
}

const SIGNED_OUT = {
  code: 'signed-out',
  message: 'Not refreshed, the cell keeps its values. Sign in and refresh again.',
} as const;
const ENDED =
  'The check has ended, because the session or the databases changed. All cells keep their values.';

interface Waiting {
  check: Check;
  groups: readonly ListedGroup[];
}

/** Works out every call with new answers before Excel recalculates the cells that differ. A failure changes no cell. */
export function createRefresher(given: RefresherOptions): Refresher {
  const { now = Date.now, setTimer = setRealTimer, withoutAsking } = given;
  const options = { ...given, now, setTimer };
  const { client, runs, formulas, excel } = options;
  const listeners = createListeners();
  let progress: RefreshProgress | null = null;
  let last: RefreshSummary | null = null;
  let waiting: Waiting | null = null;
  let found: FoundChanges | null = null;
  let lastChanges: AppliedChanges | null = null;
  let abort = new AbortController();
  let running: Promise<RefreshSummary> | undefined;

  const show = (next: RefreshProgress | null) => {
    progress = next;
    listeners.tell();
  };
  const wait = (next: Waiting | null) => {
    waiting = next;
    found = next && describeChanges(next.check, next.groups);
    listeners.tell();
  };
  const dropCheck = () => {
    waiting?.check.stage.discard();
    if (waiting) wait(null);
  };

  /** Marks the groups that keep their values. Their earlier answers stay as long as possible. */
  function skip(skipped: readonly ListedGroup[]): void {
    const questions = new Set(skipped.flatMap((group) => [...group.questions]));
    const missing = client.evictLast(questions);
    const time = timeOf(now());
    const stale = skipped.flatMap(({ differing }) => differing.flatMap(({ formula }) => formula.runs));
    const asks = [...questions].some((question) => missing.has(question))
      ? ' The cell asks the service when Excel next calculates it.'
      : '';
    runs.outdate(stale, {
      code: 'cancelled',
      message: `Skipped at ${time}; the service has newer data.${asks}`,
    });
  }

  async function apply(
    check: Check,
    groups: readonly ListedGroup[],
    signal: AbortSignal,
  ): Promise<RefreshSummary> {
    const chosen = groups.filter(({ isSkipped }) => !isSkipped);
    const skipped = groups.filter(({ isSkipped }) => isSkipped);
    const kept = new Set(skipped.flatMap((group) => [...group.questions]));
    const questions = new Set([...check.workOut.answered()].filter((question) => !kept.has(question)));
    const differing = chosen.flatMap((group) => group.differing);
    const applied = await applyChanges(check, differing, questions, signal, options);
    if (!applied) throw new RrError('cancelled', ENDED);
    if (skipped.length > 0) skip(skipped);
    if (chosen.length > 0) lastChanges = { ...describeChanges(check, chosen), at: now() };
    return summaryOf(check, applied.changed, applied.failed, applied.others, signal.aborted);
  }

  function summaryOf(
    { scope, wanted, failed: missing }: Check,
    changed: number,
    failed: number,
    others: number,
    isCancelled: boolean,
  ): RefreshSummary {
    const all = { scope, formulas: wanted.length, changed, failed: failed + missing, at: now() };
    const ended = all.failed > 0 ? 'failed' : 'done';
    const outcome = isCancelled ? 'cancelled' : wanted.length === 0 ? 'nothing' : ended;
    const text = [summaryText({ ...all, outcome }, others), ...formulas.unread()].join(' ');
    return { ...all, outcome, text };
  }

  async function ask(scope: RefreshScope, isAsking: boolean, signal: AbortSignal): Promise<RefreshSummary> {
    const check = await checkData(scope, signal, options, (done, total) => show({ scope, done, total }));
    const { differing, stage } = check;
    if (signal.aborted || !client.hasSession()) {
      stage.discard();
      const mine = differing.filter(({ isInScope }) => isInScope);
      leaveStale(
        runs,
        mine.map(({ formula }) => formula),
        signal.aborted ? CANCELLED : SIGNED_OUT,
      );
      return summaryOf(check, 0, mine.length, 0, signal.aborted);
    }
    const groups = listGroups(check, differing, formulas.all());
    if (!isAsking || withoutAsking.get() || groups.length === 0) return apply(check, groups, signal);
    wait({ check, groups });
    const { formulas: total, ...counts } = summaryOf(check, differing.length, 0, 0, false);
    return {
      ...counts,
      formulas: total,
      outcome: 'found',
      text: foundText(differing.length, check.compared),
    };
  }

  /** Never rejects. */
  async function settle(
    scope: RefreshScope,
    work: (signal: AbortSignal) => Promise<RefreshSummary>,
  ): Promise<RefreshSummary> {
    abort = new AbortController();
    last = null;
    show({ scope, total: 0, done: 0 });
    // The cells that differ may need the fetched answers again.
    const letGo = client.pinOversized();
    const summary = await work(abort.signal).catch((thrown: unknown): RefreshSummary => {
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

  const start: Refresher['start'] = (scope, { ask: isAsking = false } = {}) => {
    if (running) return running;
    dropCheck();
    lastChanges = null;
    runs.outdate([], CANCELLED);
    return (running = settle(scope, (signal) => ask(scope, isAsking, signal)));
  };

  const update = (isAll: boolean): Promise<RefreshSummary> => {
    if (running) return running;
    if (!waiting) return Promise.resolve(last ?? emptySummary(now()));
    const { check, groups } = waiting;
    const chosen = isAll ? groups.map((group) => ({ ...group, isSkipped: false })) : groups;
    wait(null);
    return (running = settle(check.scope, async (signal) => {
      const current = await compareAgain(check, chosen, signal, options).catch((thrown: unknown) => {
        // Excel refuses while a cell is edited: the changes wait on.
        wait({ check, groups });
        throw thrown;
      });
      return apply(check, current, signal);
    }));
  };

  return {
    start,
    cancel() {
      abort.abort(new RrError('cancelled', CANCELLED.message));
      dropCheck();
    },
    progress: () => progress,
    last: () => last,
    forget: () => {
      last = null;
      lastChanges = null;
      dropCheck();
      show(progress);
    },
    found: () => found,
    setSkipped(id, isSkipped) {
      if (!waiting) return;
      const groups = waiting.groups.map((group) => (group.id === id ? { ...group, isSkipped } : group));
      wait({ ...waiting, groups });
    },
    update: () => update(false),
    updateAll: () => update(true),
    skipAll() {
      if (!waiting) return;
      skip(waiting.groups);
      dropCheck();
    },
    checkAgain: () => start(found?.scope ?? 'workbook', { ask: true }),
    lastChanges: () => lastChanges,
    withoutAsking,
    async writeChangeLog(): Promise<ChangeLogOutcome> {
      if (!lastChanges)
        return { kind: 'failed', message: 'There is nothing to write: the last refresh changed no cell.' };
      try {
        return { kind: 'written', sheet: await excel.writeChangeLog(lastChanges) };
      } catch (thrown) {
        const failure = asRrError(thrown);
        if (failure.code === 'bug') console.error(failure.cause);
        const refused =
          'Excel did not add the sheet. Finish editing the current cell, check whether the workbook is protected, and try again.';
        return { kind: 'failed', message: failure.code === 'bug' ? refused : failure.message };
      }
    },
    onChange: listeners.add,
  };
}

const emptySummary = (at: number): RefreshSummary => {
  const all = { scope: 'workbook', formulas: 0, changed: 0, failed: 0, outcome: 'nothing' } as const;
  return { ...all, at, text: 'Nothing waits for an update. Refresh again.' };
};

const timeOf = (at: number): string => {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};
