import { inSquareMetres } from '../vocabulary/measures';
import { bestFor, isLikely, weighed, type ColumnCandidate } from './column-candidates';

const RENT = /^(?:contracted|in_place)_rent_pa$/;
const AREA = 'actual_lettable_area_sqm';
/** How sure what counts the areas names the units, beside an area by its heading. */
const COUNTS = 0.95;
const ANOTHER = 0.6;
/** Words that say more than this come before what vacant units have. */
const NEAR = 0.08;
const MIN_ROWS = 2;

/** Weakens what columns cannot mean because of others: a rent of vacant units, a charge as large as the rent, places that are amounts, areas that count. */
export function weighValues(
  candidates: readonly ColumnCandidate[],
  isVacant: readonly boolean[],
): ColumnCandidate[] {
  const likely = candidates.filter(isLikely);
  const rents = likely.filter(({ column }) => RENT.test(column));
  const hasVacant = ({ values }: ColumnCandidate) => values.some((value, row) => isVacant[row] && value > 0);
  const paid = Math.max(...rents.flatMap((rent) => (hasVacant(rent) ? [] : rent.score)));
  const hasReferences = likely.some(({ column }) => column === 'unit_reference');
  const area = bestFor(candidates, AREA);
  const areas = area?.values.map((size) => inSquareMetres(size, area.unit ?? 'sqm')) ?? new Float64Array();
  const isMeasured = likely.some(({ column, unit }) => column === AREA && unit);
  return candidates.map((candidate) => {
    const { column, score, values, unit } = candidate;
    const weaken = (reason: string) => weighed(candidate, ANOTHER, reason);
    if (RENT.test(column) && score < paid + NEAR && hasVacant(candidate))
      return weaken('Vacant units have it, too, but not another rent.');
    if (column === 'operating_cost_prepayment_pa' && rents.some((rent) => areEqual(rent.values, values)))
      return weaken('It equals the rent.');
    if (column === 'parking_spaces' && areAmounts(values, areas)) return weaken('Its values are amounts.');
    const isUnmeasured = column === AREA && isMeasured && !unit;
    if (isUnmeasured && !hasReferences && areInOrder(values))
      return { ...weaken('Its values count the areas.'), column: 'unit_reference', score: score * COUNTS };
    return candidate;
  });
}

/** Numbers of what is let: whole ones for nearly every line, each larger than the one before. */
const areInOrder = (values: Float64Array): boolean => {
  const filled = values.filter((value) => value > 0);
  return (
    filled.length > MIN_ROWS &&
    filled.every((value, row) => Number.isInteger(value) && value > (filled[row - 1] ?? 0))
  );
};

/** A place takes more of what is let with it: 12 square metres, as 130 square feet. */
const MIN_OF_PLACE = 12;

/** Most numbers of places are whole, and not too many for their areas. */
const areAmounts = (values: Float64Array, areas: Float64Array): boolean => {
  const isAmount = (value: number, row: number) =>
    !Number.isInteger(value) || value > (areas[row] ?? NaN) / MIN_OF_PLACE;
  const filled = values.filter((value) => value > 0);
  return (
    filled.length >= MIN_ROWS &&
    values.filter((value, row) => value > 0 && isAmount(value, row)).length * 2 > filled.length
  );
};

function areEqual(rents: Float64Array, values: Float64Array): boolean {
  const differences = [...rents].flatMap((rent, row) =>
    rent > 0 && values[row]! > 0 ? Math.abs(rent - values[row]!) : [],
  );
  return differences.length >= MIN_ROWS && differences.every((difference) => difference < 0.01);
}
