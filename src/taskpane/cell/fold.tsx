import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState, type ReactNode } from 'react';
import { useFoldStyles } from '../components/fold/use-fold-styles';

const useStyles = makeStyles({
  heading: { margin: 0, font: 'inherit' },
  toggle: { gridTemplateColumns: '12px minmax(88px, auto) minmax(0, 1fr)', width: '100%' },
});

interface FoldProps {
  title: string;
  /** What is in it, while it is folded. */
  says?: string | undefined;
  isOpen: boolean;
  children: ReactNode;
}

/** A part of what is told. Folded, it is one line. */
export function Fold({ title, says, isOpen, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  const [given, setGiven] = useState(isOpen);
  const id = useId();
  const fold = useFoldStyles();
  const styles = useStyles();
  if (given !== isOpen) {
    setGiven(isOpen);
    setOpen(isOpen);
  }
  return (
    <section className={fold.part} role="group" aria-labelledby={id}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={mergeClasses(fold.toggle, styles.toggle)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <ChevronDownRegular className={fold.chevron} />
          ) : (
            <ChevronRightRegular className={fold.chevron} />
          )}
          <span id={id} className={fold.title}>
            {title}
          </span>
          {!open && says !== undefined && <span className={fold.says}>{says}</span>}
        </button>
      </h3>
      {open && <div className={fold.body}>{children}</div>}
    </section>
  );
}
