import { median } from '../values/median';
import { positionsOf } from './positions-of';
import type { ColumnProposal } from '../extraction';
import type { DateAt } from '../values/read-value';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import type { ColumnCandidate } from './column-candidates';
import { fitOf, type ColumnProfile } from './column-profile';

/** A table whose columns have meanings, and what its values can say about them. */
interface ConfirmSource {
  candidates: readonly ColumnCandidate[];
  profiles: ReadonlyMap<number, ColumnProfile>;
  lines: readonly number[];
  dateAt: DateAt;
  /** Columns that have their meaning by their values already, or by the codes of charges. */
  guessed: readonly ColumnCandidate[];
}

/** Each thing that confirms a column leaves half of the doubt. */
const DOUBT_FACTOR = 0.5;
const MAX_CONFIDENCE = 0.99;
/** With this score, another column can mean the same. */
const MIN_RIVAL_SCORE = 0.5;
/** What a square metre or a square foot costs in a month or a year, in the median. */
const PLAUSIBLE = { least: 0.3, most: 5_000 };
const MAX_LINES = 240;

/** Raises the confidence of the columns that every rent roll has, if other columns and the values of the table confirm them. */
export function confirmColumns(
  proposals: readonly ColumnProposal[],
  { candidates, profiles, lines, dateAt, guessed }: ConfirmSource,
): ColumnProposal[] {
  const positions = positionsOf(proposals);
  const numbers = (column: TargetColumn) => profiles.get(positions.get(column) ?? -1)?.values ?? [];
  const assignedPositions = new Set(positions.values());
  const rivals = candidates.filter(
    ({ filled, score, position }) =>
      filled > 0 && score >= MIN_RIVAL_SCORE && !assignedPositions.has(position),
  );
  const isAlone = (position: number, column: TargetColumn) =>
    !rivals.some((rival) => rival.column === column && rival.position !== position);
  /** All dates of starts are before those of ends, in lines with both. */
  const areInOrder = () => {
    const [start, end] = [positions.get('lease_start_date'), positions.get('lease_expiry_date')];
    if (start === undefined || end === undefined) return false;
    const orders = lines.slice(0, MAX_LINES).flatMap((line) => {
      const [from, to] = [dateAt(line, start), dateAt(line, end)];
      return from && to ? [from < to] : [];
    });
    return orders.length >= 2 && orders.every(Boolean);
  };
  const isPlausible = () => {
    const areas = numbers('actual_lettable_area_sqm');
    const rates = Array.from(numbers('contracted_rent_pa'), (rent, row) => rent / (areas[row] ?? NaN));
    const rate = median(rates, 2);
    return rate >= PLAUSIBLE.least && rate <= PLAUSIBLE.most;
  };
  const isDistinct = ({ distinct, filled }: ColumnProfile) =>
    distinct >= filled * 0.9 && filled >= lines.length * 0.6;
  const checks: Readonly<Partial<Record<TargetColumn, (profile: ColumnProfile) => boolean>>> = {
    unit_reference: isDistinct,
    tenant_name: ({ companies, distinct, filled }) => companies > 0 || distinct > filled * 0.8,
    actual_lettable_area_sqm: isPlausible,
    contracted_rent_pa: isPlausible,
    lease_start_date: areInOrder,
    lease_expiry_date: areInOrder,
  };
  return proposals.map((proposal) => {
    const { position, column, confidence, decidedBy, reasons } = proposal;
    const agrees = column && checks[column];
    const profile = profiles.get(position);
    if (!agrees || !profile || decidedBy !== 'proposal') return proposal;
    const isGuessed = guessed.some(
      (candidate) => candidate.position === position && candidate.column === column,
    );
    if (isGuessed || fitOf(profile, kindOf(column)) < 1 || !isAlone(position, column)) return proposal;
    const newReasons = [
      'No other column can mean the same.',
      ...(agrees(profile) ? ['The values of the table agree with it.'] : []),
    ];
    const doubt = (1 - confidence) * DOUBT_FACTOR ** newReasons.length;
    return {
      ...proposal,
      confidence: Math.min(1 - doubt, MAX_CONFIDENCE),
      reasons: [...reasons, ...newReasons],
    };
  });
}
