import { SHAPE, valueOf, cellAt, isFilled, shapeAt, cellText } from '../grid/sheet';
import type { LineFeatures } from '../headings/line-features';
import {
  namesVacant,
  hasLegalForm,
  isFutureLabel,
  isLetLabel,
  isNotLetLabel,
  isOwnUseLabel,
  isPartLabel,
  isReservedLabel,
  isRentStepLabel,
  isVacantLabel,
} from '../vocabulary/text-words';
import type { TargetColumn } from '../vocabulary/target-columns';
import {
  type ClassifiedLine,
  filledText,
  textIn,
  type State,
  type Table,
  featuresOf,
  holdsSum,
  type TableLines,
} from './table-lines';
import { isRentCharge } from '../columns/charge-list';
import { lineText } from '../headings/find-headings';
import { enumValue } from '../vocabulary/enum-values';
import { matchConcepts } from '../vocabulary/match-concepts';
import { hasPage, isIncludedLabel, hasPageNumber } from '../vocabulary/reader-words';
import { sumByNumbers } from './sum-lines';

/** Whether a line is a unit of its own. */
export function isUnitLine(
  { sheet, identities, positions }: Table,
  line: number,
  { unit, tenant }: { unit: string; tenant: string },
  state: State,
): boolean {
  if (unit) return true;
  const hasUnits = identities.length > 0;
  const of = (...names: TargetColumn[]) => {
    const position = positions.get(names.find((name) => positions.has(name)) as TargetColumn);
    return position !== undefined && isFilled(sheet, line, position);
  };
  const hasArea = of('actual_lettable_area_sqm', 'contracted_lettable_area_sqm');
  if (state.owner !== undefined && isRentStepLabel(tenant) && !hasArea) return false;
  const substance = hasArea || of('contracted_rent_pa', 'lease_start_date', 'contracted_rent_pa_per_sqm');
  if (hasUnits) return tenant !== '' && substance && state.owner === undefined;
  const status = positions.get('lease_status') ?? -1;
  return (
    isVacantLabel(filledText(sheet, line, status)) ||
    isVacantLabel(tenant) ||
    (namesVacant(tenant) && !isName(tenant)) ||
    ((tenant !== '' || of('lease_reference', 'unit_floor')) && (substance || of('lease_expiry_date')))
  );
}

/** Nearly all lines are one of these. */
const EMPTY_UNIT = {
  kind: 'vacant unit',
  reason: 'It has a unit, but neither a tenant nor a rent.',
} as const;
const LET_UNIT = { kind: 'unit', reason: 'It has a unit and a tenant.' } as const;

/** Only let units fill these columns. */
export const LEASE_COLUMNS = [
  ...(['contracted_rent_pa', 'lease_start_date', 'lease_expiry_date'] as const),
  ...(['contracted_rent_pa_per_sqm', 'operating_cost_prepayment_pa', 'security_amount'] as const),
] as const;

/** What stands in the column of the tenants may be the label of a sum, where it is not a company and has no dates. */
export const isLabel = (tenant: string, { dates }: LineFeatures) =>
  tenant === '' || (dates === 0 && !hasLegalForm(tenant));

/** The name of a company, or of a person: words that all begin with a capital. */
const isName = (tenant: string): boolean =>
  hasLegalForm(tenant) ||
  /\d/.test(tenant) ||
  /^\P{Ll}+$/u.test(tenant) ||
  /^(?:[\p{Lu}\d&][^ ]* ?){2,}(?:\(.*\))?$/u.test(tenant);

/** Whether a column has a number that is not zero. */
function hasNumber({ sheet, positions }: Table, line: number, name: TargetColumn): boolean {
  const position = positions.get(name);
  if (position === undefined || shapeAt(sheet, line, position) !== SHAPE.number) return false;
  const value = valueOf(cellAt(sheet, line, position));
  return typeof value === 'number' ? value !== 0 : /[1-9]/.test(filledText(sheet, line, position));
}

const isLet = (table: Table, line: number): boolean =>
  LEASE_COLUMNS.some(
    (name) => hasNumber(table, line, name) || (!name.endsWith('_pa') && textIn(table, line, name) !== ''),
  );

/** "Tom Jensen" begins like a Danish word for vacant. */
const isLetByName = (table: Table, line: number, tenant: string): boolean =>
  isName(tenant) &&
  hasNumber(table, line, 'contracted_rent_pa') &&
  textIn(table, line, 'lease_start_date') !== '';

