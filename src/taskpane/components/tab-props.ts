import type { AskStore } from './ask/ask-store';
import type { FormulaSearch } from './use-formula-search';

/** In the order in which they are shown. */
export const TABS = ['ask', 'workbook', 'compare'] as const;
export type TabName = (typeof TABS)[number];

/** What every tab gets. */
export interface TabProps {
  search: FormulaSearch;
  ask: AskStore;
  /** Opens another tab. */
  go(tab: TabName): void;
}
