import type { Client } from '../../client/client';
import { setRealTimer, type SetTimer } from '../../client/timer';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Formula } from '../../answers/formulas/join-formulas';
import { createListeners, type Changing } from '../../excel/listeners';
import type { Refresher } from '../../answers/refresher';
import type { SessionKeeper } from '../../answers/session-keeper';
import { createStoredChoice } from '../../excel/stored-choice';
import { countNewer, newestRolls, withList, type LatestResult, type NewestRolls } from './newest-rolls';
import type { PaneVisibility } from '../../excel/host/pane-visibility';

/** Whether the service has newer rent rolls than the formulas show. Looks only while the pane is in view. */
export interface NewerData extends Changing {
  /** How many properties have one, as far as is known. */
  properties(): number;
  isOn(): boolean;
  /** Holds at once. Rejects if it cannot be stored; it then lasts until Excel closes. */
  turn(isOn: boolean): Promise<void>;
}

export interface NewerDataOptions {
  client: Pick<Client, 'profile' | 'list' | 'openStage'>;
  session: Pick<SessionKeeper, 'current' | 'onChange'>;
  databases: Pick<DatabaseChoice, 'get' | 'onChange'>;
  formulas: Pick<Formulas, 'all' | 'onChange'>;
  refresh: Pick<Refresher, 'progress' | 'found' | 'onChange'>;
  visibility: PaneVisibility;
  storage: Pick<OfficeRuntime.Storage, 'getItem' | 'setItem'>;
  now?: () => number;
  setTimer?: SetTimer;
  /** How long it leaves the service to the formulas, which ask when a workbook or the pane opens. Default two minutes. */
  firstLookMs?: number;
}

const STORED = 'rr.newerData';
const BETWEEN_LOOKS_MS = 10 * 60_000;
const FIRST_LOOK_MS = 2 * 60_000;
/** Then Excel has had the time to begin calls of its own. */
const SAVED_LOOK_MS = 20_000;

/** Asks for the list of rent rolls beside the cache, so that no cell moves. A look that fails says nothing. */
export function createNewerData(options: NewerDataOptions): NewerData {
  const { client, session, databases, formulas, refresh, visibility, storage } = options;
  const { now = Date.now, setTimer = setRealTimer, firstLookMs = FIRST_LOOK_MS } = options;
  const listeners = createListeners();
  const choice = createStoredChoice(storage, STORED, { usual: true });
  let lists: readonly NewestRolls[] = [];
  let asked: readonly string[] = [];
  let beganAt = now();
  let lookedAt: number | undefined;
  let abort = new AbortController();
  let clear = () => {};
  let person = session.current()?.personId;

  const runs = () => formulas.all().flatMap((formula) => formula.runs);
  const results = () => latestResults(runs(), new Set(databases.get().map(({ id }) => id)));
  const mayLook = () =>
    // Before it is known, the person may have turned it off.
    choice.isKnown() &&
    choice.get() &&
    visibility.isShown() &&
    session.current() !== null &&
    refresh.progress() === null &&
    // The person is at work with what a refresh has found.
    refresh.found() === null &&
    databases.get().length > 0;

  /** Excel shows the values of the file, and has asked nothing. */
  const isAsSaved = () => runs().every(({ order }) => order < 0);
  const nextLookAt = () =>
    lookedAt === undefined
      ? beganAt + (isAsSaved() ? Math.min(SAVED_LOOK_MS, firstLookMs) : firstLookMs)
      : lookedAt + BETWEEN_LOOKS_MS;

  async function look(): Promise<void> {
    const askedAt = (lookedAt = now());
    const { signal } = (abort = new AbortController());
    const { profile } = await client.profile(signal);
    if (!mayLook()) return;
    asked = profile.databasesHeaderOn === 'every-data-call' ? databases.get().map(({ id }) => id) : [];
    const stage = client.openStage();
    try {
      const answer = await client.list({ endpoint: 'rentrolls', databases: asked }, { signal, stage });
      if (!signal.aborted) lists = withList(lists, newestRolls(answer.value, askedAt));
    } finally {
      stage.discard();
    }
  }
  const schedule = () => {
    clear();
    clear = () => {};
    if (!mayLook()) return;
    const wait = nextLookAt() - now();
    if (wait > 0) clear = setTimer(schedule, wait);
    else if (results().length > 0)
      void look()
        .catch(() => undefined)
        .then(update);
  };
  const update = () => {
    listeners.notify();
    schedule();
  };
  const startOver = () => {
    abort.abort();
    lists = [];
    beganAt = now();
    lookedAt = undefined;
    update();
  };
  choice.onChange(update);
  visibility.onChange(schedule);
  refresh.onChange(schedule);
  formulas.onChange(update);
  databases.onChange(startOver);
  session.onChange(() => {
    if (session.current()?.personId === person) return;
    person = session.current()?.personId;
    startOver();
  });

  return {
    properties: () => (choice.get() ? countNewer(lists, results()) : 0),
    isOn: choice.get,
    turn: choice.set,
    onChange: listeners.add,
  };
}

/** Results of formulas over other databases are left out: new rent rolls of the chosen ones would not concern them. */
function latestResults(runs: Formula['runs'], chosen: ReadonlySet<string>): LatestResult[] {
  const isOfChoice = (ids: readonly string[]) =>
    ids.length === 0 || (ids.length === chosen.size && ids.every((id) => chosen.has(id)));
  return runs.flatMap(({ shown }) => {
    const { basis, at } = shown ?? {};
    const isLatest = basis?.rentrolls === 'latest' && basis.asOf === undefined;
    if (!isLatest || at === undefined || !isOfChoice(basis.databases)) return [];
    return [{ at, approvedOnly: basis.approvedOnly === true, rolls: basis.rolls }];
  });
}
