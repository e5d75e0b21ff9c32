import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface Said {
  children: ReactNode;
  action?: { label: string; run(): void };
}

/** Something that went wrong, as a sentence with a next step; said at once by screen readers. */
export const Problem = (said: Said) => <Bar intent="error" role="alert" {...said} />;

/** Something to know; said by screen readers when they are done with what they are saying. */
export const Notice = ({ intent = 'info', ...said }: Said & Pick<MessageBarProps, 'intent'>) => (
  <Bar intent={intent} role="status" {...said} />
);

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
