import { makeStyles, mergeClasses, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FoldButton } from '../../../pane-kit/section/fold-button';
import { useKit } from '../../../pane-kit/use-kit';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { countText, plural } from '../../../pane-kit/count-text';

const HEADING = 36;
const ROW = 32;

const useStyles = makeStyles({
  ofMany: { contentVisibility: 'auto' },
  fold: {
    ...typographyStyles.caption1,
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    minHeight: '32px',
    padding: '4px 16px',
  },
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
  const kit = useKit();
  const styles = useStyles();
  // As high as its heading and rows, so that the scrollbar is right from the start.
  const height = HEADING + (open ? count * ROW : 0);
  return (
    <section
      aria-label={sheet}
      className={isOfMany ? styles.ofMany : undefined}
      style={isOfMany ? { containIntrinsicSize: `auto ${height}px` } : undefined}
    >
      <h3 className={kit.plain}>
        <FoldButton
          {...arrowStop}
          className={mergeClasses(kit.whole, styles.fold)}
          title={sheet}
          says={countText(count)}
          isOpen={open}
          toggle={toggle}
        >
          <span className="visually-hidden">{plural(count, 'formula')}</span>
        </FoldButton>
      </h3>
      {open && <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}
