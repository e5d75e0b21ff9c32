import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { arrowStop } from '../use-arrow-keys';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 12px',
    alignItems: 'start',
    '& > svg': { width: '20px', height: '20px' },
  },
  about: { gridColumn: 2 },
});

export interface StartItemProps {
  icon: ReactElement;
  title: string;
  about: string;
  run(): void;
  /** Whether it is unfolded, for one that offers a choice. */
  isOpen?: boolean;
}

/** A thing to begin with, in a list of such. */
export function StartItem({ icon, title, about, run, isOpen }: StartItemProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <button
      {...arrowStop}
      type="button"
      className={mergeClasses(kit.press, kit.whole, kit.row, styles.item)}
      aria-expanded={isOpen}
      onClick={run}
    >
      {icon}
      <span>{title}</span>
      <span className={mergeClasses(kit.faint, styles.about)}>{about}</span>
    </button>
  );
}
