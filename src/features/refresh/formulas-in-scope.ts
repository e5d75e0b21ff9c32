import type { RefreshScope } from '../../answers/refresher';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import type { Formula } from '../../answers/formulas/join-formulas';

export interface ScopeOfExcel {
  activeSheet(): Promise<string>;
  /** Returns the `cellKey` of each formula whose cell or spill is selected. */
  selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>>;
}

/** Returns what tells whether a formula is in the scope that Excel shows now, later, too. */
export async function formulasInScope(
  scope: RefreshScope,
  all: readonly Formula[],
  excel: ScopeOfExcel,
): Promise<(formula: CellAddress) => boolean> {
  if (scope === 'workbook' || all.length === 0) return () => true;
  if (scope === 'sheet') {
    const sheet = await excel.activeSheet();
    return (formula) => formula.sheet === sheet;
  }
  const selected = await excel.selectedCells(all);
  return (formula) => selected.has(cellKey(formula));
}
