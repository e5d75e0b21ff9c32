import { countOf, plural } from '../../contract/count-text';
import type { Client } from '../../client/client';
import { setRealTimer } from '../../client/timer';
import { asRrError, failureOf, throwIfAborted, RrError } from '../../contract/failure';
import { createListeners } from '../../excel/listeners';
import type { StoredChoice } from '../../excel/stored-choice';
import { applyCheck, leaveStale, skip, type Applied, type ApplyOptions } from './stage/apply-changes';
import { checkAgain, checkData, upToDate, type Check, type CheckOptions } from './stage/check-data';
import { losesValues, runValueless } from './stage/run-valueless';
import { cutOffText } from './stage/cut-off';
import { CANCELLED } from './stage/work-out';
import type {
  FoundChanges,
  Refresher,
  RefreshProgress,
  RefreshScope,
  RefreshSummary,
  AppliedChanges,
} from '../../answers/refresher';

type Options = CheckOptions &
  ApplyOptions & { client: Pick<Client, 'pinOversized'>; withoutAsking: StoredChoice };

export type RefresherOptions = Omit<Options, 'now' | 'setTimer'> & Partial<Pick<Options, 'now' | 'setTimer'>>;

const SIGNED_OUT = {
  code: 'signed-out',
  message: 'Not refreshed, the cell keeps its values. Sign in and refresh again.',
} as const;
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
const UNCHANGED = 'Cancelled. All cells keep their values.';
const REFUSED = 'Excel did not accept the refresh. Finish editing the current cell and try again.';

/** What a refresh is about: a scope, or another choice of databases. */
type About = Pick<FoundChanges, 'scope' | 'databases'>;

/** Works out every call with new answers before Excel recalculates the cells that differ. A failure changes no cell. */
export function createRefresher(given: RefresherOptions): Refresher {
  const { now = Date.now, setTimer = setRealTimer } = given;
  const options = { ...given, now, setTimer };
  const listeners = createListeners();
  let progress: RefreshProgress | null = null;
  let last: RefreshSummary | null = null;
  /** What waits for a word. */
  let found: Check | null = null;
  let lastChanges: AppliedChanges | null = null;
  let abort = new AbortController();
  let running: Promise<RefreshSummary> | undefined;
  /** The person or the databases may be others by now, who must not see what the running work has changed. */
  let isForgotten = false;

  const show = (next: RefreshProgress | null) => {
    progress = next;
    listeners.notify();
  };
  const dropCheck = () => {
    if (!found) return;
    found.stage.discard();
    found = null;
    listeners.notify();
  };
  const end = (choice: string) => {
    abort.abort(new RrError('cancelled', progress?.databases ? choice : CANCELLED.message));
    dropCheck();
  };

  /** Never rejects. */
  async function runRefresh(
    about: About,
    work: (signal: AbortSignal) => Promise<Ended>,
    dropped?: string,
  ): Promise<RefreshSummary> {
    abort = new AbortController();
    isForgotten = false;
    last = null;
    show({ databases: about.databases, total: 0, done: 0 });
    // The cells that differ may need the fetched answers again.
    const letGo = options.client.pinOversized();
    const ended = work(abort.signal).catch((thrown: unknown): Ended => failed(about, thrown, now()));
    const { waits = null, changes = lastChanges, ...summary } = await ended;
    letGo();
    options.formulas.showRefreshing(new Set());
    last = dropped === undefined ? summary : { ...summary, dropped };
    lastChanges = isForgotten ? null : changes;
    running = undefined;
    found = waits;
    show(null);
    return last;
  }

  const start: Refresher['start'] = (scope, { ask = false, databases } = {}) => {
    if (running) return running;
    const dropped = found?.databases && !databases ? CHOICE_REPLACED : undefined;
    dropCheck();
    lastChanges = null;
    const about = { scope, databases };
    const reportProgress = (done: number, total: number) => show({ databases, done, total });
    return (running = runRefresh(
      about,
      (signal) => refresh({ ...about, mayAsk: ask }, signal, options, reportProgress),
      dropped,
    ));
  };

  const update = (): Promise<RefreshSummary> => {
    if (running) return running;
    if (!found) return start('workbook', { ask: true });
    const check = found;
    found = null;
    return (running = runRefresh(check, (signal) => updateFound(check, signal, options)));
  };

  return {
    start,
    cancel: () => end(CHOICE_CANCELLED),
    progress: () => progress,
    last: () => last,
    forget: () => {
      // It stays until the next refresh: after a sign-out the pane shows it to the person who signs in.
      if (found) last = endedSummary(found, now());
      else if (last?.text !== ENDED && last?.text !== CHOICE_ENDED) last = null;
      lastChanges = null;
      isForgotten = true;
      end(CHOICE_ENDED);
      show(progress);
    },
    found: () => found,
    setSkipped(id, isSkipped) {
      if (!found) return;
      const groups = found.groups.map((group) => (group.id === id ? { ...group, isSkipped } : group));
      found = { ...found, groups };
      listeners.notify();
    },
    update,
    skipAll() {
      if (found?.databases) last = { ...endedSummary(found, now()), text: CHOICE_SKIPPED };
      else if (found) skip(found.groups, options);
      dropCheck();
    },
    lastChanges: () => lastChanges,
    withoutAsking: given.withoutAsking,
    onChange: listeners.add,
  };
}

