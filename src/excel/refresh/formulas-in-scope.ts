import { cellKey, type CellAddress } from '../cell-address';
import type { Formula } from '../formulas/join-formulas';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

/** What Excel knows of where the person is. */
export interface ScopeOfExcel {
  activeSheet(): Promise<string>;
  /** The `cellKey` of those whose cell or spill is selected. */
  selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>>;
}

/** The formulas that a refresh of the workbook, of the sheet in front or of the selection asks for. */
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
