import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  section: {
    padding: '12px 16px 16px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: { minHeight: '24px' },
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
      className={mergeClasses(kit.stack12, styles.section)}
      role={role}
      aria-labelledby={id}
      data-focus-next={focusNext ? `${focusNext} ${id}` : id}
    >
      <div className={mergeClasses(kit.spread, styles.head)}>
        <h2 className={kit.heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {side}
      </div>
      {children}
    </section>
  );
}
