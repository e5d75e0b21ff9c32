import type { CheckOptions, CheckOutcome } from '../check-excel';
import { panePart } from '../../../pane-kit/pane-part';

/** Rejects only if the check's script cannot be loaded. */
export const useSelfCheck = panePart<(options: CheckOptions) => Promise<CheckOutcome>>('self-check');
