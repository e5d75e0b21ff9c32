import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ColumnTotal, TableDiff } from '../../excel/refresh/diff/table-diff';
import { joinAnd } from '../../table/join-and';
import { totalText } from './value-text';
import { plural } from '../components/count-text';

const useStyles = makeStyles({
  total: {
    ...typographyStyles.caption1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 8px',
    margin: 0,
  },
  name: { overflowWrap: 'anywhere' },
  number: { fontVariantNumeric: 'tabular-nums' },
  difference: { ...typographyStyles.caption1Strong, textAlign: 'right' },
  both: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
  quiet: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The totals that move, those that do not in one line, and why amounts have none. */
export function ChangedTotals({
  diff: { totals, noTotals },
}: {
  diff: Pick<TableDiff, 'totals' | 'noTotals'>;
}) {
  const styles = useStyles();
  const moved = totals.filter(({ difference }) => difference !== 0);
  const same = [...new Set(totals.filter(({ difference }) => difference === 0).map(nameOf))];
  return (
    <>
      {moved.map((total) => (
        <Total key={nameOf(total)} total={total} />
      ))}
      {same.length > 0 && (
        <p className={styles.quiet}>
          {joinAnd(same)}: {plural(same.length, 'the total stays', 'the totals stay')}.
        </p>
      )}
      {noTotals !== undefined && <p className={styles.quiet}>{noTotals}</p>}
    </>
  );
}

const nameOf = ({ column, currency }: ColumnTotal): string =>
  currency === undefined ? column : `${column} (${currency === '' ? 'without a currency' : currency})`;

function Total({ total }: { total: ColumnTotal }) {
  const styles = useStyles();
  const { before, after, difference, ratio } = totalText(total);
  return (
    <p className={styles.total}>
      <span className={styles.name}>{total.column}</span>{' '}
      <span className={mergeClasses(styles.difference, styles.number)}>{difference}</span>{' '}
      <span className={mergeClasses(styles.both, styles.number)}>
        {before} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> becomes </span> {after}
        {ratio !== undefined && `, ${ratio}`}
      </span>
    </p>
  );
}
