import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 16px 16px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '24px',
  },
});

interface SectionProps {
  id: string;
  title: string;
  side?: ReactNode;
  /** Ids that get the focus, in this order, when a control in the section disappears; the heading comes last. */
  focusNext?: string;
  role?: 'group';
  children: ReactNode;
}

export function Section({ id, title, side, focusNext, role, children }: SectionProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <section
      className={styles.section}
      role={role}
      aria-labelledby={id}
      data-focus-next={focusNext ? `${focusNext} ${id}` : id}
    >
      <div className={styles.head}>
        <h2 className={kit.heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {side}
      </div>
      {children}
    </section>
  );
}
