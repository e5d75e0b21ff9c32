import { saysRent } from '../columns/charge-list';
import { SHAPE, cellText, cellAt, shapeAt } from '../grid/sheet';
import { lineText } from '../headings/find-headings';
import { enumValue } from '../vocabulary/enum-values';
import { matchConcepts } from '../vocabulary/match-concepts';
import { hasPage, saysIncluded, saysPage } from '../vocabulary/reader-words';
import type { TargetColumn } from '../vocabulary/target-columns';
import { saysCompany, saysPart, saysStep } from '../vocabulary/text-words';
import { sumOfRows } from './sum-lines';
import { featuresOf, holdsSum, textIn } from './table-lines';
import type { ClassifiedLine, State, Table, TableLines } from './table-lines';
import { isLabel } from './unit-lines';

/** Without the numbers of pages and the time of the printing, which change. */
const withoutPage = (text: string): string => (hasPage(text) ? text.replace(/\d+/g, '') : text);

const isHead = (text: string, filled: number) => hasPage(text) || (filled >= 2 && /[a-z]{4}/i.test(text));

/** Tells the titles that a printed page repeats: those of several cells, or with the number of a page. Never sums. */
export function headsOfPages({ heading, sheet, features }: TableLines): (line: number) => boolean {
  const filledAt = (line: number) => features[line]?.filled ?? 0;
  const heads = Array.from({ length: heading.lines[0] ?? 0 }, (_, line) => line).filter(
    (line) => isHead(lineText(sheet, line), filledAt(line)) && !holdsSum(sheet, line),
  );
  // Few lines have as many cells. The texts of all lines would take long.
  const counts = new Set(heads.map(filledAt));
  const texts = new Set(heads.map((line) => withoutPage(lineText(sheet, line))));
  return (line) => counts.has(filledAt(line)) && texts.has(withoutPage(lineText(sheet, line)));
}

/** Headings of lines inside a unit: only texts, and most of them words of headings, or above values. */
export function isSubHeading(table: Table, line: number, { owner }: State): boolean {
  const { numbers, dates, texts, hits } = featuresOf(table, line);
  if (owner === undefined || numbers + dates > 0 || hits === 0) return false;
  const isOverValues = (name: TargetColumn) =>
    shapeAt(table.sheet, line, table.positions.get(name) ?? table.sheet.width) === SHAPE.text;
  return (hits >= 3 && hits >= texts * 0.5) || (texts >= 4 && OF_VALUES.filter(isOverValues).length >= 2);
}

/** A unit has values here, and a heading inside the unit has words. */
const OF_VALUES = [
  ...(['actual_lettable_area_sqm', 'contracted_rent_pa', 'lease_start_date', 'lease_expiry_date'] as const),
  ...(['security_amount', 'contracted_rent_pa_per_sqm'] as const),
];

const AREA = 'actual_lettable_area_sqm';

/** "Rent Steps", "Future Rent Increases", but not a street whose name begins like steps. */
function saysSteps(text: string): boolean {
  const { all, hits } = matchConcepts(text);
  const isStreet = all.has('street') || /staffel(?!miet|ung|n?\b)/i.test(text);
  return all.has('step') && !isStreet && hits.every((concepts) => concepts.size > 0);
}

/** A line of one or two texts: the name of a property above its units, or a note. */
export function textLine(table: Table, line: number, state: State): ClassifiedLine {
  const features = featuresOf(table, line);
  const { sheet, heading } = table;
  const text = cellText(cellAt(sheet, line, features.first));
  if (line > table.lastFull) return { kind: 'note', reason: 'It is a text below the units.' };
  if (saysPage(text)) return { kind: 'note', reason: 'It is the number of a page.' };
  const { owner } = state;
  if (owner !== undefined && saysSteps(text))
    return { kind: 'sub-heading', reason: 'It says that steps of the rent follow.', owner };
  const left = sheet.used?.left ?? 0;
  const unit = table.positions.get('unit_reference') ?? left;
  const continues = features.first > unit && (table.features[line - 1]?.filled ?? 0) > 2;
  if (owner !== undefined && (continues || features.first > left + 1))
    return { kind: continues ? 'continuation' : 'note', reason: 'It is a text below a unit.', owner };
  if (
    text.length > 120 ||
    (line === (heading.lines.at(-1) ?? 0) + 1 && features.long > 0 && text.length > 80)
  )
    return { kind: 'note', reason: 'It is a sentence.' };
  return { kind: 'banner', reason: 'It is a text alone, above units.' };
}

