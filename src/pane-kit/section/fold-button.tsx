import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  fold: {
    display: 'grid',
    gridTemplateColumns: '12px minmax(88px, auto) minmax(0, 1fr)',
    gap: '8px',
    alignItems: 'center',
    minHeight: '40px',
    padding: '0 16px',
  },
});

interface FoldButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  isOpen: boolean;
  toggle(): void;
  title: string;
  titleId?: string;
  /** What stands behind the title. */
  summary?: ReactNode;
}

/** The line of a part that folds. */
export function FoldButton({
  isOpen,
  toggle,
  title,
  titleId,
  summary,
  className,
  children,
  ...attributes
}: FoldButtonProps) {
  const kit = useKit();
  const styles = useStyles();
  const Chevron = isOpen ? ChevronDownRegular : ChevronRightRegular;
  return (
    <button
      {...attributes}
      type="button"
      className={mergeClasses(kit.press, styles.fold, className)}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Chevron className={kit.chevron} />
      <span id={titleId} className={mergeClasses(kit.bold, kit.wrap)}>
        {title}
      </span>{' '}
      {summary !== undefined && <span className={mergeClasses(kit.faint, kit.cut)}>{summary}</span>}{' '}
      {children}
    </button>
  );
}
