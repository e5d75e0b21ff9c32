import type { AppliedChanges } from '../../../answers/refresher';
import type { NewerData } from '../newer-data';
import { panePart } from '../../../pane-kit/pane-part';

export const useNewerData = panePart<NewerData>('newer data');

/** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
export const useChangeLog = panePart<(changes: AppliedChanges) => Promise<string>>('change log');
