import { mergeClasses } from '@fluentui/react-components';
import type { ColumnTotal, TableDiff } from '../../excel/refresh/diff/table-diff';
import { joinAnd } from '../../table/join-and';
import { totalText } from './value-text';
import { plural } from '../components/count-text';
import { useKit } from '../components/use-kit';

/** The totals that move, those that do not in one line, and why amounts have none. */
export function ChangedTotals({ diff }: { diff: Pick<TableDiff, 'totals' | 'noTotals'> }) {
  const { totals, noTotals } = diff;
  const kit = useKit();
  const moved = totals.filter(({ difference }) => difference !== 0);
  const same = [...new Set(totals.filter(({ difference }) => difference === 0).map(nameOf))];
  return (
    <>
      {moved.map((total) => (
        <Total key={nameOf(total)} total={total} />
      ))}
      {same.length > 0 && (
        <p className={kit.quiet}>
          {joinAnd(same)}: {plural(same.length, 'the total stays', 'the totals stay')}.
        </p>
      )}
      {noTotals !== undefined && <p className={kit.quiet}>{noTotals}</p>}
    </>
  );
}

const nameOf = ({ column, currency }: ColumnTotal): string =>
  currency === undefined ? column : `${column} (${currency === '' ? 'without a currency' : currency})`;

function Total({ total }: { total: ColumnTotal }) {
  const kit = useKit();
  const { before, after, difference, ratio } = totalText(total);
  return (
    <p
      className={kit.small}
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 8px' }}
    >
      <span className={kit.wrap}>{total.column}</span>{' '}
      <span className={mergeClasses(kit.smallStrong, kit.number)} style={{ textAlign: 'right' }}>
        {difference}
      </span>{' '}
      <span className={mergeClasses(kit.neutral, kit.number)} style={{ gridColumn: '1 / -1' }}>
        {before} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> becomes </span> {after}
        {ratio !== undefined && `, ${ratio}`}
      </span>
    </p>
  );
}
