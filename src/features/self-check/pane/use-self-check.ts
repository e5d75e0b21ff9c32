import type { CheckOptions, CheckOutcome } from '../check-excel';
import { createPartHook } from '../../../pane-kit/pane-part';

/** Rejects only if the check's script cannot be loaded. */
export const useSelfCheck = createPartHook<(options: CheckOptions) => Promise<CheckOutcome>>('self-check');
