import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  foot: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '8px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** What a person does next, always in sight. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className={useStyles().foot}>{children}</div>
);
