import { Link, makeStyles, typographyStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import type { EqualFailures } from './group-formulas';
import { FormulaStateIcon } from './formula-state-icon';
import { countOf } from '../components/count-text';
import { arrowStop } from '../components/use-arrow-keys';
import { RemedyButton } from './remedy-button';
import { RequestLine } from '../components/problem';
import { useKit } from '../components/use-kit';

/** So few formulas are shown without a click. */
const FEW = 5;

const useStyles = makeStyles({
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
  const [open, setOpen] = useState(formulas <= FEW);
  const kit = useKit();
  const styles = useStyles();
  return (
    <div>
      <div className={styles.line}>
        <FormulaStateIcon state={failed ? 'failed' : 'stale'} />
        <p className={kit.text}>
          <strong>{countOf(formulas, 'formula')}:</strong> {message}
          <RequestLine requestId={requestId} />
        </p>
        <Link
          as="button"
          type="button"
          {...arrowStop}
          className={styles.action}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide them' : 'Show them'}
        </Link>
        {remedy && <RemedyButton className={styles.action} lines={lines} remedy={remedy} />}
      </div>
      {open && <ul className={kit.list}>{children}</ul>}
    </div>
  );
}
