import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, shapeAt } from '../grid/sheet';
import type { LineFeatures } from '../headings/line-features';
import type { ClassifiedLine } from './classified-line';
import type { SumProof } from './sum-proof';
import type { State, Table, TableLines } from './table-lines';
import { isLabel } from './unit-lines';

/** Headings of lines inside a unit: only texts, and most of them words of headings. */
export const isSubHeading = ({ numbers, dates, texts, hits }: LineFeatures, { owner }: State) =>
  owner !== undefined && numbers + dates === 0 && hits >= 3 && hits >= texts * 0.5;

/** A line of one or two texts: the name of a property above its units, or a note. */
export function textLine(
  table: TableLines,
  line: number,
  state: State,
  features: LineFeatures,
): ClassifiedLine {
  const { sheet, heading } = table;
  const text = cellText(cellAt(sheet, line, features.first));
  const isAhead = hasUnitsAhead(table, line);
  if (!isAhead) return { kind: 'note', reason: 'It is a text below the units.' };
  const isInner = state.owner !== undefined && features.first > (sheet.used?.left ?? 0) + 1;
  if (isInner)
    return {
      kind: 'note',
      reason: 'It is a text below a unit.',
      ...(state.owner !== undefined && { owner: state.owner }),
    };
  if (
    text.length > 120 ||
    (line === (heading.lines.at(-1) ?? 0) + 1 && features.long > 0 && text.length > 80)
  )
    return { kind: 'note', reason: 'It is a sentence.' };
  return { kind: 'banner', reason: 'It is a text alone, above units.' };
}

function hasUnitsAhead({ features, bottom }: TableLines, line: number): boolean {
  for (let next = line + 1; next <= Math.min(bottom, line + 40); next++) {
    const found = features[next];
    if (found && found.numbers + found.dates >= 1 && found.filled >= 3) return true;
  }
  return false;
}

/** A line without a unit of its own: a charge, a step, a heading inside the unit, another area of the same lease. */
export function innerLine(
  { sheet, columns }: Table,
  line: number,
  tenant: string,
  state: State,
  features: LineFeatures,
  proof: SumProof,
): ClassifiedLine {
  const { owner } = state;
  const values = features.numbers + features.dates;
  if (owner === undefined) {
    if (proof.proves(line))
      return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
    if (values === 0) return { kind: 'note', reason: 'It has texts, but neither a unit nor a number.' };
    return proof.rows > 0
      ? { kind: 'summary', reason: 'It follows a sum and has no unit.' }
      : { kind: 'rejected', reason: 'It has numbers, but no unit that they belong to.' };
  }
  if (isLabel(tenant, features) && proof.proves(line)) {
    state.owner = undefined;
    return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
  }
  if (values === 0 && features.texts >= 3 && features.hits >= 1)
    return { kind: 'sub-heading', reason: 'It holds headings for lines of the unit above.', owner };
  const amount = columns.find(
    ({ column, position }) =>
      (column === 'contracted_rent_pa' || column === 'actual_lettable_area_sqm') &&
      shapeAt(sheet, line, position) === SHAPE.number,
  );
  if (state.block && values > 0)
    return { kind: state.block, reason: 'It follows a heading inside the unit above.', owner };
  if (tenant && amount)
    return { kind: 'continuation', reason: 'It has a tenant, but not a unit of its own.', owner };
  if (features.dates > 0 && features.numbers > 0)
    return { kind: 'rent step', reason: 'It has a date and an amount, but not a unit.', owner };
  if (features.texts > 0 && features.numbers > 0 && features.numbers <= 3)
    return { kind: 'charge', reason: 'It has a text and an amount, but not a unit.', owner };
  if (values > 0) return { kind: 'continuation', reason: 'It has values, but not a unit of its own.', owner };
  return { kind: 'note', reason: 'It is a text below a unit.', owner };
}
