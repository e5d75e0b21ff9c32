import type { RollSource } from '../../answers/roll/roll-source';
import { createPartHook } from '../../pane-kit/pane-part';
import type { TotalsBy } from './totals-by';

/** A sheet, or the two of a report, over a pasted rent roll. */
export type RollSheet = { kind: 'report' | 'events' | 'gaps' } | { kind: 'totals'; by: TotalsBy };

export interface RollSheetAdded {
  /** In sentences. */
  message: string;
  sheets: readonly string[];
}

/** Adds sheets over a pasted rent roll. Rejects with an `RrError` whose message is for the person. */
export const useRollSheets =
  createPartHook<(sheet: RollSheet, source: RollSource) => Promise<RollSheetAdded>>('roll sheets');
