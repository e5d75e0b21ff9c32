import type { FormEvent, ReactNode } from 'react';
import type { RrError } from '../../contract/failure';
import type { SignInBody } from '../../contract/gateway-wire';
import { BusyButton } from '../../pane-kit/busy-button';
import { FailureProblem } from '../../pane-kit/status/failure-problem';
import { useKit } from '../../pane-kit/use-kit';

export interface SignInFormProps {
  /** Resolves with the error, if any, and never rejects. */
  signIn(body: SignInBody): Promise<RrError | null>;
  busy: boolean;
  /** The error of this form's last try. */
  error: RrError | null;
}

interface FormProps extends Omit<SignInFormProps, 'signIn'> {
  submit(event: FormEvent): void;
  /** What happens to the secret. */
  note: string;
  children: ReactNode;
}

export function SignInForm({ submit, busy, error, note, children }: FormProps) {
  const kit = useKit();
  return (
    <form className={kit.stack12} aria-labelledby="sign-in" noValidate onSubmit={submit}>
      {children}
      {error && <FailureProblem failure={error} />}
      <div>
        <BusyButton type="submit" appearance="primary" busy={busy} doing="Signing in…">
          Sign in
        </BusyButton>
      </div>
      <p className={kit.quiet}>{note}</p>
    </form>
  );
}
