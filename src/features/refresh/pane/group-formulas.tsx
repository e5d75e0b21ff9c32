import { Quiet } from '../../../pane-kit/quiet';
import type { ChangeGroup, FormulaChange } from '../../../answers/refresher';
import { mergeClasses, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useState, type HTMLAttributes } from 'react';
import { countOf, plural, countText } from '../../../contract/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import { useKit } from '../../../pane-kit/use-kit';
import { describeMisalignment } from '../../../excel/adjacent-entries';
import { countsText, derivedText, movementText } from '../diff/diff-words';
import { unlistedTotals } from '../diff/unlisted-totals';
import { keyText, unlikeText } from './change-words';
import {
  aboutRow,
  type ColumnTotal,
  type TableDiff,
  type RowChange,
} from '../../../answers/result/table-diff';
import { joinAnd } from '../../../table/quoted';
import { changeText, totalText, type ChangeText, type TotalText } from '../../../pane-kit/text/value-text';

/** The formulas of a group shown without a click. */
const FEW_FORMULAS = 3;

/** What makes rows stops of a review. */
type Stop = { stop?: HTMLAttributes<HTMLLIElement> };

/** The formulas that move together. `isPast`: they have moved. */
export function GroupFormulas({
  group,
  isPast = false,
  stop,
}: { group: ChangeGroup; isPast?: boolean } & Stop) {
  const { formulas } = group;
  const [isWhole, setWhole] = useState(false);
  const kit = useKit();
  const hiddenCount = formulas.length - FEW_FORMULAS;
  return (
    <div className={kit.stack8}>
      {group.isComparedAgain && (
        <Quiet>
          A cell was edited or calculated meanwhile, so this was compared again before the update.
        </Quiet>
      )}
      {formulas.length > 1 && (
        <Quiet>
          {isPast
            ? 'They share data or use one another, so they moved together.'
            : 'They share data or use one another, so they move together.'}
        </Quiet>
      )}
      {(isWhole ? formulas : formulas.slice(0, FEW_FORMULAS)).map((change) => (
        <FormulaChanges key={change.id} change={change} isOneOfMany={formulas.length > 1} stop={stop} />
      ))}
      {hiddenCount > 0 && (
        <LinkButton isSmall aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer formulas' : `Show ${countOf(hiddenCount, 'more formula')}`}
        </LinkButton>
      )}
    </div>
  );
}

interface FormulaChangesProps extends Stop {
  change: FormulaChange;
  /** It is one of several of its group, so it has its cell above it, and rows on request. */
  isOneOfMany: boolean;
}

/** What differs between the cells of a formula and its newer result. */
function FormulaChanges({ change, isOneOfMany, stop }: FormulaChangesProps) {
  const { sheet, cell, formula, comparison, misalignedEntries = [] } = change;
  const kit = useKit();
  const address = `${sheet}!${cell}`;
  return (
    <div className={kit.stack4}>
      {isOneOfMany && (
        <p className={kit.smallStrong} title={formula}>
          {address}
        </p>
      )}
      <p className={mergeClasses(kit.small, kit.number)}>
        {comparison.kind === 'rows' ? countsText(comparison) : unlikeText(comparison)}
      </p>
      {comparison.kind === 'rows' && <ChangedTotals diff={comparison} />}
      {misalignedEntries.length > 0 && (
        <p className={mergeClasses(kit.small, kit.iconRow)} style={{ margin: '2px 0' }}>
          <span className={mergeClasses(kit.doubtful, kit.icon)} aria-hidden="true">
            <WarningFilled />
          </span>
          {describeMisalignment(misalignedEntries)}
        </p>
      )}
      {comparison.kind === 'rows' && (
        <>
          {!isOneOfMany && keyText(comparison) !== '' && <Quiet>{keyText(comparison)}</Quiet>}
          <ChangedRows diff={comparison} of={address} isFolded={isOneOfMany} stop={stop} />
          {comparison.derived && <Quiet>{derivedText(comparison)}</Quiet>}
        </>
      )}
    </div>
  );
}

/** The totals that move, those that do not in one line, and why amounts have none. */
function ChangedTotals({ diff }: { diff: Pick<TableDiff, 'totals' | 'noTotals'> }) {
  const { totals, noTotals } = diff;
  const moved = totals.filter(({ difference }) => difference !== 0);
  const same = [...new Set(totals.filter(({ difference }) => difference === 0).map(nameOf))];
  return (
    <>
      {moved.map((total) => (
        <Movement key={nameOf(total)} name={total.column} {...totalText(total)} isTotal />
      ))}
      {same.length > 0 && (
        <Quiet>
          {joinAnd(same)}: {plural(same.length, 'the total stays', 'the totals stay')}.
        </Quiet>
      )}
      {noTotals !== undefined && <Quiet>{noTotals}</Quiet>}
    </>
  );
}

