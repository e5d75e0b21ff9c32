import type { FormulaLine } from '../answers/formulas/formula-line';
import type { GatewayStatus, SessionInfo } from '../contract/gateway-wire';
import {
  useDatabases,
  useManualCalculation,
  usePaneRequest,
  useRefresher,
  useSession,
  useChanging,
} from '../pane-kit/common-parts';
import { useValuesActions } from '../features/values/values-actions';
import { useNewerData } from '../features/refresh/pane/refresh-parts';
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from './properties/create-property-page';
import { createAskStore } from '../features/ask/pane/ask-store';
import { BottomNews, OutcomeNotice } from './header/bottom-news';
import { AccountButton, type PageName } from './header/account-button';
import { FirstSteps } from './sign-in/first-steps';
import { firstStepsDone } from './sign-in/first-steps-done';
import { laterPart } from '../pane-kit/later-part';
import { Loading } from '../pane-kit/status/loading';
import { DatabasesButton, PaneHeader, StateLine, UndoButton } from './header/pane-header';
import { asksService } from '../excel/rr-formula';
import { PaneTabs } from './tabs/pane-tabs';
import {
  MANUAL,
  NOT_STORED,
  signedInState,
  signedOutState,
  newerState,
  type PaneState,
} from './header/pane-state';
import { useFormulaSearch } from '../pane-kit/use-formula-search';
import { useGatewayStatus } from './header/use-gateway-status';
import { useNow } from '../pane-kit/use-now';
import { useSteady } from '../pane-kit/use-steady';
import { useOwnDatabases, type OwnDatabases } from './databases/use-own-databases';
import { useKit } from '../pane-kit/use-kit';

const Databases = laterPart(
  'Loading your databases',
  () => import(/* webpackChunkName: "databases" */ './databases/databases-section'),
  'DatabasesSection',
);
const SignIn = laterPart(
  'Loading the sign-in methods',
  () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-section'),
  'SignInSection',
);
const ConnectionDetails = laterPart(
  'Loading the connection details',
  () => import(/* webpackChunkName: "connection-details" */ './header/connection-details'),
  'ConnectionDetails',
);
const Memory = laterPart(
  'Loading the memory',
  () => import(/* webpackChunkName: "memory" */ './header/memory-page'),
  'MemoryPage',
);
const CreateProperty = laterPart(
  'Loading the form',
  () => import(/* webpackChunkName: "create-property" */ './properties/create-property-page'),
  'CreatePropertyPage',
);
const CheckThisExcel = laterPart(
  'Loading the check',
  () => import(/* webpackChunkName: "self-check" */ '../features/self-check/pane/self-check-page'),
  'SelfCheckPage',
);

const Values = laterPart(
  'Loading the form',
  () => import(/* webpackChunkName: "values" */ '../features/values/pane/values-page'),
  'ValuesPage',
  [useValuesActions],
);

