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
