import type { Client } from '../../client/client';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, RrError } from '../../contract/failure';
import { createListeners } from '../../excel/listeners';
import type { StoredChoice } from '../../excel/stored-choice';
import { latestOrder, skippedFailure } from '../../answers/formulas/formula-runs';
import { applyChanges, leaveStale, type Applied, type ApplyOptions } from './stage/apply-changes';
import { checkAgain, checkData, type Check, type CheckOptions } from './stage/check-data';
import type { Group } from './stage/group-changes';
import { CANCELLED } from './stage/work-out';
import type {
  Refresher,
  RefreshProgress,
  RefreshScope,
  RefreshSummary,
  AppliedChanges,
} from '../../answers/refresher';

export interface RefresherOptions
  extends Omit<CheckOptions, 'client' | 'now' | 'excel'>, Omit<ApplyOptions, 'setTimer' | 'excel'> {
  client: CheckOptions['client'] & Pick<Client, 'pinOversized' | 'evictLast'>;
  excel: CheckOptions['excel'] & ApplyOptions['excel'];
  withoutAsking: StoredChoice;
  now?: () => number;
  setTimer?: SetTimer;
}

const SIGNED_OUT = {
  code: 'signed-out',
  message: 'Not refreshed, the cell keeps its values. Sign in and refresh again.',
} as const;
/** A cell that is called again and again must not keep a refresh from its end. */
const MOST_LOOKS = 3;
const ENDED =
  'What the refresh had found was dropped, because the session or the databases changed. It has updated no cell. Refresh again.';