const nameOf = ({ column, currency }: ColumnTotal): string =>
  currency === undefined ? column : `${column} (${currency === '' ? 'without a currency' : currency})`;

/** The rows shown without a click. */
const FEW_ROWS = 3;
/** The rows shown after the first click. */
const SOME_ROWS = 50;

const useStyles = makeStyles({
  row: {
    ...typographyStyles.caption1,
    padding: '4px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 57px',
  },
  value: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 8px' },
  difference: { textAlign: 'right', whiteSpace: 'nowrap' },
  both: { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
  more: { ...typographyStyles.caption1, paddingTop: '4px', alignSelf: 'start' },
});

interface ChangedRowsProps extends Stop {
  diff: Pick<TableDiff, 'changes' | 'more' | 'totals'>;
  /** What the rows are of, for screen readers. */
  of: string;
  /** None is shown without a click. */
  isFolded: boolean;
}

/** The rows that differ: the first ones, then some, then all that are held. */
function ChangedRows({ diff: { changes, more, totals }, of, isFolded, stop }: ChangedRowsProps) {
  const few = isFolded ? 0 : FEW_ROWS;
  const [most, setMost] = useState(few);
  const kit = useKit();
  const styles = useStyles();
  if (changes.length === 0) return null;
  const all = changes.length + more;
  const next = most < SOME_ROWS ? SOME_ROWS : changes.length;
  const offered = Math.min(next, changes.length);
  const isWhole = most >= changes.length;
  const unlisted = most > 0 ? unlistedTotals(totals, changes.slice(0, most)) : [];
  return (
    <>
      {most > 0 && (
        <ul className={kit.list} aria-label={`Changed rows of ${of}`}>
          {changes.slice(0, most).map((change, at) => (
            <Row key={at} change={change} stop={stop} />
          ))}
        </ul>
      )}
      {unlisted.length > 0 && (
        <Quiet className={kit.number}>
          The other {countOf(all - most, 'row')}: {unlisted.map(movementText).join(', ')}.
        </Quiet>
      )}
      {(!isWhole || changes.length > few) && (
        <LinkButton
          className={styles.more}
          aria-expanded={most > few}
          onClick={() => setMost(isWhole ? few : offered)}
        >
          {isWhole ? (few > 0 ? 'Show fewer rows' : 'Hide the rows') : showText(offered, all)}
          <span className="visually-hidden"> of {of}</span>
        </LinkButton>
      )}
      {isWhole && more > 0 && (
        <Quiet style={{ marginTop: 4 }}>
          {countOf(more, 'more row')} {plural(more, 'is', 'are')} counted, but not listed.
        </Quiet>
      )}
    </>
  );
}

const showText = (offered: number, all: number): string =>
  offered === all
    ? `Show ${all > 1 ? 'all ' : ''}${countOf(all, 'row')}`
    : `Show ${offered} of ${countText(all)} rows`;

function Row({ change, stop }: { change: RowChange } & Stop) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <li className={styles.row} {...stop}>
      {change.row !== '' && <p className={kit.smallStrong}>{change.row}</p>}{' '}
      {aboutRow(change) !== '' && <p className={kit.quiet}>{aboutRow(change)}</p>}{' '}
      {change.values.map((value, at) => (
        <Movement key={at} name={value.column} {...changeText(value)} isWhole={change.kind !== 'changed'} />
      ))}
    </li>
  );
}

interface MovementProps extends ChangeText, Pick<TotalText, 'ratio'> {
  name: string;
  isTotal?: boolean;
  /** The row is new or gone, and the whole amount with it. */
  isWhole?: boolean;
}

/** What changed by how much, and below it from what to what. */
function Movement(props: MovementProps) {
  const { name, before, after, difference, ratio, isTotal = false, isWhole = false } = props;
  const kit = useKit();
  const styles = useStyles();
  return (
    <p className={mergeClasses(kit.small, styles.value)}>
      <span className={isTotal ? kit.wrap : kit.quiet}>{name}</span>{' '}
      {difference !== undefined && (
        <span className={mergeClasses(kit.number, styles.difference, isTotal && kit.bold)}>{difference}</span>
      )}{' '}
      {!isWhole && (
        <span className={mergeClasses(kit.number, styles.both, isTotal && kit.neutral)}>
          {before} <span aria-hidden="true">→</span>
          <span className="visually-hidden"> becomes </span> {after}
          {ratio !== undefined && `, ${ratio}`}
        </span>
      )}
    </p>
  );
}
