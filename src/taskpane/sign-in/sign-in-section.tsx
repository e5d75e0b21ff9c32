import { useClient, useDatabases, useSession } from '../../pane-kit/shared-parts';
import { useChanging } from '../../pane-kit/pane-part';
import { Link, makeStyles, tokens, Field, Input } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { ProfileReply, SignInBody, SignInMethod } from '../../contract/gateway-wire';
import { BusyButton } from '../../pane-kit/busy-button';
import { CredentialsForm } from './credentials-form';
import { FailureProblem } from '../../pane-kit/status/failure-problem';
import { Loading } from '../../pane-kit/status/loading';
import { Section } from '../../pane-kit/section/section';
import { useAction } from '../../pane-kit/use-action';
import { useAnswer, type Answered } from '../../pane-kit/use-answer';
import { useKit } from '../../pane-kit/use-kit';
import { SignInForm, type SignInFormProps } from './sign-in-form';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  demo: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

const WAYS = {
  credentials: {
    Form: CredentialsForm,
    firstField: 'client-id',
    about: 'Use the client ID and secret of your rent-roll data service.',
    instead: 'Use a client ID and secret instead',
  },
  'access-key': {
    Form: AccessKeyForm,
    firstField: 'access-key',
    about: 'Use your personal access key.',
    instead: 'Use an access key instead',
  },
} as const satisfies Record<SignInMethod, unknown>;

/** Secrets and access keys are sent once and never stored here. */
export function SignInSection() {
  const client = useClient();
  const session = useSession();
  const databases = useDatabases();
  const workbook = useChanging(databases, databases.get);
  const profile = useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
  const [chosen, setChosen] = useState<SignInMethod | null>(null);
  const [by, setBy] = useState<SignInMethod | 'demo'>('demo');
  const signIn = useAction((body: SignInBody) => session.signIn(body));
  const kit = useKit();
  const styles = useStyles();
  const ways = useWays(profile);
  const way = chosen && ways?.includes(chosen) ? chosen : ways?.[0];
  const other = ways?.find((one) => one !== way);

  // After a change of the form, but not on first render.
  useEffect(() => void (chosen && document.getElementById(WAYS[chosen].firstField)?.focus()), [chosen]);

  const signInBy = (next: typeof by, body: SignInBody) => {
    setBy(next);
    return signIn.run(body);
  };
  const demo = profile.value?.demo;
  const { Form, about } = way ? WAYS[way] : { Form: undefined, about: undefined };

  return (
    <Section id="sign-in" title="Sign in" focusNext={workbook.length === 0 ? 'databases' : 'pane-tab'}>
      {about && <p className={styles.text}>{about}</p>}
      {profile.error && (
        <FailureProblem failure={profile.error} action={{ label: 'Try again', run: profile.again }} />
      )}
      {way && Form ? (
        <Form
          key={way}
          signIn={(body) => signInBy(way, body)}
          busy={signIn.busy && by === way}
          error={by === way || by === 'demo' ? signIn.error : null}
        />
      ) : (
        <Loading label="Loading the sign-in methods" rows={2} />
      )}
      {other && (
        <Link as="button" type="button" className={kit.smallLink} onClick={() => setChosen(other)}>
          {WAYS[other].instead}
        </Link>
      )}
      {demo && (
        <div className={styles.demo}>
          <p className={kit.quiet}>
            This installation has demo data. You can try it without your own credentials.
          </p>
          <BusyButton
            busy={signIn.busy && by === 'demo'}
            doing="Signing in…"
            run={() => void signInBy('demo', demo)}
          >
            Sign in to the demo
          </BusyButton>
        </div>
      )}
    </Section>
  );
}

/**
 * Returns undefined until the gateway answers, and the oldest method if that fails. A new attempt keeps the methods
 * known, and so what the person has typed.
 */
function useWays({ value, error }: Pick<Answered<ProfileReply>, 'value' | 'error'>) {
  const client = useClient();
  const known = useRef<readonly SignInMethod[]>(undefined);
  const answered = (value ?? client.peekProfile())?.signIn;
  known.current = answered ?? (error ? ['credentials'] : known.current);
  return known.current;
}

function AccessKeyForm({ signIn, ...form }: SignInFormProps) {
  const [accessKey, setAccessKey] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A copied key often has spaces around it.
    const body = { accessKey: accessKey.trim() };
    setIncomplete(true);
    if (body.accessKey === '') return input.current?.focus();
    void signIn(body).then((error) => {
      if (error?.code !== 'wrong-credentials') return;
      input.current?.focus();
      input.current?.select();
    });
  };

  return (
    <SignInForm submit={submit} note="The key is not kept in Excel or in this workbook." {...form}>
      <Field
        label={{ children: 'Access key', htmlFor: 'access-key' }}
        hint="rrk_…, from your administrator"
        validationMessage={
          incomplete && accessKey.trim() === '' ? 'Enter the access key you were given.' : undefined
        }
      >
        <Input
          id="access-key"
          ref={input}
          type="password"
          value={accessKey}
          autoComplete="off"
          onChange={(_, { value }) => setAccessKey(value)}
        />
      </Field>
    </SignInForm>
  );
}