/** What has come of a refresh. */
interface Ended extends RefreshSummary {
  changes?: AppliedChanges;
  /** What waits for a word. */
  waits?: Check;
}

/** Finds what newer answers change, and updates that, or lets it wait if a person is to be asked. */
async function refresh(
  { mayAsk, ...about }: About & { mayAsk: boolean },
  signal: AbortSignal,
  options: Options,
  reportProgress: (done: number, total: number) => void,
): Promise<Ended> {
  const { client, runs, formulas, withoutAsking } = options;
  const isOver = () => signal.aborted || !client.hasSession();
  const first = await checkData(about, signal, options, reportProgress);
  const check = isOver() ? first : await upToDate(first, signal, options).catch(() => first);
  if (isOver()) {
    check.stage.discard();
    if (about.databases) throw signal.aborted ? failureOf(signal) : new RrError('cancelled', CHOICE_ENDED);
    const mine = check.differing.flatMap(({ formula, isInScope }) => (isInScope ? [formula] : []));
    leaveStale(runs, mine, signal.aborted ? CANCELLED : SIGNED_OUT);
    return summaryOf(check, { failed: mine.length }, signal, options);
  }
  const isWorthAWord = check.groups.some((group) => losesValues(group, formulas));
  if (!mayAsk || withoutAsking.get() || !isWorthAWord)
    return apply(check, signal, options).finally(() => check.stage.discard());
  // Another choice of databases would give other answers.
  const asked = about.databases ? check : await runValueless(check, signal, options).catch(() => check);
  if (isOver()) {
    asked.stage.discard();
    return summaryOf(asked, {}, signal, options);
  }
  const summary = summaryOf(asked, { changed: asked.differing.length }, signal, options);
  return { ...summary, outcome: 'found', text: foundText(asked), waits: asked };
}

async function updateFound(check: Check, signal: AbortSignal, options: Options): Promise<Ended> {
  try {
    const latest = await upToDate(await checkAgain(check, signal, options), signal, options);
    const ended = await apply(latest, signal, options);
    check.stage.discard();
    return ended;
  } catch (thrown) {
    if (signal.aborted) check.stage.discard();
    // Excel refuses while a cell is edited: the changes wait on.
    else if (check.stage.isOpen()) return { ...failed(check, thrown, options.now()), waits: check };
    throw thrown;
  }
}