/** Works out every call with new answers before Excel recalculates the cells that differ. A failure changes no cell. */
export function createRefresher(given: RefresherOptions): Refresher {
  const { now = Date.now, setTimer = setRealTimer, withoutAsking } = given;
  const options = { ...given, now, setTimer };
  const { client, runs, formulas } = options;
  const listeners = createListeners();
  let progress: RefreshProgress | null = null;
  let last: RefreshSummary | null = null;
  /** What waits for a word. */
  let found: Check | null = null;
  let lastChanges: AppliedChanges | null = null;
  let abort = new AbortController();
  let running: Promise<RefreshSummary> | undefined;

  const show = (next: RefreshProgress | null) => {
    progress = next;
    listeners.tell();
  };
  const wait = (next: Check | null) => {
    found = next;
    listeners.tell();
  };
  const dropCheck = () => {
    found?.stage.discard();
    if (found) wait(null);
  };

  /** Marks the groups that keep their values. Their earlier answers stay as long as possible. */
  function skip(skipped: readonly Group[]): void {
    const questions = new Set(skipped.flatMap((group) => [...group.questions]));
    const missing = client.evictLast(questions);
    const isHeld = [...questions].every((question) => !missing.has(question));
    const stale = skipped.flatMap(({ differing }) => differing.flatMap(({ formula }) => formula.runs));
    runs.outdate(stale, skippedFailure(now(), isHeld, now()));
  }

  /** Looks again for as long as cells are called meanwhile, so that none is left with an earlier answer. */
  async function upToDate(check: Check, mustLook: boolean, signal: AbortSignal): Promise<Check> {
    let latest = check;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      if (!(mustLook && looks === 0) && latestOrder(runs.all()) <= latest.since) break;
      latest = await checkAgain(latest, signal, options);
    }
    return latest;
  }

  async function apply(check: Check, signal: AbortSignal): Promise<RefreshSummary> {
    const chosen = check.groups.filter(({ isSkipped }) => !isSkipped);
    const skipped = check.groups.filter(({ isSkipped }) => isSkipped);
    const kept = new Set(skipped.flatMap((group) => [...group.questions]));
    const questions = new Set([...check.workOut.answered].filter((question) => !kept.has(question)));
    const differing = chosen.flatMap((group) => group.differing);
    const applied = await applyChanges(check, differing, questions, signal, options);
    if (!applied) return endedSummary(check.scope, now());
    skip(skipped);
    if (chosen.length > 0) lastChanges = changesOf(check, chosen, now());
    return summaryOf(check, applied, signal.aborted);
  }

  function summaryOf({ scope, wanted, failed: missing }: Check, applied: Applied, isCancelled: boolean) {
    const { changed, failed, others } = applied;
    const all = { scope, formulas: wanted, changed, failed: failed + missing, at: now() };
    const ended = all.failed > 0 ? 'failed' : 'done';
    const outcome = isCancelled ? 'cancelled' : wanted === 0 ? 'nothing' : ended;
    const text = [summaryText({ ...all, outcome }, others), ...formulas.unread()].join(' ');
    return { ...all, outcome, text } as const;
  }

  async function ask(scope: RefreshScope, isAsking: boolean, signal: AbortSignal): Promise<RefreshSummary> {
    const first = await checkData(scope, signal, options, (done, total) => show({ scope, done, total }));
    const isOver = () => signal.aborted || !client.hasSession();
    const check = isOver() ? first : await upToDate(first, false, signal).catch(() => first);
    if (isOver()) {
      check.stage.discard();
      const mine = check.differing.flatMap(({ formula, isInScope }) => (isInScope ? [formula] : []));
      leaveStale(runs, mine, signal.aborted ? CANCELLED : SIGNED_OUT);
      return summaryOf(check, { changed: 0, failed: mine.length, others: 0 }, signal.aborted);
    }
    if (!isAsking || withoutAsking.get() || check.groups.length === 0) return apply(check, signal);
    wait(check);
    const { length: changed } = check.differing;
    const text = foundText(changed, check.formulas);
    return { ...summaryOf(check, { changed, failed: 0, others: 0 }, false), outcome: 'found', text };
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
    return (running = settle(scope, (signal) => ask(scope, isAsking, signal)));
  };

  const update = (): Promise<RefreshSummary> => {
    if (running) return running;
    if (!found) return start('workbook', { ask: true });
    const check = found;
    wait(null);
    return (running = settle(check.scope, async (signal) => {
      const current = await upToDate(check, true, signal).catch((thrown: unknown) => {
        // Excel refuses while a cell is edited: the changes wait on.
        if (signal.aborted) check.stage.discard();
        else wait(check);
        throw thrown;
      });
      return apply(current, signal);
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
      abort.abort(new RrError('cancelled', CANCELLED.message));
      // It stays until the next refresh: after a sign-out the pane shows it to the person who signs in.
      last = found ? endedSummary(found.scope, now()) : last?.text === ENDED ? last : null;
      lastChanges = null;
      dropCheck();
      show(progress);
    },
    found: () => found,
    setSkipped(id, isSkipped) {
      const groups = found?.groups.map((group) => (group.id === id ? { ...group, isSkipped } : group));
      if (found && groups) wait({ ...found, groups });
    },
    update,
    skipAll() {
      if (found) skip(found.groups);
      dropCheck();
    },
    lastChanges: () => lastChanges,
    withoutAsking,
    onChange: listeners.add,
  };
}

const endedSummary = (scope: RefreshScope, at: number): RefreshSummary => ({
  ...{ scope, formulas: 0, changed: 0, failed: 0, at },
  outcome: 'cancelled',
  text: ENDED,
});

/** Without the results that were worked out. */
function changesOf(check: Check, groups: readonly Group[], at: number): AppliedChanges {
  const { scope, checkedAt, formulas, same, failed } = check;
  const plain = groups.map(({ id, isSkipped, isComparedAgain, ...group }) => ({
    ...{ id, isSkipped, isComparedAgain },
    formulas: group.formulas,
  }));
  return { scope, checkedAt, formulas, same, failed, groups: plain, at };
}

const NOTHING: Record<RefreshScope, string> = {
  workbook: 'This workbook has no Rent Roll formulas.',
  sheet: 'This sheet has no Rent Roll formulas.',
  selection: 'No Rent Roll formula is selected. Select a cell of a result and refresh again.',
};

/** Describes a refresh: "12 formulas, 3 changed, 1 failed." `others` counts formulas updated outside its scope. */
export function summaryText(
  { scope, formulas, changed, failed, outcome }: Omit<RefreshSummary, 'text' | 'at'>,
  others: number,
): string {
  if (outcome === 'cancelled')
    return changed + others === 0
      ? 'Cancelled. All cells keep their values.'
      : `Cancelled after ${count(changed + others, 'formula')} changed. The other cells keep their values.`;
  if (outcome === 'nothing') return NOTHING[scope];
  const parts = [count(formulas, 'formula')];
  if (changed > 0) parts.push(`${changed} changed`);
  else if (failed === 0) parts.push('none changed');
  if (failed > 0) parts.push(`${failed} failed`);
  const more =
    others > 0
      ? ` ${count(others, 'other formula')} with the same data ${others === 1 ? 'was' : 'were'} also updated.`
      : '';
  const next = failed > 0 ? ' The list of formulas says why.' : '';
  return `${parts.join(', ')}.${more}${next}`;
}

/** Describes changes that wait for a word. */
const foundText = (differing: number, compared: number): string =>
  `Newer data for ${differing} of ${count(compared, 'formula')}. No cell has changed yet.`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
