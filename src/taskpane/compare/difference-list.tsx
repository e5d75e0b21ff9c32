import { Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { Difference } from '../../intake/reconcile/reconciliation';
import { countText } from '../components/count-text';
import { sidesText, signedText } from './difference-groups';

const FEW = 50;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '6px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 52px',
  },
  unit: { overflowWrap: 'anywhere' },
  tenant: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  amount: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  sides: {
    ...typographyStyles.caption1,
    gridColumn: '1 / -1',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  more: { ...typographyStyles.caption1, padding: '6px 16px' },
});

interface DifferenceListProps {
  lines: readonly Difference[];
  label: string;
  /** Whether each line says its column. */
  withColumn?: (column: string) => string;
  goTo(line: Difference): void;
}

/** The lines of one group, each with the way to its cell. */
export function DifferenceList({ lines, label, withColumn, goTo }: DifferenceListProps) {
  const [most, setMost] = useState(FEW);
  const styles = useStyles();
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {lines.slice(0, most).map((line, at) => (
          <li key={at} className={styles.line}>
            <span className={styles.unit}>
              {line.row === undefined ? (
                nameOf(line)
              ) : (
                <Link as="button" type="button" onClick={() => goTo(line)}>
                  {nameOf(line)}
                </Link>
              )}{' '}
              <span className={styles.tenant}>{line.tenant}</span>
            </span>
            <span className={styles.amount}>{line.difference !== undefined && amountText(line)}</span>
            <span className={styles.sides}>
              {withColumn && line.column !== undefined && `${withColumn(line.column)}: `}
              {sidesText(line)}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > most && (
        <Link as="button" type="button" className={styles.more} onClick={() => setMost(lines.length)}>
          Show all {countText(lines.length)}
        </Link>
      )}
    </>
  );
}

const nameOf = ({ unit, kind }: Difference) =>
  unit === undefined ? (kind === 'within tolerance' ? 'Small differences' : 'All units') : unit || 'Unit';

const amountText = ({ difference = 0, measure }: Difference) =>
  measure === 'days' ? `${difference > 0 ? '+' : '−'}${Math.abs(difference)} days` : signedText(difference);
