import { makeStyles, mergeClasses, typographyStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { RequestLine } from '../../../pane-kit/status/problem';
import { LinkButton } from '../../../pane-kit/link-button';
import { FoldButton } from '../../../pane-kit/section/fold-button';
import { useKit } from '../../../pane-kit/use-kit';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { countOf, countText, plural } from '../../../contract/count-text';
import { FormulaStateIcon } from './formula-state-icon';
import type { EqualFailures } from './group-formulas';
import { RemedyButton } from './remedy-button';

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
  rows: { paddingBottom: '4px' },
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
          summary={countText(count)}
          isOpen={open}
          toggle={toggle}
        >
          <span className="visually-hidden">{plural(count, 'formula')}</span>
        </FoldButton>
      </h3>
      {open && <ul className={mergeClasses(kit.list, styles.rows)}>{children}</ul>}
    </section>
  );
}

/** So few formulas are shown without a click. */
const FEW_EQUAL = 5;

const useEqualStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '4px 12px',
    padding: '8px 16px',
  },
  action: { ...typographyStyles.caption1, gridColumn: 2, justifySelf: 'start' },
});

interface EqualFailuresLineProps {
  failures: EqualFailures;
  children: ReactNode;
}

/** One line for formulas that failed for one reason. It opens to the formulas, its children. */
export function EqualFailuresLine({ failures, children }: EqualFailuresLineProps) {
  const { message, formulas, failed, requestId, lines } = failures;
  const { remedy } = lines[0]!;
  const [open, setOpen] = useState(formulas <= FEW_EQUAL);
  const kit = useKit();
  const styles = useEqualStyles();
  return (
    <div>
      <div className={styles.line}>
        <FormulaStateIcon state={failed ? 'failed' : 'stale'} />
        <p className={kit.text}>
          <strong>{countOf(formulas, 'formula')}:</strong> {message}
          <RequestLine requestId={requestId} />
        </p>
        <LinkButton
          {...arrowStop}
          className={styles.action}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide them' : 'Show them'}
        </LinkButton>
        {remedy && <RemedyButton className={styles.action} lines={lines} remedy={remedy} />}
      </div>
      {open && <ul className={kit.list}>{children}</ul>}
    </div>
  );
}
