import { mergeClasses } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { besideWarning } from '../../excel/refresh/diff/beside-warning';
import type { FormulaChange } from '../../excel/refresh/found-changes';
import { ChangedRows } from './changed-rows';
import { ChangedTotals } from './changed-totals';
import { countsText, keyText, unlikeText } from './change-words';
import { useKit } from '../components/use-kit';

interface FormulaChangesProps {
  change: FormulaChange;
  /** It is one of several of its group, so it has its cell above it, and rows on request. */
  isOneOfMany: boolean;
}

/** What differs between the cells of a formula and its newer result. */
export function FormulaChanges({ change, isOneOfMany }: FormulaChangesProps) {
  const { sheet, cell, formula, comparison, besides = [] } = change;
  const kit = useKit();
  const place = `${sheet}!${cell}`;
  return (
    <div className={kit.stack4}>
      {isOneOfMany && (
        <p className={kit.smallStrong} title={formula}>
          {place}
        </p>
      )}
      <p className={mergeClasses(kit.small, kit.number)}>
        {comparison.kind === 'rows' ? countsText(comparison) : unlikeText(comparison)}
      </p>
      {comparison.kind === 'rows' && <ChangedTotals diff={comparison} />}
      {besides.length > 0 && (
        <p className={mergeClasses(kit.small, kit.iconRow)} style={{ margin: '2px 0' }}>
          <span className={mergeClasses(kit.doubtful, kit.icon)} aria-hidden="true">
            <WarningFilled />
          </span>
          {besideWarning(besides)}
        </p>
      )}
      {comparison.kind === 'rows' && (
        <>
          {!isOneOfMany && keyText(comparison) !== '' && <p className={kit.quiet}>{keyText(comparison)}</p>}
          <ChangedRows diff={comparison} of={place} isFolded={isOneOfMany} />
        </>
      )}
    </div>
  );
}
