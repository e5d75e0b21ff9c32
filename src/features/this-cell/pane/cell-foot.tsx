import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Quiet } from '../../../pane-kit/quiet';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  foot: {
    zIndex: 1,
    // The pane ends with a margin, which it covers.
    margin: 'auto 0 -16px',
    padding: '8px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    '& > button': { flex: '1 1 130px' },
    // The first of three has a line of its own.
    '& > button:first-child:nth-last-child(n + 4)': { flexBasis: '100%' },
  },
  status: {
    flex: '1 1 100%',
    textAlign: 'center',
    ':empty': { display: 'none' },
  },
});

/** The buttons at the end of the pane, and what they did or will do. */
export function CellFoot({ children, status }: { children: ReactNode; status: string }) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={mergeClasses(kit.foot, kit.buttons, styles.foot)}>
      {children}
      <Quiet className={styles.status} role="status">
        {status}
      </Quiet>
    </div>
  );
}
