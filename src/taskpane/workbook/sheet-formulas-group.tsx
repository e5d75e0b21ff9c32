import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ReactNode } from 'react';
import { arrowStop } from '../components/use-arrow-keys';
import { countText } from '../components/count-text';

const HEADING = 36;
const ROW = 32;

const useStyles = makeStyles({
  ofMany: { contentVisibility: 'auto' },
  heading: { margin: 0, font: 'inherit' },
  fold: {
    display: 'grid',
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: '4px 16px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chevron: { fontSize: '12px', lineHeight: 0 },
  name: { ...typographyStyles.caption1Strong, overflowWrap: 'anywhere' },
  count: { ...typographyStyles.caption1, fontVariantNumeric: 'tabular-nums' },
  rows: { margin: 0, padding: '0 0 4px', listStyleType: 'none' },
});

interface SheetFormulasGroupProps {
  sheet: string;
  count: number;
  open: boolean;
  toggle(): void;
  /** In a long list, sheets out of view get no layout. */
  isOfMany: boolean;
  children: ReactNode;
}

export function SheetFormulasGroup(props: SheetFormulasGroupProps) {
  const { sheet, count, open, toggle, isOfMany, children } = props;
  const styles = useStyles();
  // As high as its heading and rows, so that the scrollbar is right from the start.
  const height = HEADING + (open ? count * ROW : 0);
  return (
    <section
      aria-label={sheet}
      className={isOfMany ? styles.ofMany : undefined}
      style={isOfMany ? { containIntrinsicSize: `auto ${height}px` } : undefined}
    >
      <h3 className={styles.heading}>
        <button type="button" className={styles.fold} aria-expanded={open} {...arrowStop} onClick={toggle}>
          <span className={styles.chevron} aria-hidden="true">
            {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          </span>
          <span className={styles.name}>{sheet}</span>
          <span className={styles.count}>{countText(count)}</span>
          <span className="visually-hidden">{count === 1 ? 'formula' : 'formulas'}</span>
        </button>
      </h3>
      {open && <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}
