import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    // The pane ends with a margin, which it covers.
    margin: 'auto 0 -16px',
    padding: '8px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& > button': { flex: '1 1 130px' },
    // The first of three has a line of its own.
    '& > button:first-child:nth-last-child(n + 4)': { flexBasis: '100%' },
  },
  status: {
    ...typographyStyles.caption1,
    flex: '1 1 100%',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
    ':empty': { display: 'none' },
  },
});

/** The buttons at the end of the pane, and what they did or will do. */
export function CellFoot({ children, status }: { children: ReactNode; status: string }) {
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      {children}
      <p className={styles.status} role="status">
        {status}
      </p>
    </div>
  );
}
