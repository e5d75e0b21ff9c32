import { Quiet } from '../../pane-kit/quiet';
import { useClient, useDatabases, useSession, useChanging } from '../../pane-kit/common-parts';
import { LinkButton } from '../../pane-kit/link-button';
import { makeStyles, mergeClasses, tokens, Field, Input } from '@fluentui/react-components';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { RrError } from '../../contract/failure';
import type { ProfileReply, SignInBody, SignInMethod } from '../../contract/gateway-wire';
import { BusyButton } from '../../pane-kit/busy-button';
import { FailureProblem } from '../../pane-kit/status/problem';
import { Loading } from '../../pane-kit/status/loading';
import { Section } from '../../pane-kit/section/section';
import { useAction } from '../../pane-kit/use-action';
import { useProfile, type Answered } from '../../pane-kit/use-answer';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  demo: {
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface SecretField {
  id: string;
  label: string;
  hint?: string;
  /** Shown in its place while it is blank. */
  missing: string;
  isSecret?: boolean;
  /** Spaces around it count: a copied key often has some, which do not. */
  isExact?: boolean;
}

interface Way {
  about: string;
  instead: string;
  note: string;
  /** The last one is wrong if the gateway refuses them. */
  fields: readonly [SecretField, ...SecretField[]];
  body(values: readonly string[]): SignInBody;
}

const WAYS: Record<SignInMethod, Way> = {
  credentials: {
    about: 'Use the client ID and secret of your rent-roll data service.',
    instead: 'Use a client ID and secret instead',
    note: 'The secret is not kept in Excel or in this workbook.',
    fields: [
      { id: 'client-id', label: 'Client ID', missing: 'Enter the client ID you were given.' },
      {
        id: 'client-secret',
        label: 'Client secret',
        missing: 'Enter the secret that belongs to this client ID.',
        isSecret: true,
        isExact: true,
      },
    ],
    body: ([clientId = '', clientSecret = '']) => ({ clientId, clientSecret }),
  },
  'access-key': {
    about: 'Use your personal access key.',
    instead: 'Use an access key instead',
    note: 'The key is not kept in Excel or in this workbook.',
    fields: [
      {
        id: 'access-key',
        label: 'Access key',
        hint: 'rrk_…, from your administrator',
        missing: 'Enter the access key you were given.',
        isSecret: true,
      },
    ],
    body: ([accessKey = '']) => ({ accessKey }),
  },
};

const inputOf = ({ id }: SecretField) => document.getElementById(id) as HTMLInputElement | null;

interface SignInSectionProps {
  /** Opens the tab that needs no service. */
  compare(): void;
}

/** Secrets and access keys are sent once and never stored here. */
export function SignInSection({ compare }: SignInSectionProps) {
  const session = useSession();
  const databases = useDatabases();
  const workbook = useChanging(databases, databases.get);
  const profile = useProfile();
  const [chosen, setChosen] = useState<SignInMethod | null>(null);
  const [by, setBy] = useState<SignInMethod | 'demo'>('demo');
  const signIn = useAction((body: SignInBody) => session.signIn(body));
  const kit = useKit();
  const styles = useStyles();
  const ways = useWays(profile);
  const way = chosen && ways?.includes(chosen) ? chosen : ways?.[0];
  const otherWay = ways?.find((listed) => listed !== way);

  // After a change of the form, but not on first render.
  useEffect(() => void (chosen && inputOf(WAYS[chosen].fields[0])?.focus()), [chosen]);

  const signInBy = (next: typeof by, body: SignInBody) => {
    setBy(next);
    return signIn.run(body);
  };
  const demo = profile.value?.demo;

  return (
    <Section id="sign-in" title="Sign in" focusNext={workbook.length === 0 ? 'databases' : 'pane-tab'}>
      {way && <p className={mergeClasses(kit.text, kit.neutral)}>{WAYS[way].about}</p>}
      <FailureProblem failure={profile.error} retry={profile.again} />
      {way ? (
        <SignInForm
          key={way}
          way={WAYS[way]}
          signIn={(body) => signInBy(way, body)}
          busy={signIn.busy && by === way}
          error={by === way || by === 'demo' ? signIn.error : null}
        />
      ) : (
        <Loading label="Loading the sign-in methods" rows={2} />
      )}
      {otherWay && (
        <LinkButton isSmall onClick={() => setChosen(otherWay)}>
          {WAYS[otherWay].instead}
        </LinkButton>
      )}
      {demo && (
        <div className={mergeClasses(kit.stack8, kit.left, kit.ground, styles.demo)}>
          <Quiet>This installation has demo data. You can try it without your own credentials.</Quiet>
          <BusyButton
            busy={signIn.busy && by === 'demo'}
            doing="Signing in…"
            run={() => void signInBy('demo', demo)}
          >
            Sign in to the demo
          </BusyButton>
        </div>
      )}
      <LinkButton isSmall onClick={compare}>
        No service? Paste a rent roll
      </LinkButton>
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

interface SignInFormProps {
  way: Way;
  /** Resolves with the error, if any, and never rejects. */
  signIn(body: SignInBody): Promise<RrError | null>;
  busy: boolean;
  /** The error of this form's last try. */
  error: RrError | null;
}

function SignInForm({ way: { fields, body, note }, signIn, busy, error }: SignInFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const kit = useKit();
  const values = fields.map(({ id, isExact }) => (isExact ? (typed[id] ?? '') : (typed[id] ?? '').trim()));
  const missing = fields[values.indexOf('')];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return inputOf(missing)?.focus();
    void signIn(body(values)).then((failure) => {
      if (failure?.code !== 'wrong-credentials') return;
      const refused = inputOf(fields.at(-1)!);
      refused?.focus();
      refused?.select();
    });
  };

  return (
    <form className={kit.stack12} aria-labelledby="sign-in" noValidate onSubmit={submit}>
      {fields.map((field) => (
        <Field
          key={field.id}
          label={{ children: field.label, htmlFor: field.id }}
          hint={field.hint}
          validationMessage={isTried && field === missing ? field.missing : undefined}
        >
          <Input
            id={field.id}
            type={field.isSecret ? 'password' : 'text'}
            value={typed[field.id] ?? ''}
            autoComplete="off"
            spellCheck={field.isSecret ? undefined : false}
            onChange={(_, { value }) => setTyped({ ...typed, [field.id]: value })}
          />
        </Field>
      ))}
      <FailureProblem failure={error} />
      <div>
        <BusyButton type="submit" appearance="primary" busy={busy} doing="Signing in…">
          Sign in
        </BusyButton>
      </div>
      <Quiet>{note}</Quiet>
    </form>
  );
}