export function Contents() {
  const session = useSession();
  const person = useChanging(session, session.current);
  const databases = useDatabases();
  const chosen = useChanging(databases, databases.get);
  const search = useFormulaSearch();
  const status = useGatewayStatus();
  const own = useOwnDatabases();
  const ready = useReady(person !== null);
  const [page, setPage] = useState<{ name: PageName; key: number } | null>(null);
  const [left, setLeft] = useState<{ outcome: Outcome; of: string } | null>(null);
  const back = () => setPage(null);
  // Chosen again, a page starts again.
  const show = (name: PageName) => {
    setLeft(null);
    setPage((last) => ({ name, key: (last?.key ?? 0) + 1 }));
  };
  useOnPaneRequest(back);
  const ask = useAskStore(person?.personId);
  const [open, setOpen] = useState(false);
  const [personId, setPersonId] = useState(person?.personId);
  const toggle = () => {
    if (open) own.choice.leave();
    setOpen(!open);
  };
  const kit = useKit();
  useScrollToTop(person !== null);

  if (personId !== person?.personId) {
    setPersonId(person?.personId);
    back();
    setOpen(false);
  }
  // Without a database nothing works. Afterwards the list stays open until the person closes it.
  const needsDatabase = person !== null && chosen.length === 0;
  if (needsDatabase && !open) setOpen(true);

  const expired = useChanging(session, session.expired);
  const line = useStateLine({
    person,
    expired,
    own: person && !open ? own : undefined,
    lines: search.lines,
    status,
    showDetails: page?.name === 'connection' ? undefined : () => show('connection'),
  });
  const top = useSteady({
    ...(ready && line),
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
      {left && left.of === (person?.personId ?? left.of) && (
        <OutcomeNotice {...left.outcome} close={() => setLeft(null)} />
      )}
      {!ready && (
        <div className={kit.inset}>
          <Loading label="Starting" />
        </div>
      )}
      {ready && top.steps !== undefined && <FirstSteps done={top.steps} />}
      {person && open && <Databases {...own} close={toggle} />}
      {ready && page === null && (
        <PaneTabs
          key={person?.personId}
          search={search}
          ask={ask}
          leave={() => setLeft(null)}
          show={show}
          signIn={person ? undefined : (compare) => <SignIn compare={compare} />}
        />
      )}
      {person && page?.name === 'connection' && <ConnectionDetails status={status} back={back} />}
      {person && page?.name === 'memory' && <Memory back={back} />}
      {person && page?.name === 'values' && <Values key={page.key} back={back} />}
      {person && page?.name === 'check' && <CheckThisExcel key={page.key} back={back} />}
      {person && page?.name === 'property' && (
        <CreateProperty
          key={page.key}
          back={back}
          leave={(outcome) => setLeft({ outcome, of: person.personId })}
        />
      )}
      <BottomNews />
    </div>
  );
}

/** The ribbon leads to a tab, and a page would hide it. */
function useOnPaneRequest(act: () => void): void {
  const paneRequest = usePaneRequest();
  const requested = useChanging(paneRequest, paneRequest.get);
  useEffect(() => {
    if (requested) act();
  }, [requested]);
}

/** Who signs in again finds the question as it was, and another person none. */
function useAskStore(personId: string | undefined) {
  const [ask, setAsk] = useState(createAskStore);
  const [asker, setAsker] = useState(personId);
  if (personId && personId !== asker) {
    setAsker(personId);
    setAsk(createAskStore());
  }
  return ask;
}

interface StateLineParts {
  person: SessionInfo | null;
  expired: boolean;
  /** Undefined while nothing is said of the databases. */
  own: OwnDatabases | undefined;
  lines: readonly FormulaLine[] | undefined;
  status: GatewayStatus | null;
  showDetails: (() => void) | undefined;
}

/** What the line below the header says, and what it offers. */
function useStateLine(parts: StateLineParts): Parameters<typeof StateLine>[0] {
  const { person, expired, own, lines, status, showDetails } = parts;
  const session = useSession();
  const refresh = useRefresher();
  const unended = useChanging(session, session.unended);
  const isStored = useChanging(session, session.isStored);
  const newer = useNewerState();
  const manual = useManualState();
  const now = useNow();
  if (!person) {
    const formulas = lines?.filter(({ formula }) => asksService(formula)).length;
    return { state: signedOutState({ expired, unended, formulas }) };
  }
  if (own?.error)
    return {
      state: { text: own.error.message, intent: 'error' },
      action: { label: 'Try again', run: own.again },
    };
  // The connection details say more of it.
  const trouble = signedInState(status, person.tokenExpiresAt, now);
  const state = trouble ?? newer ?? manual ?? (isStored ? undefined : NOT_STORED);
  const action = trouble
    ? showDetails && { label: 'Details', run: showDetails }
    : newer && { label: 'Refresh', run: () => void refresh.start('workbook', { ask: true }) };
  return { state, action };
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
