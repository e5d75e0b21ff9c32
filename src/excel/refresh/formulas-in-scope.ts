import { cellKey, type CellAddress } from '../cell-address';
import type { Formula } from '../formulas/join-formulas';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface ScopeOfExcel {
  activeSheet(): Promise<string>;
  /** Returns the `cellKey` of each formula whose cell or spill is selected. */
  selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>>;
}

export async function formulasInScope(
  scope: RefreshScope,
  all: readonly Formula[],
  excel: ScopeOfExcel,
): Promise<readonly Formula[]> {
  if (scope === 'workbook' || all.length === 0) return all;
  if (scope === 'sheet') {
    const sheet = await excel.activeSheet();
    return all.filter((formula) => formula.sheet === sheet);
  }
  const selected = await excel.selectedCells(all);
  return all.filter((formula) => selected.has(cellKey(formula)));
}
