import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { FormEvent, ReactNode } from 'react';
import type { RrError } from '../../contract/failure';
import type { SignInBody } from '../../contract/gateway-wire';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});

/** What each form for signing in is given. */
export interface SignInFormProps {
  /** Never rejects; gives the error. */
  signIn(body: SignInBody): Promise<RrError | null>;
  busy: boolean;
  /** Of the last try by this form. */
  error: RrError | null;
}

interface FormProps extends Omit<SignInFormProps, 'signIn'> {
  submit(event: FormEvent): void;
  /** What becomes of what is typed. */
  note: string;
  children: ReactNode;
}

/** A form for signing in around its fields: why it failed, its button, and a note. */
export function SignInForm({ submit, busy, error, note, children }: FormProps) {
  const styles = useStyles();
  return (
    <form className={styles.form} aria-labelledby="sign-in" noValidate onSubmit={submit}>
      {children}
      {error && <FailureProblem failure={error} />}
      <div>
        <BusyButton type="submit" appearance="primary" busy={busy} doing="Signing in…">
          Sign in
        </BusyButton>
      </div>
      <p className={styles.note}>{note}</p>
    </form>
  );
}
