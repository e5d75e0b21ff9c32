import { isTyping } from '../pane-kit/is-typing';
import { typingWait } from '../excel/write/after-typing';
import {
  useDatabases,
  useManualCalculation,
  usePaneWish,
  useRefresher,
  useSession,
  useWritten,
  useChanging,
} from '../pane-kit/common-parts';
import { useNewerData } from '../features/refresh/pane/use-newer-data';
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from './properties/create-property-page';
import { createAskStore } from '../features/ask/pane/ask-store';
import { AccountButton, type PageName } from './header/account-button';
import { FailureProblem, Notice, Status } from '../pane-kit/status/problem';
import { FirstSteps } from './sign-in/first-steps';
import { firstStepsDone } from './sign-in/first-steps-done';
import { laterPart } from '../pane-kit/later-part';
import { Loading } from '../pane-kit/status/loading';
import { DatabasesButton, PaneHeader, StateLine, UndoButton } from './header/pane-header';
import { asksService } from '../excel/rr-formula';
import { PaneTabs } from './tabs/pane-tabs';
import {
  MANUAL,
  NOT_KEPT,
  signedInState,
  signedOutState,
  newerState,
  type PaneState,
} from './header/pane-state';
import { useFormulaSearch } from '../pane-kit/use-formula-search';
import { useGatewayStatus } from './header/use-gateway-status';
import { useNow } from '../pane-kit/use-now';
import { useSteady } from '../pane-kit/use-steady';
import { useOwnDatabases } from './databases/use-own-databases';
import { useKit } from '../pane-kit/use-kit';

