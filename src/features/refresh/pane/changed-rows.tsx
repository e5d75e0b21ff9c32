import { Link, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { RowChange, TableDiff, ValueChange } from '../../../answers/result/table-diff';
import { countOf, countText, plural } from '../../../pane-kit/count-text';
import { changeText } from '../../../pane-kit/value-text';
import { useKit } from '../../../pane-kit/use-kit';

/** The rows shown without a click. */
const FEW = 3;
/** The rows shown after the first click. */
const SOME = 50;

const useStyles = makeStyles({
  row: {
    ...typographyStyles.caption1,
    padding: '4px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 57px',
  },
  value: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 8px', margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  difference: { textAlign: 'right', whiteSpace: 'nowrap' },
  both: { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
  more: { ...typographyStyles.caption1, paddingTop: '4px', alignSelf: 'start' },
});

interface ChangedRowsProps {
  diff: Pick<TableDiff, 'changes' | 'more'>;
  /** What the rows are of, for screen readers. */
  of: string;
  /** None is shown without a click. */
  isFolded: boolean;
}

/** The rows that differ: the first ones, then some, then all that are held. */
export function ChangedRows({ diff: { changes, more }, of, isFolded }: ChangedRowsProps) {
  const few = isFolded ? 0 : FEW;
  const [most, setMost] = useState(few);
  const kit = useKit();
  const styles = useStyles();
  if (changes.length === 0) return null;
  const all = changes.length + more;
  const next = most < SOME ? SOME : changes.length;
  const offered = Math.min(next, changes.length);
  const isWhole = most >= changes.length;
  return (
    <>
      {most > 0 && (
        <ul className={kit.list} aria-label={`Changed rows of ${of}`}>
          {changes.slice(0, most).map((change, at) => (
            <Row key={at} change={change} />
          ))}
        </ul>
      )}
      {(!isWhole || changes.length > few) && (
        <Link
          as="button"
          type="button"
          className={styles.more}
          aria-expanded={most > few}
          onClick={() => setMost(isWhole ? few : offered)}
        >
          {isWhole ? (few > 0 ? 'Show fewer rows' : 'Hide the rows') : showText(offered, all)}
          <span className="visually-hidden"> of {of}</span>
        </Link>
      )}
      {isWhole && more > 0 && (
        <p className={kit.quiet} style={{ marginTop: 4 }}>
          {countOf(more, 'more row')} {plural(more, 'is', 'are')} counted, but not listed.
        </p>
      )}
    </>
  );
}

const showText = (offered: number, all: number): string =>
  offered === all
    ? `Show ${all > 1 ? 'all ' : ''}${countOf(all, 'row')}`
    : `Show ${offered} of ${countText(all)} rows`;

function Row({ change }: { change: RowChange }) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <p className={kit.smallStrong}>{change.row}</p>{' '}
      {change.kind === 'changed' ? (
        change.values.map((value) => <Value key={value.column} value={value} />)
      ) : (
        <p className={styles.quiet}>{change.kind === 'added' ? 'New' : 'Gone or no longer matching'}</p>
      )}
    </li>
  );
}

function Value({ value }: { value: ValueChange }) {
  const { before, after, difference } = changeText(value);
  const kit = useKit();
  const styles = useStyles();
  return (
    <p className={styles.value}>
      <span className={styles.quiet}>{value.column}</span>{' '}
      {difference !== undefined && (
        <span className={mergeClasses(kit.number, styles.difference)}>{difference}</span>
      )}{' '}
      <span className={mergeClasses(kit.number, styles.both)}>
        {before} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> becomes </span> {after}
      </span>
    </p>
  );
}
