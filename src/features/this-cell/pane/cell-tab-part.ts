import type { ReactNode } from 'react';
import type { CellAddress } from '../../../excel/cell-address';

/** What each view of the tab gets. */
export interface CellTabPart {
  /** Opens a formula in "Ask". */
  edit(formula: CellAddress): void;
  /** Stands at the end, whatever is selected. */
  end: ReactNode;
}
