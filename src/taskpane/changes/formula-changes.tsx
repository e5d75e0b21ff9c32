import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { besideWarning } from '../../excel/refresh/diff/beside-warning';
import type { FormulaChange } from '../../excel/refresh/found-changes';
import { ChangedRows } from './changed-rows';
import { ChangedTotals } from './changed-totals';
import { countsText, keyText, unlikeText } from './change-words';

const useStyles = makeStyles({
  formula: { display: 'flex', flexDirection: 'column', gap: '4px' },
  name: { ...typographyStyles.caption1Strong, margin: 0, overflowWrap: 'anywhere' },
  text: {
    ...typographyStyles.caption1,
    margin: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  warning: {
    ...typographyStyles.caption1,
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '8px',
    margin: '2px 0',
  },
  icon: { fontSize: '16px', lineHeight: 0, color: tokens.colorStatusWarningForeground3 },
});

interface FormulaChangesProps {
  change: FormulaChange;
  /** It is one of several of its group, so it has its cell above it, and rows on request. */
  isOneOfMany: boolean;
}

/** What differs between the cells of a formula and its newer result. */
export function FormulaChanges({ change, isOneOfMany }: FormulaChangesProps) {
  const { sheet, cell, formula, comparison, besides = [] } = change;
  const styles = useStyles();
  const place = `${sheet}!${cell}`;
  return (
    <div className={styles.formula}>
      {isOneOfMany && (
        <p className={styles.name} title={formula}>
          {place}
        </p>
      )}
      <p className={styles.text}>
        {comparison.kind === 'rows' ? countsText(comparison) : unlikeText(comparison)}
      </p>
      {comparison.kind === 'rows' && <ChangedTotals diff={comparison} />}
      {besides.length > 0 && (
        <p className={styles.warning}>
          <span className={styles.icon} aria-hidden="true">
            <WarningFilled />
          </span>
          {besideWarning(besides)}
        </p>
      )}
      {comparison.kind === 'rows' && (
        <>
          {!isOneOfMany && keyText(comparison) !== '' && (
            <p className={styles.quiet}>{keyText(comparison)}</p>
          )}
          <ChangedRows diff={comparison} of={place} isFolded={isOneOfMany} />
        </>
      )}
    </div>
  );
}
