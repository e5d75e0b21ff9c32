import type { ColumnProposal } from '../extraction';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { ColumnCandidate } from './column-candidates';

/** A column that no other one can replace keeps this share of the doubt. What its values contradict, checks of rows say. */
const DOUBT_FACTOR = 0.25;
const MAX_CONFIDENCE = 0.99;
/** With this score, another column can mean the same. */
const MIN_RIVAL_SCORE = 0.5;
/** The columns that every rent roll has. */
const USUAL: ReadonlySet<TargetColumn | null> = new Set<TargetColumn>([
  'unit_reference',
  'tenant_name',
  'actual_lettable_area_sqm',
  'contracted_rent_pa',
  'lease_start_date',
  'lease_expiry_date',
]);

/**
 * Raises the confidence of the columns that every rent roll has, if no other column can mean the same. `guessed` have their meaning
 * by their values already, or by the codes of charges.
 */
export function confirmColumns(
  proposals: readonly ColumnProposal[],
  candidates: readonly ColumnCandidate[],
  guessed: readonly ColumnCandidate[],
): ColumnProposal[] {
  const assigned = new Set(proposals.flatMap(({ column, position }) => (column ? position : [])));
  return proposals.map((proposal) => {
    const { position, column, confidence, decidedBy, reasons } = proposal;
    const isSame = (candidate: ColumnCandidate) => candidate.column === column;
    const isOpen =
      guessed.some((candidate) => isSame(candidate) && candidate.position === position) ||
      candidates.some(
        (rival) =>
          isSame(rival) &&
          rival.filled > 0 &&
          rival.score >= MIN_RIVAL_SCORE &&
          !assigned.has(rival.position),
      );
    if (!USUAL.has(column) || decidedBy !== 'proposal' || isOpen) return proposal;
    return {
      ...proposal,
      confidence: Math.min(1 - (1 - confidence) * DOUBT_FACTOR, MAX_CONFIDENCE),
      reasons: [...reasons, 'No other column can mean the same.'],
    };
  });
}
