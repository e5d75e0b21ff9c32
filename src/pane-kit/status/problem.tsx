import { type RrError, traceableRequest } from '../../contract/failure';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  type MessageBarProps,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../use-kit';

interface ProblemProps {
  children: ReactNode;
  action?: { label: string; run(): void };
}

/** Screen readers announce it at once. */
export const Problem = (words: ProblemProps) => <Bar intent="error" role="alert" {...words} />;

interface FailureProblemProps {
  /** Nothing is shown without one. */
  failure: RrError | null | undefined;
  /** Offers to try again. */
  retry?: (() => void) | undefined;
  action?: ProblemProps['action'];
}

/** Shows the id of the request, which the gateway's operator can look up. */
export const FailureProblem = ({ failure, retry, action }: FailureProblemProps) =>
  failure && (
    <Problem action={retry ? { label: 'Try again', run: retry } : action}>
      {failure.message}
      <RequestLine requestId={traceableRequest(failure)} />
    </Problem>
  );

/** Screen readers announce it inside a {@link Status}. */
export const Notice = ({ intent = 'info', ...words }: ProblemProps & Pick<MessageBarProps, 'intent'>) => (
  <Bar intent={intent} role={undefined} {...words} />
);

/** A notice for each text. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <Notice key={text} intent="warning">
      {text}
    </Notice>
  ));

const useStyles = makeStyles({
  // Removes the section's gap while empty.
  status: { ':empty': { marginTop: '-12px' } },
  request: { display: 'block', marginTop: '4px', textWrap: 'balance' },
  id: { userSelect: 'all' },
});

/** A live region. It must exist before its content, or screen readers stay silent. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={useStyles().status}>
      {children}
    </div>
  );
}

function Bar({ children, action, ...props }: ProblemProps & Pick<MessageBarProps, 'intent' | 'role'>) {
  return (
    // Fluent's default label points to a title, which these bars do not have.
    <MessageBar layout="multiline" aria-labelledby={undefined} {...props}>
      <MessageBarBody style={{ overflowWrap: 'anywhere' }}>{children}</MessageBarBody>
      {action && (
        <MessageBarActions>
          <Button size="small" onClick={action.run}>
            {action.label}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

export function RequestLine({ requestId }: { requestId: string | undefined }) {
  const kit = useKit();
  const styles = useStyles();
  if (requestId === undefined) return null;
  return (
    <span className={mergeClasses(kit.quiet, styles.request)}>
      Request <span className={mergeClasses(kit.mono, styles.id)}>{requestId}</span> (for the gateway's
      operator)
    </span>
  );
}
