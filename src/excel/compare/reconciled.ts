/** What the pane shows of a comparison. `intake` itself loads with the first check. */
export type { Difference, DifferenceKind, Reconciliation } from '../../intake/reconcile';
import type { DifferenceKind } from '../../intake/reconcile';

/** Ways of writing, which are not errors. */
export const CONVENTION_KINDS: ReadonlySet<DifferenceKind> = new Set([
  'unit/period',
  'date convention',
  'spelling',
]);
