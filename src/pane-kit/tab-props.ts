import type { FormulaLine } from '../answers/formulas/formula-line';
import type { CellAddress } from '../excel/cell-address';
import type { FormulaSearch } from './use-formula-search';

/** In the order in which they are shown. */
export const TABS = ['ask', 'workbook', 'cell', 'compare'] as const;
export type TabName = (typeof TABS)[number];

/** What every tab gets. */
export interface TabProps {
  search: FormulaSearch;
  /** Opens another tab. */
  go(tab: TabName): void;
  /** Opens the formula of this cell in the tab Ask. */
  edit(cell: CellAddress): void;
}

/**
 * Returns the tab that opens first, or undefined while that depends on a search for formulas under way. The tab that the
 * person chose last counts more than the formulas. A search that failed shows its reason in the workbook's tab.
 */
export function firstTab(
  storedTab: string | null,
  lines: readonly FormulaLine[] | undefined,
  searchFailed: boolean,
): TabName | undefined {
  const chosen = TABS.find((tab) => tab === storedTab);
  if (chosen) return chosen;
  if (!lines) return searchFailed ? 'workbook' : undefined;
  return lines.length > 0 ? 'workbook' : 'ask';
}
