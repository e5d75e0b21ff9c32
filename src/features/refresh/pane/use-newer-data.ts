import type { AppliedChanges, Comparison } from '../../../answers/refresher';
import type { NewerData } from '../newer-data';
import { panePart } from '../../../pane-kit/pane-part';

export const useNewerData = panePart<NewerData>('newer data');

/** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
export const useChangeLog = panePart<(changes: AppliedChanges) => Promise<string>>('change log');

type RowsCompared = Extract<Comparison, { kind: 'rows' }>;

/** Asks the service for the reasons of comparisons, and returns them in the same order. Rejects with an `RrError`. */
export const useAskReasons =
  panePart<(comparisons: readonly RowsCompared[]) => Promise<RowsCompared[]>>('reasons');