/** Says whether a unit is let or vacant. */
export function unitLine(table: Table, line: number, tenant: string, state: State): ClassifiedLine {
  const status = textIn(table, line, 'lease_status');
  const isNotLet = (text: string) => isVacantLabel(text) || isNotLetLabel(text);
  const hasNext = tenant !== '' && isVacantLabel(status) && (isLetLabel(status) || isFutureLabel(status));
  const label = isNotLet(tenant) ? tenant : hasNext || (tenant === '' && isNotLet(status)) ? status : '';
  if (label !== '' && (label !== tenant || !isLetByName(table, line, tenant)))
    return {
      ...{ kind: 'vacant unit', reason: `“${label}” says that it is vacant.` },
      ...(hasNext && !isNotLet(tenant) && { hasNext }),
    };
  const isNoTenant = isReservedLabel(tenant) || !(isName(tenant) || isOwnUseLabel(tenant));
  if (tenant && table.leaseColumns >= 2 && isNoTenant && !isLet(table, line))
    return { kind: 'vacant unit', reason: `“${tenant}” is not a name, and it has neither a rent nor dates.` };
  if (tenant) return LET_UNIT;
  if (state.lease !== undefined && isOfLease(table, line))
    return {
      ...{ kind: 'unit', reason: 'It has a rent, and belongs to the lease above.' },
      lease: state.lease,
    };
  const vacant = (['lease_type', 'use_type', 'lease_comment', 'unit_comment'] as const).find((name) =>
    isVacantLabel(textIn(table, line, name)),
  );
  if (vacant)
    return { kind: 'vacant unit', reason: `“${textIn(table, line, vacant)}” says that it is vacant.` };
  const hasTenants = table.positions.has('tenant_name');
  if (hasTenants && !hasNumber(table, line, 'contracted_rent_pa')) return EMPTY_UNIT;
  const lease = LEASE_COLUMNS.filter((name) => !name.includes('rent') && table.positions.has(name));
  if (hasTenants && lease.length >= 2 && lease.every((name) => textIn(table, line, name) === ''))
    return { ...EMPTY_UNIT, reason: 'It has a rent, but neither a tenant nor anything of a lease.' };
  const reason = hasTenants ? 'It has a unit and a rent, but not a tenant.' : 'It has a unit.';
  return { kind: 'unit', reason };
}

/**
 * Whether a unit without a tenant belongs to the lease above: it has a rent and no dates, and is a place to park or to store, or other
 * lines say that their units are vacant, which this one does not.
 */
const isOfLease = (table: Table, line: number): boolean =>
  hasNumber(table, line, 'contracted_rent_pa') &&
  DATES.every((name) => textIn(table, line, name) === '') &&
  DATES.some((name) => table.positions.has(name)) &&
  (table.namesVacancies ||
    /PARKING|STORAGE/.test(enumValue('use_type', textIn(table, line, 'use_type'))?.value ?? ''));

const DATES = ['lease_start_date', 'lease_expiry_date'] as const;

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
function mentionsRentSteps(text: string): boolean {
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
  if (hasPageNumber(text)) return { kind: 'note', reason: 'It is the number of a page.' };
  const { owner } = state;
  if (owner !== undefined && mentionsRentSteps(text))
    return { kind: 'sub-heading', reason: 'It says that steps of the rent follow.', owner };
  const left = sheet.used?.left ?? 0;
  const unit = table.positions.get('unit_reference') ?? left;
  const isBelowTenant = features.first > left && features.first === table.positions.get('tenant_name');
  const isInside = features.first > unit || isBelowTenant;
  const continues = isInside && (table.features[line - 1]?.filled ?? 0) > 2;
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
  const { sheet, charges, positions, subtotalCheck } = table;
  const features = featuresOf(table, line);
  const { owner } = state;
  const values = features.numbers + features.dates;
  if (owner === undefined) {
    if (subtotalCheck.matchesSum(line)) return sumByNumbers(state);
    if (values === 0) return { kind: 'note', reason: 'It has texts, but neither a unit nor a number.' };
    return subtotalCheck.hasRows()
      ? { kind: 'summary', reason: 'It follows a sum and has no unit.' }
      : { kind: 'rejected', reason: 'It has numbers, but no unit that they belong to.' };
  }
  if (isLabel(tenant, features) && (subtotalCheck.matchesSum(line) || subtotalCheck.matchesSingleUnit(line)))
    return sumByNumbers(state);
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
    const isStep = isRentCharge(code) && isRentCharge(cellText(cellAt(sheet, owner, charges.code)));
    const kind = isStep && features.dates > 0 ? 'rent step' : 'charge';
    return { kind, reason: `“${code}” says that it is a ${kind}.`, owner };
  }
  const label =
    tenant || cellText(sheet.cells[line]?.find((_, at) => shapeAt(sheet, line, at) === SHAPE.text));
  if (isRentStepLabel(label) && features.numbers > 0 && !isOtherArea)
    return { kind: 'rent step', reason: `“${label}” says since when it is the rent.`, owner };
  const { all } = matchConcepts(hasLegalForm(label) ? '' : label);
  const isCharge = (features.dates === 0 || !tenant) && (all.has('charge') || all.has('heating'));
  const kind = isCharge ? 'charge' : features.dates > 0 && all.has('step') ? 'rent step' : undefined;
  if (kind) return { kind, reason: `“${label}” says that it is a ${kind}.`, owner };
  if (tenant && (hasArea || hasNumber('contracted_rent_pa')))
    return { kind: 'continuation', reason: 'It has a tenant, but not a unit of its own.', owner };
  if (isPartLabel(label) || isIncludedLabel(label))
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
