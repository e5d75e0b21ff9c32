import type { Client } from '../../client/client';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError, failureOf, RrError } from '../../contract/failure';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { WorkbookStore } from '../../excel/workbook-store';
import { createListeners } from '../../excel/listeners';
import type { StoredChoice } from '../../excel/stored-choice';
import { latestOrder, skippedFailure } from '../../answers/formulas/formula-runs';
import { applyChanges, leaveStale, type Applied, type ApplyOptions } from './stage/apply-changes';
import { checkAgain, checkData, type Check, type CheckOptions } from './stage/check-data';
import type { Group } from './stage/group-changes';
import { replaceChoice } from './save-choice';
import { losesValues, runValueless } from './stage/run-valueless';
import { CANCELLED } from './stage/work-out';
import type {
  FoundChanges,
  Refresher,
  RefreshProgress,
  RefreshScope,
  RefreshSummary,
  AppliedChanges,
} from '../../answers/refresher';

export interface RefresherOptions
  extends Omit<CheckOptions, 'client' | 'now' | 'excel'>, Omit<ApplyOptions, 'setTimer' | 'excel'> {
  client: CheckOptions['client'] & Pick<Client, 'pinOversized' | 'evictLast'>;
  databases: Pick<DatabaseChoice, 'get' | 'become'>;
  store: Pick<WorkbookStore, 'change'>;
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
const CHOICE_ENDED =
  'The other choice of databases was dropped, because the session changed. No cell has changed. Choose again.';
const CHOICE_REPLACED =
  'The other choice of databases was dropped, because another refresh began. Choose again.';
const CHOICE_SKIPPED =
  'Skipped. Formulas read the same databases as before, and all cells keep their values.';
const CHOICE_CANCELLED =
  'Cancelled. Formulas read the same databases as before, and all cells keep their values.';
const CHOICE_REFUSED =
  'Excel did not save the choice of databases. Finish editing the current cell, or make the workbook editable, and try again.';

/** What a refresh is about: a scope, or another choice of databases. */
type About = Pick<FoundChanges, 'scope' | 'databases'>;

/** Works out every call with new answers before Excel recalculates the cells that differ. A failure changes no cell. */
export function createRefresher(given: RefresherOptions): Refresher {
  const { now = Date.now, setTimer = setRealTimer, withoutAsking } = given;
  const options = { ...given, now, setTimer };
  const { client, runs, formulas, store, databases: choice } = options;
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

  /** Rejects only if another choice of databases cannot be saved. No cell has changed then. */
  async function apply(check: Check, signal: AbortSignal): Promise<RefreshSummary> {
    const chosen = check.groups.filter(({ isSkipped }) => !isSkipped);
    const skipped = check.groups.filter(({ isSkipped }) => isSkipped);
    const kept = new Set(skipped.flatMap((group) => [...group.questions]));
    const questions = new Set([...check.workOut.answered].filter((question) => !kept.has(question)));
    const differing = chosen.flatMap((group) => group.differing);
    const former = choice.get();
    if (check.databases)
      await replaceChoice(check.databases, choice, store).catch((thrown: unknown) => {
        // The file holds another choice, and no word was about that.
        if (thrown instanceof RrError) check.stage.discard();
        throw thrown;
      });
    const applied = await applyChanges(check, differing, questions, signal, options);
    if (!applied) {
      if (check.databases) await replaceChoice(former, choice, store);
      return endedSummary(check, now());
    }
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

  async function ask(about: About, isAsking: boolean, signal: AbortSignal): Promise<RefreshSummary> {
    const first = await checkData(about, signal, options, (done, total) => show({ ...about, done, total }));
    const isOver = () => signal.aborted || !client.hasSession();
    const check = isOver() ? first : await upToDate(first, false, signal).catch(() => first);
    if (isOver()) {
      check.stage.discard();
      if (about.databases) throw signal.aborted ? failureOf(signal) : new RrError('cancelled', CHOICE_ENDED);
      const mine = check.differing.flatMap(({ formula, isInScope }) => (isInScope ? [formula] : []));
      leaveStale(runs, mine, signal.aborted ? CANCELLED : SIGNED_OUT);
      return summaryOf(check, { changed: 0, failed: mine.length, others: 0 }, signal.aborted);
    }
    const isWorthAWord = check.groups.some((group) => losesValues(group, formulas));
    if (!isAsking || withoutAsking.get() || !isWorthAWord)
      return apply(check, signal).finally(() => check.stage.discard());
    // Another choice of databases would give other answers.
    const asked = about.databases ? check : await runValueless(check, signal, options).catch(() => check);
    if (isOver()) {
      asked.stage.discard();
      return summaryOf(asked, { changed: 0, failed: 0, others: 0 }, signal.aborted);
    }
    wait(asked);
    const { length: changed } = asked.differing;
    const text = foundText(asked);
    return { ...summaryOf(asked, { changed, failed: 0, others: 0 }, false), outcome: 'found', text };
  }

  /** Never rejects. */
  async function settle(
    about: About,
    work: (signal: AbortSignal) => Promise<RefreshSummary>,
    dropped?: string,
  ): Promise<RefreshSummary> {
    const { scope, databases } = about;
    abort = new AbortController();
    last = null;
    show({ scope, databases, total: 0, done: 0 });
    // The cells that differ may need the fetched answers again.
    const letGo = client.pinOversized();
    const summary = await work(abort.signal).catch((thrown: unknown): RefreshSummary => {
      const failure = asRrError(thrown);
      const outcome = failure.code === 'cancelled' ? 'cancelled' : 'failed';
      const all = { scope, formulas: 0, changed: 0, failed: 0, at: now(), outcome } as const;
      if (outcome === 'cancelled') return { ...all, text: databases ? failure.message : summaryText(all, 0) };
      if (failure.code === 'bug') console.error(failure.cause);
      const refused = databases
        ? CHOICE_REFUSED
        : 'Excel did not accept the refresh. Finish editing the current cell and try again.';
      return { ...all, text: failure.code === 'bug' ? refused : failure.message };
    });
    letGo();
    formulas.showRefreshing(new Set());
    last = dropped === undefined ? summary : { ...summary, dropped };
    running = undefined;
    show(null);
    return last;
  }

  const start: Refresher['start'] = (scope, { ask: isAsking = false, databases } = {}) => {
    if (running) return running;
    const dropped = found?.databases && !databases ? CHOICE_REPLACED : undefined;
    dropCheck();
    lastChanges = null;
    const about = { scope, databases };
    return (running = settle(about, (signal) => ask(about, isAsking, signal), dropped));
  };

  const update = (): Promise<RefreshSummary> => {
    if (running) return running;
    if (!found) return start('workbook', { ask: true });
    const check = found;
    wait(null);
    return (running = settle(check, async (signal) => {
      try {
        return await apply(await upToDate(check, true, signal), signal);
      } catch (thrown) {
        // Excel refuses while a cell is edited: the changes wait on.
        if (signal.aborted) check.stage.discard();
        else if (check.stage.isOpen()) wait(check);
        throw thrown;
      }
    }));
  };

  return {
    start,
    cancel() {
      abort.abort(new RrError('cancelled', progress?.databases ? CHOICE_CANCELLED : CANCELLED.message));
      dropCheck();
    },
    progress: () => progress,
    last: () => last,
    forget: () => {
      abort.abort(new RrError('cancelled', progress?.databases ? CHOICE_ENDED : CANCELLED.message));
      // It stays until the next refresh: after a sign-out the pane shows it to the person who signs in.
      const isAboutEnd = last?.text === ENDED || last?.text === CHOICE_ENDED;
      last = found ? endedSummary(found, now()) : isAboutEnd ? last : null;
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
      if (found?.databases) last = { ...endedSummary(found, now()), text: CHOICE_SKIPPED };
      else if (found) skip(found.groups);
      dropCheck();
    },
    lastChanges: () => lastChanges,
    withoutAsking,
    onChange: listeners.add,
  };
}

const endedSummary = ({ scope, databases }: About, at: number): RefreshSummary => ({
  ...{ scope, formulas: 0, changed: 0, failed: 0, at },
  outcome: 'cancelled',
  text: databases ? CHOICE_ENDED : ENDED,
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
const foundText = ({ databases, differing, formulas }: Check): string =>
  databases
    ? `With other databases, ${differing.length} of ${count(formulas, 'formula')} change. No cell has changed yet.`
    : `Newer data for ${differing.length} of ${count(formulas, 'formula')}. No cell has changed yet.`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