const Databases = laterPart(
  'Loading your databases',
  async () =>
    (await import(/* webpackChunkName: "databases" */ './databases/databases-section')).DatabasesSection,
);
const SignIn = laterPart(
  'Loading the sign-in methods',
  async () => (await import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-section')).SignInSection,
);
const WaitingFormulas = laterPart(
  'Loading the formulas',
  async () => (await import(/* webpackChunkName: "workbook" */ './tabs/workbook-tab')).WaitingFormulas,
);
const ConnectionDetails = laterPart(
  'Loading the connection details',
  async () =>
    (await import(/* webpackChunkName: "connection-details" */ './header/connection-details'))
      .ConnectionDetails,
);
const Memory = laterPart(
  'Loading the memory',
  async () => (await import(/* webpackChunkName: "memory" */ './header/memory-page')).MemoryPage,
);
const CreateProperty = laterPart(
  'Loading the form',
  async () =>
    (await import(/* webpackChunkName: "create-property" */ './properties/create-property-page'))
      .CreatePropertyPage,
);
const CheckThisExcel = laterPart(
  'Loading the check',
  async () =>
    (await import(/* webpackChunkName: "self-check" */ '../features/self-check/pane/self-check-page'))
      .SelfCheckPage,
);

export function Contents() {
  const session = useSession();
  const databases = useDatabases();
  const refresh = useRefresher();
  const wish = usePaneWish();
  const person = useChanging(session, session.current);
  const expired = useChanging(session, session.expired);
  const unended = useChanging(session, session.unended);
  const isKept = useChanging(session, session.isKept);
  const chosen = useChanging(databases, databases.get);
  const search = useFormulaSearch();
  const status = useGatewayStatus();
  const newer = useNewerState();
  const manual = useManualState();
  const own = useOwnDatabases();
  const now = useNow();
  const ready = useReady(person !== null);
  const [page, setPage] = useState<{ name: PageName; key: number } | null>(null);
  const toggle = () => {
    if (open) own.choice.leave();
    setOpen(!open);
  };
  const back = () => setPage(null);
  // Chosen again, a page starts again.
  const show = (name: PageName) => {
    setLeft(null);
    setPage((last) => ({ name, key: (last?.key ?? 0) + 1 }));
  };
  // The ribbon leads to a tab, and a page would hide it.
  const wanted = useChanging(wish, wish.get);
  useEffect(() => {
    if (wanted) setPage(null);
  }, [wanted]);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<Outcome | null>(null);
  const [personId, setPersonId] = useState(person?.personId);
  const [ask, setAsk] = useState(createAskStore);
  const [asker, setAsker] = useState(person?.personId);
  const kit = useKit();
  useScrollToTop(person !== null);

  if (personId !== person?.personId) {
    setPersonId(person?.personId);
    // Who signs in again finds the question as it was.
    if (person && person.personId !== asker) {
      setAsker(person.personId);
      setAsk(createAskStore());
    }
    setPage(null);
    setOpen(false);
  }
  // Without a database nothing works. Afterwards the list stays open until the person closes it.
  const needsDatabase = person !== null && chosen.length === 0;
  if (needsDatabase && !open) setOpen(true);

  const unread = person && !open && own.error;
  const state = !person
    ? signedOutState({
        expired,
        unended,
        formulas: search.lines?.filter(({ formula }) => asksService(formula)).length,
      })
    : unread
      ? ({ text: unread.message, intent: 'error' } as const)
      : (signedInState(status, person.tokenExpiresAt, now) ??
        newer ??
        manual ??
        (isKept ? undefined : NOT_KEPT));
  const action = unread
    ? { label: 'Try again', run: own.again }
    : state && 'hasDetails' in state && state.hasDetails && page?.name !== 'connection'
      ? { label: 'Details', run: () => show('connection') }
      : state && state === newer
        ? { label: 'Refresh', run: () => void refresh.start('workbook', { ask: true }) }
        : undefined;
  const top = useSteady({
    state: ready ? state : undefined,
    action,
    steps: expired ? undefined : firstStepsDone(person !== null, chosen.length > 0, search.lines),
  });

  return (
    <div
      className={kit.tab}
      style={{ boxSizing: 'border-box', minHeight: '100vh', maxWidth: 560, paddingBottom: 16 }}
    >
      <PaneHeader
        {...(person && {
          databases: <DatabasesButton {...own} chosen={chosen.length} open={open} toggle={toggle} />,
          undo: <UndoButton />,
          account: <AccountButton key={person.personId} name={person.clientId} show={show} />,
        })}
      />
      <StateLine state={top.state} action={top.action} />
      {left && (
        <div className={kit.row}>
          {'failure' in left ? (
            <FailureProblem failure={left.failure} action={{ label: 'Close', run: () => setLeft(null) }} />
          ) : (
            <Notice intent="success" action={{ label: 'Close', run: () => setLeft(null) }}>
              {left.words}
            </Notice>
          )}
        </div>
      )}
      {!ready && (
        <div className={kit.inset}>
          <Loading label="Starting" />
        </div>
      )}
      {ready && top.steps && <FirstSteps steps={top.steps} />}
      {ready && !person && (
        <>
          <SignIn />
          {search.lines && search.lines.length > 0 && <WaitingFormulas search={search} />}
        </>
      )}
      {person && open && <Databases {...own} close={toggle} />}
      {person && page === null && (
        <PaneTabs key={person.personId} search={search} ask={ask} leave={() => setLeft(null)} />
      )}
      {person && page?.name === 'connection' && <ConnectionDetails status={status} back={back} />}
      {person && page?.name === 'memory' && <Memory back={back} />}
      {person && page?.name === 'check' && <CheckThisExcel key={page.key} back={back} />}
      {person && page?.name === 'property' && <CreateProperty key={page.key} back={back} leave={setLeft} />}
      <BottomNews />
    </div>
  );
}

/** How long the pane says that something was undone, in milliseconds. */
const NEWS_MS = 8_000;

/**
 * Says what no tab can say: that Excel waits, because it takes nothing while a person types in a cell, and what came of an
 * undo.
 */
function BottomNews() {
  const kit = useKit();
  const isWaiting = useChanging(typingWait, typingWait.isOn);
  const written = useWritten();
  const news = useChanging(written, written.news);
  useUndoKey();
  useEffect(() => {
    if (!news || 'failure' in news) return undefined;
    const timer = setTimeout(written.dismiss, NEWS_MS);
    return () => clearTimeout(timer);
  }, [written, news]);
  return (
    // In view wherever the person has scrolled to, and above what stands at the bottom of a tab.
    <div style={{ position: 'sticky', bottom: 8, zIndex: 10 }}>
      <Status>
        {isWaiting && (
          <div className={kit.row}>
            <Notice intent="warning">
              Finish typing in the cell: what you asked for goes on afterwards.
            </Notice>
          </div>
        )}
        {news && (
          <div className={kit.row}>
            {'failure' in news ? (
              <FailureProblem failure={news.failure} action={{ label: 'Close', run: written.dismiss }} />
            ) : (
              <Notice intent="success">Undone: {news.undone.what}.</Notice>
            )}
          </div>
        )}
      </Status>
    </div>
  );
}

/** Ctrl+Z undoes what the add-in wrote last. In a text field it is the field's own. */
function useUndoKey(): void {
  const written = useWritten();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.altKey || isTyping(event.target) || !written.current()) return;
      event.preventDefault();
      void written.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [written]);
}

/** A stored session is restored before anybody is asked to sign in. */
function useReady(isSignedIn: boolean): boolean {
  const session = useSession();
  const [ready, setReady] = useState(isSignedIn);
  useEffect(() => void session.ready.then(() => setReady(true)), [session]);
  return ready || isSignedIn;
}

/** After a sign-in the next things to do are at the top. */
function useScrollToTop(isSignedIn: boolean): void {
  const wasSignedIn = useRef(true);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) window.scrollTo(0, 0);
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
}

/** Looks at the mode of calculation when the person comes to the pane, and after each refresh. */
function useManualState(): PaneState | undefined {
  const manual = useManualCalculation();
  const refresh = useRefresher();
  const last = useChanging(refresh, refresh.last);
  useEffect(() => {
    const look = () => void manual.look();
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [manual, last]);
  return useChanging(manual, manual.isOn) ? MANUAL : undefined;
}

/** Returns undefined during a refresh and while its changes wait for a word: the person is at it. */
function useNewerState(): PaneState | undefined {
  const newer = useNewerData();
  const refresh = useRefresher();
  const properties = useChanging(newer, newer.properties);
  const isRefreshing = useChanging(refresh, () => refresh.progress() !== null || refresh.found() !== null);
  return isRefreshing ? undefined : newerState(properties);
}
