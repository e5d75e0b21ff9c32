import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  type MessageBarProps,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface Said {
  children: ReactNode;
  action?: { label: string; run(): void };
}

/** Something that went wrong, as a sentence with a next step; said at once by screen readers. */
export const Problem = (said: Said) => <Bar intent="error" role="alert" {...said} />;

/** Something to know. Screen readers say it where it appears inside a {@link Status}. */
export const Notice = ({ intent = 'info', ...said }: Said & Pick<MessageBarProps, 'intent'>) => (
  <Bar intent={intent} role={undefined} {...said} />
);

const useStyles = makeStyles({
  // Takes back the gap of the section while there is nothing to say.
  status: { ':empty': { marginTop: '-12px' } },
});

/** A place that screen readers watch: they say what appears in it, which they do only if it was there before. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={useStyles().status}>
      {children}
    </div>
  );
}

function Bar({ children, action, ...props }: Said & Pick<MessageBarProps, 'intent' | 'role'>) {
  return (
    // The label that Fluent gives by itself points at a title, which these do not have.
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
