import type { ColumnProposal } from '../extraction';

const LEAST_CONFIDENCE = 0.55;

/** The columns that name a unit: the one that was chosen, then those that were not, but can. */
export function unitIdentities(columns: readonly ColumnProposal[]): number[] {
  const chosen = columns.filter(({ column }) => column === 'unit_reference');
  const others = columns.filter(
    ({ column, alternatives }) =>
      column === null &&
      alternatives.some((one) => one.column === 'unit_reference' && one.confidence >= LEAST_CONFIDENCE),
  );
  return [...chosen, ...others].map(({ position }) => position);
}
