import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState, type ReactNode } from 'react';
import { useFoldStyles } from './use-fold-styles';

const useStyles = makeStyles({
  section: { padding: '8px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 8px', minHeight: '32px' },
  heading: { ...typographyStyles.subtitle2, flex: '1 1 auto', margin: 0 },
  fold: { gridTemplateColumns: '12px auto auto', minHeight: '32px', padding: 0 },
});

interface FoldableSectionProps {
  /** The name of the region, where it is not the title. */
  label?: string;
  id: string;
  title: string;
  /** What is in it, while it is folded. */
  says?: string;
  isOpen?: boolean;
  side?: ReactNode;
  children: ReactNode;
}

export function FoldableSection(props: FoldableSectionProps) {
  const { label, id, title, says, isOpen = false, side, children } = props;
  const [open, setOpen] = useState(isOpen);
  const fold = useFoldStyles();
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={label ?? title} data-focus-next={id}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={mergeClasses(fold.toggle, styles.fold)}
            id={id}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <ChevronDownRegular className={fold.chevron} />
            ) : (
              <ChevronRightRegular className={fold.chevron} />
            )}
            {title}
            {!open && says && <span className={fold.says}> {says}</span>}
          </button>
        </h2>
        {side}
      </div>
      {open && children}
    </section>
  );
}
