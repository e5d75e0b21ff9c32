import type { FormulaLine } from '../../answers/formulas/formula-line';
import { TABS, type TabName } from '../../pane-kit/tab-props';

/**
 * Returns the tab that opens first, or undefined while that depends on a search for formulas under way. The tab that the
 * person chose last counts more than the formulas. A search that failed shows its reason in the workbook's tab.
 */
export function firstTab(
  kept: string | null,
  lines: readonly FormulaLine[] | undefined,
  searchFailed: boolean,
): TabName | undefined {
  const chosen = TABS.find((tab) => tab === kept);
  if (chosen) return chosen;
  if (!lines) return searchFailed ? 'workbook' : undefined;
  return lines.length > 0 ? 'workbook' : 'ask';
}
