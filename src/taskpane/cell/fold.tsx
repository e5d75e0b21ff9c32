import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  section: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: { margin: 0, font: 'inherit' },
  toggle: {
    display: 'grid',
    gridTemplateColumns: '12px minmax(88px, auto) minmax(0, 1fr)',
    gap: '8px',
    alignItems: 'center',
    width: '100%',
    minHeight: '40px',
    padding: '0 16px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  chevron: { width: '12px', height: '12px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  says: {
    ...typographyStyles.caption1,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  body: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '0 16px 12px' },
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
  const styles = useStyles();
  if (given !== isOpen) {
    setGiven(isOpen);
    setOpen(isOpen);
  }
  return (
    <section className={styles.section} role="group" aria-labelledby={id}>
      <h3 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <ChevronDownRegular className={styles.chevron} />
          ) : (
            <ChevronRightRegular className={styles.chevron} />
          )}
          <span id={id} className={styles.title}>
            {title}
          </span>
          {!open && says !== undefined && <span className={styles.says}>{says}</span>}
        </button>
      </h3>
      {open && <div className={styles.body}>{children}</div>}
    </section>
  );
}