async function apply(check: Check, signal: AbortSignal, options: Options): Promise<Ended> {
  const done = signal.aborted ? undefined : await applyCheck(check, signal, options);
  if (done) return { ...summaryOf(check, done.applied, signal, options), changes: done.changes };
  throwIfAborted(signal);
  return endedSummary(check, options.now());
}

function summaryOf(
  { scope, requestedCount, failed: missing, reason, workOut }: Check,
  { changed = 0, failed: left = 0, outsideScope = 0 }: Partial<Applied>,
  signal: AbortSignal,
  { formulas, now }: Pick<Options, 'formulas' | 'now'>,
): RefreshSummary {
  const all = { formulas: requestedCount, changed, failed: left + missing, at: now() };
  const ended = all.failed > 0 ? 'failed' : 'done';
  const outcome = signal.aborted ? 'cancelled' : requestedCount === 0 ? 'nothing' : ended;
  const cutOff = outcome === 'failed' && changed + outsideScope === 0 ? workOut.cutOff.failure() : undefined;
  const sentence = cutOff
    ? cutOffText(cutOff)
    : summaryText({ ...all, scope, outcome, reason: left === 0 ? reason : undefined }, outsideScope);
  const text = [sentence, ...formulas.unread()].join(' ');
  return { ...all, outcome, text };
}

function failed(about: About, thrown: unknown, at: number): RefreshSummary {
  const { code, message, cause } = asRrError(thrown);
  const ended = endedSummary(about, at);
  if (code === 'cancelled') return { ...ended, text: about.databases ? message : UNCHANGED };
  if (code !== 'bug') return { ...ended, outcome: 'failed', text: message };
  console.error(cause);
  return { ...ended, outcome: 'failed', text: about.databases ? CHOICE_REFUSED : REFUSED };
}

const endedSummary = ({ databases }: Pick<About, 'databases'>, at: number): RefreshSummary => ({
  ...{ formulas: 0, changed: 0, failed: 0, at },
  outcome: 'cancelled',
  text: databases ? CHOICE_ENDED : ENDED,
});

const NOTHING: Record<RefreshScope, string> = {
  workbook: 'This workbook has no Rent Roll formulas.',
  sheet: 'This sheet has no Rent Roll formulas.',
  selection: 'No Rent Roll formula is selected. Select a cell of a result and refresh again.',
};

const SEE_LIST = 'The list of formulas says why.';

/** Describes a refresh: "12 formulas, 3 changed, 1 failed." `others` counts formulas updated outside its scope. */
export function summaryText(
  {
    scope,
    formulas,
    changed,
    failed,
    outcome,
    reason,
  }: Omit<RefreshSummary, 'text' | 'at'> & Pick<FoundChanges, 'scope' | 'reason'>,
  outsideScope: number,
): string {
  if (outcome === 'cancelled')
    return changed + outsideScope === 0
      ? UNCHANGED
      : `Cancelled after ${countOf(changed + outsideScope, 'formula')} changed. The other cells keep their values.`;
  if (outcome === 'nothing') return NOTHING[scope];
  const parts = [countOf(formulas, 'formula')];
  if (changed > 0) parts.push(`${changed} changed`);
  else if (failed === 0) parts.push('none changed');
  if (failed > 0) parts.push(`${failed} failed`);
  const more =
    outsideScope > 0
      ? ` ${countOf(outsideScope, 'other formula')} with the same data ${plural(outsideScope, 'was', 'were')} also updated.`
      : '';
  const next = failed > 0 ? ` ${reason ?? SEE_LIST}` : '';
  return `${parts.join(', ')}.${more}${next}`;
}

/** Describes changes that wait for a word. */
const foundText = ({ databases, differing, formulas }: Check): string =>
  databases
    ? `With other databases, ${differing.length} of ${countOf(formulas, 'formula')} change. No cell has changed yet.`
    : `Newer data for ${differing.length} of ${countOf(formulas, 'formula')}. No cell has changed yet.`;
