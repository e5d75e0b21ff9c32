import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useKit } from '../use-kit';
import { FoldButton } from './fold-button';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 8px', minHeight: '32px' },
  heading: { flex: '1 1 auto' },
  fold: { gridTemplateColumns: '12px auto auto', minHeight: '32px', padding: 0 },
});

interface FoldableSectionProps {
  /** The name of the region, where it is not the title. */
  label?: string;
  id: string;
  title: string;
  /** What is in it, while it is folded. */
  summary?: string;
  isOpen?: boolean;
  side?: ReactNode;
  children: ReactNode;
}

export function FoldableSection(props: FoldableSectionProps) {
  const { label, id, title, summary, isOpen = false, side, children } = props;
  const [open, setOpen] = useState(isOpen);
  const kit = useKit();
  const styles = useStyles();
  return (
    <section
      className={mergeClasses(kit.row, kit.lineBelow)}
      aria-label={label ?? title}
      data-focus-next={id}
    >
      <div className={styles.head}>
        <h2 className={mergeClasses(kit.heading, styles.heading)}>
          <FoldButton
            className={styles.fold}
            id={id}
            title={title}
            summary={open ? undefined : summary}
            isOpen={open}
            toggle={() => setOpen(!open)}
          />
        </h2>
        {side}
      </div>
      {open && children}
    </section>
  );
}
