import type { AppliedChanges } from '../../../answers/refresher';
import type { RowsCompared } from '../ask-reasons';
import type { NewerData } from '../newer-data';
import { createPartHook } from '../../../pane-kit/pane-part';

/** Tells whether the service has newer rent rolls than the cells show, and turns that look on or off. */
export const useNewerData = createPartHook<NewerData>('newer data');

/** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
export const useChangeLog = createPartHook<(changes: AppliedChanges) => Promise<string>>('change log');

/** Asks the service for the reasons of comparisons, and returns them in the same order. Rejects with an `RrError`. */
export const useAskReasons =
  createPartHook<(comparisons: readonly RowsCompared[]) => Promise<RowsCompared[]>>('reasons');
