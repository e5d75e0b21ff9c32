import { FluentProvider, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { PaneContext } from '../excel/pane/pane-context';
import { AnswersSection } from './header/answers-section';
import { CreatePropertySection } from './properties/create-property-section';
import { DatabasesSection } from './databases/databases-section';
import { DeprecatedColumnsSection } from './workbook/deprecated-columns-section';
import { FirstSteps } from './sign-in/first-steps';
import { FormulasSection } from './workbook/formulas-section';
import { Loading } from './components/loading';
import { PaneHeader } from './header/pane-header';
import { paneTheme } from './pane-theme';
import { RefreshSection } from './workbook/refresh-section';
import { SignInSection } from './sign-in/sign-in-section';
import { StatusBars } from './header/status-bars';
import { useGatewayStatus } from './header/use-gateway-status';
import { PaneContextProvider, useChanging, usePaneContext } from './components/use-pane-context';

const useStyles = makeStyles({
  provider: { minHeight: '100vh' },
  pane: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    maxWidth: '560px',
    padding: '16px',
  },
  sections: { display: 'flex', flexDirection: 'column', gap: '20px' },
});

export function Pane({ context }: { context: PaneContext }) {
  const { theme } = context;
  const name = useChanging(theme, theme.name);
  const styles = useStyles();
  useEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
    document.body.style.backgroundColor = paneTheme(name).colorNeutralBackground1;
  }, [name]);
  return (
    <FluentProvider theme={paneTheme(name)} className={styles.provider}>
      <PaneContextProvider value={context}>
        <Contents />
      </PaneContextProvider>
    </FluentProvider>
  );
}

function Contents() {
  const { session } = usePaneContext();
  const person = useChanging(session, session.current);
  const status = useGatewayStatus();
  return (
    <div className={useStyles().pane}>
      <PaneHeader status={status} />
      <StatusBars status={status} person={person} />
      <Sections />
    </div>
  );
}

function Sections() {
  const { session, databases, formulas } = usePaneContext();
  const person = useChanging(session, session.current);
  const expired = useChanging(session, session.expired);
  const chosen = useChanging(databases, databases.get);
  const lines = useChanging(formulas, formulas.lines);
  const [ready, setReady] = useState(person !== null);
  useEffect(() => void session.ready.then(() => setReady(true)), [session]);
  const signedOut = useRef(false);
  useEffect(() => {
    // The next things to do are at the top of a shorter page.
    if (person && signedOut.current) window.scrollTo(0, 0);
    signedOut.current = person === null;
  }, [person]);
  const styles = useStyles();

  if (!ready && !person) return <Loading label="Starting" />;
  const hasResult = lines?.some(({ size, state }) => size !== undefined || state === 'saved') ?? false;
  const steps = [
    { title: 'Sign in', done: person !== null },
    { title: 'Choose databases', done: chosen.length > 0 },
    { title: 'Insert a first query', done: hasResult },
  ];
  const isFirstRun =
    !expired && (chosen.length === 0 || (lines !== undefined && lines.length <= 1 && !hasResult));
  const hasFormulas = lines === undefined || lines.length > 0;
  return (
    <>
      {isFirstRun && <FirstSteps steps={steps} />}
      <div className={styles.sections}>
        {person ? <DatabasesSection key={person.personId} /> : <SignInSection />}
        <CreatePropertySection />
        {person && hasFormulas && <RefreshSection />}
        {person && <DeprecatedColumnsSection />}
        {(person || hasFormulas) && <FormulasSection />}
        {person && hasFormulas && <AnswersSection />}
      </div>
    </>
  );
}