/** A line without a unit of its own: a charge, a step, a heading inside the unit, another area of the same lease. */
export function innerLine(table: Table, line: number, tenant: string, state: State): ClassifiedLine {
  const { sheet, charges, positions, proof } = table;
  const features = featuresOf(table, line);
  const { owner } = state;
  const values = features.numbers + features.dates;
  if (owner === undefined) {
    if (proof.proves(line)) return sumOfRows(state);
    if (values === 0) return { kind: 'note', reason: 'It has texts, but neither a unit nor a number.' };
    return proof.hasRows()
      ? { kind: 'summary', reason: 'It follows a sum and has no unit.' }
      : { kind: 'rejected', reason: 'It has numbers, but no unit that they belong to.' };
  }
  if (isLabel(tenant, features) && (proof.proves(line) || proof.provesOne(line))) return sumOfRows(state);
  if (values === 0 && features.texts >= 3 && features.hits >= 1)
    return { kind: 'sub-heading', reason: 'It holds headings for lines of the unit above.', owner };
  const hasNumber = (name: TargetColumn) => {
    const position = positions.get(name);
    return position !== undefined && shapeAt(sheet, line, position) === SHAPE.number;
  };
  const hasArea = hasNumber(AREA);
  const isOtherArea = hasArea && textIn(table, line, AREA) !== textIn(table, owner, AREA);
  if (state.block && values > 0)
    return { kind: state.block, reason: 'It follows a heading inside the unit above.', owner };
  const code = charges && cellText(cellAt(sheet, line, charges.code));
  if (code && values > 0) {
    const isStep = saysRent(code) && saysRent(cellText(cellAt(sheet, owner, charges.code)));
    const kind = isStep && features.dates > 0 ? 'rent step' : 'charge';
    return { kind, reason: `“${code}” says that it is a ${kind}.`, owner };
  }
  const label =
    tenant || cellText(sheet.cells[line]?.find((_, at) => shapeAt(sheet, line, at) === SHAPE.text));
  if (saysStep(label) && features.numbers > 0 && !isOtherArea)
    return { kind: 'rent step', reason: `“${label}” says since when it is the rent.`, owner };
  const { all } = matchConcepts(saysCompany(label) ? '' : label);
  const isCharge = (features.dates === 0 || !tenant) && (all.has('charge') || all.has('heating'));
  const kind = isCharge ? 'charge' : features.dates > 0 && all.has('step') ? 'rent step' : undefined;
  if (kind) return { kind, reason: `“${label}” says that it is a ${kind}.`, owner };
  if (tenant && (hasArea || hasNumber('contracted_rent_pa')))
    return { kind: 'continuation', reason: 'It has a tenant, but not a unit of its own.', owner };
  if (saysPart(label) || saysIncluded(label))
    return { kind: 'note', reason: `“${label}” is a part of the unit above.`, owner };
  if (isOtherArea && features.texts > 0)
    return { kind: 'continuation', reason: 'It has an area, but not a unit of its own.', owner };
  if (hasNumber('contracted_rent_pa') && (all.has('parking') || enumValue('use_type', label)?.isKnown))
    return { kind: 'continuation', reason: `“${label}” is let with the unit above.`, owner };
  if (features.dates > 0 && features.numbers > 0)
    return { kind: 'rent step', reason: 'It has a date and an amount, but not a unit.', owner };
  if (features.texts > 0 && features.numbers > 0 && features.numbers <= 3)
    return { kind: 'charge', reason: 'It has a text and an amount, but not a unit.', owner };
  if (values > 0) return { kind: 'continuation', reason: 'It has values, but not a unit of its own.', owner };
  return { kind: 'note', reason: 'It is a text below a unit.', owner };
}
