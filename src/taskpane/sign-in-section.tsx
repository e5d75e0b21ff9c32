import { Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { SignInBody } from '../contract/gateway-wire';
import { BusyButton } from './busy-button';
import { Notice, Problem } from './problem';
import { Section } from './section';
import { useAction } from './use-action';
import { useAnswer } from './use-answer';
import { useChanging, usePaneContext } from './use-pane-context';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  small: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
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

/** The sign-in form. The secret goes to the gateway once and is kept nowhere here. */
export function SignInSection() {
  const { client, session } = usePaneContext();
  const expired = useChanging(session, session.expired);
  const profile = useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const secretInput = useRef<HTMLInputElement>(null);
  const idInput = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<'form' | 'demo'>('form');
  const signIn = useAction((body: SignInBody) => session.signIn(body));
  const styles = useStyles();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { clientId: clientId.trim(), clientSecret };
    setIncomplete(true);
    if (body.clientId === '') return idInput.current?.focus();
    if (clientSecret === '') return secretInput.current?.focus();
    setBy('form');
    void signIn.run(body).then((error) => {
      if (error?.code !== 'wrong-credentials') return;
      secretInput.current?.focus();
      secretInput.current?.select();
    });
  };
  const demo = profile.value?.demo;
  const signInToDemo = () => {
    if (!demo) return;
    setBy('demo');
    void signIn.run(demo);
  };

  return (
    <Section id="sign-in" title="Sign in" focusNext="databases">
      {expired ? (
        <Notice intent="warning">
          Your session has ended. Sign in again to refresh; cells keep their values.
        </Notice>
      ) : (
        <p className={styles.text}>Use the client ID and secret of your rent-roll data service.</p>
      )}
      {profile.error && (
        <Problem action={{ label: 'Try again', run: profile.again }}>{profile.error.message}</Problem>
      )}
      <form className={styles.form} aria-labelledby="sign-in" noValidate onSubmit={submit}>
        <Field
          label={{ children: 'Client ID', htmlFor: 'client-id' }}
          validationMessage={
            incomplete && clientId.trim() === '' ? 'Enter the client ID you were given.' : undefined
          }
        >
          <Input
            id="client-id"
            ref={idInput}
            value={clientId}
            autoComplete="off"
            spellCheck={false}
            onChange={(_, { value }) => setClientId(value)}
          />
        </Field>
        <Field
          label={{ children: 'Client secret', htmlFor: 'client-secret' }}
          validationMessage={
            incomplete && clientId.trim() !== '' && clientSecret === ''
              ? 'Enter the secret that belongs to this client ID.'
              : undefined
          }
        >
          <Input
            id="client-secret"
            ref={secretInput}
            type="password"
            value={clientSecret}
            autoComplete="off"
            onChange={(_, { value }) => setClientSecret(value)}
          />
        </Field>
        {signIn.error && <Problem>{signIn.error.message}</Problem>}
        <div>
          <BusyButton
            type="submit"
            appearance="primary"
            busy={signIn.busy && by === 'form'}
            doing="Signing in…"
          >
            Sign in
          </BusyButton>
        </div>
        <p className={styles.small}>The secret is not kept in Excel or in this workbook.</p>
      </form>
      {demo && (
        <div className={styles.demo}>
          <p className={styles.small}>
            This installation runs on demo data. Look around without credentials of your own.
          </p>
          <BusyButton busy={signIn.busy && by === 'demo'} doing="Signing in…" run={signInToDemo}>
            Sign in to the demo
          </BusyButton>
        </div>
      )}
    </Section>
  );
}
