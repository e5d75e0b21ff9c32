import { isRentCharge } from '../columns/charge-list';
import { SHAPE, valueOf, cellAt, shapeAt, cellText, textAt } from '../grid/sheet';
import { enumValue } from '../vocabulary/enum-values';
import { matchConcepts } from '../vocabulary/match-concepts';
import { hasPageNumber, isIncludedLabel } from '../vocabulary/reader-words';
import type { TargetColumn } from '../vocabulary/target-columns';
import {
  hasLegalForm,
  isFutureLabel,
  isLetLabel,
  isNotLetLabel,
  isOwnUseLabel,
  isPartLabel,
  isRentStepLabel,
  isReservedLabel,
  isSameLabel,
  isVacantLabel,
} from '../vocabulary/text-words';
import { SUM_BY_NUMBERS } from './sum-lines';
import {
  classified,
  filledText,
  textIn,
  unitOf,
  type ClassifiedLine,
  type NamedLine,
  type State,
  type Table,
} from './table-lines';

/** Whether a line is a unit of its own. */
export function isUnitLine(table: Table, line: NamedLine, state: State): boolean {
  const { at, unit, tenant } = line;
  const { owner, isAfterSum } = state;
  if (unit) return !isChargeOfUnit(table, line, state);
  const hasSubstance = SUBSTANCE.some((name) => textIn(table, at, name) !== '');
  // "Vacancy by area" below a total is not a unit where units have references.
  if (table.identities.length > 0)
    return tenant !== '' && hasSubstance && owner === undefined && !(isAfterSum && isVacantLabel(tenant));
  return (
    isVacantLabel(textIn(table, at, 'lease_status')) ||
    isVacantLabel(tenant) ||
    (tenant !== '' && hasSubstance)
  );
}

/** Whether a line repeats the reference of the unit above, and has a code of a charge in place of a tenant and an area. */
const isChargeOfUnit = (table: Table, { at, unit, tenant }: NamedLine, { owner }: State): boolean =>
  owner !== undefined &&
  tenant === '' &&
  table.charges !== undefined &&
  textAt(table.sheet, at, table.charges.code) !== '' &&
  unit === unitOf(table, owner) &&
  textIn(table, at, 'actual_lettable_area_sqm') === '';

const SUBSTANCE = [
  'actual_lettable_area_sqm',
  'contracted_lettable_area_sqm',
  'contracted_rent_pa',
  'lease_start_date',
] as const;

/** Nearly all lines are one of these. */
const EMPTY_UNIT = classified('vacant unit', 'It has a unit, but neither a tenant nor a rent.');
const LET_UNIT = classified('unit', 'It has a unit and a tenant.');

/** Only let units fill these columns. */
const LEASE_COLUMNS = [
  'contracted_rent_pa',
  'lease_start_date',
  'lease_expiry_date',
  'contracted_rent_pa_per_sqm',
  'operating_cost_prepayment_pa',
  'security_amount',
] as const;

/** The name of a company, or of a person: words that all begin with a capital. */
const isName = (tenant: string): boolean =>
  hasLegalForm(tenant) || /^(?:[\p{Lu}\d&][^ ]* ?){2,}(?:\(.*\))?$/u.test(tenant);

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
const isLetByValues = (table: Table, { at }: NamedLine): boolean =>
  hasNumber(table, at, 'contracted_rent_pa') && textIn(table, at, 'lease_start_date') !== '';

/** Says whether a unit is let or vacant. */
export function unitLine(table: Table, line: NamedLine, { lease }: State): ClassifiedLine {
  const { at, tenant } = line;
  if (lease !== undefined && isSameLabel(tenant))
    return { kind: 'unit', reason: `“${tenant}” stands for the tenant above.`, lease };
  const status = textIn(table, at, 'lease_status');
  const isNotLet = (text: string) => isVacantLabel(text) || isNotLetLabel(text);
  const hasNext = tenant !== '' && isVacantLabel(status) && (isLetLabel(status) || isFutureLabel(status));
  const label = isNotLet(tenant) ? tenant : hasNext || (tenant === '' && isNotLet(status)) ? status : '';
  if (label !== '' && (label !== tenant || !isLetByValues(table, line)))
    return {
      ...classified('vacant unit', `“${label}” says that it is vacant.`),
      hasNext: hasNext && !isNotLet(tenant),
    };
  const isNoTenant = isReservedLabel(tenant) || !(isName(tenant) || isOwnUseLabel(tenant));
  if (tenant && isNoTenant && !isLet(table, at))
    return classified('vacant unit', `“${tenant}” is not a name, and it has neither a rent nor dates.`);
  if (tenant) return LET_UNIT;
  if (lease !== undefined && isOfLease(table, at))
    return { kind: 'unit', reason: 'It has a rent, and belongs to the lease above.', lease };
  if (!table.positions.has('tenant_name')) return classified('unit', 'It has a unit.');
  if (!hasNumber(table, at, 'contracted_rent_pa')) return EMPTY_UNIT;
  return LEASE_COLUMNS.some((name) => !name.includes('rent') && textIn(table, at, name) !== '')
    ? classified('unit', 'It has a unit and a rent, but not a tenant.')
    : { ...EMPTY_UNIT, reason: 'It has a rent, but neither a tenant nor anything of a lease.' };
}

/**
 * Whether a unit without a tenant belongs to the lease above: a rent without dates for a place to park or to store, or for
 * anything on a sheet that says of vacant units that they are vacant.
 */
const isOfLease = (table: Table, line: number): boolean =>
  hasNumber(table, line, 'contracted_rent_pa') &&
  DATES.every((name) => textIn(table, line, name) === '') &&
  DATES.some((name) => table.positions.has(name)) &&
  (table.hasVacantLabels ||
    /PARKING|STORAGE/.test(enumValue('use_type', textIn(table, line, 'use_type'))?.value ?? ''));

const DATES = ['lease_start_date', 'lease_expiry_date'] as const;

/** Headings of lines inside a unit: texts alone, several of them words of headings, or above values. */
export function isSubHeading(table: Table, { at, numbers, dates, texts, hits }: NamedLine): boolean {
  const isOverValues = (name: TargetColumn) =>
    shapeAt(table.sheet, at, table.positions.get(name) ?? table.sheet.width) === SHAPE.text;
  return (
    numbers + dates === 0 &&
    (hits >= 3 ||
      (hits > 0 && texts >= 4 && [...SUBSTANCE, ...LEASE_COLUMNS].filter(isOverValues).length >= 2))
  );
}

/** "Rent Steps", "Future Rent Increases". */
function mentionsRentSteps(text: string): boolean {
  const { all, hits } = matchConcepts(text);
  return all.has('step') && hits.every((concepts) => concepts.size > 0);
}

const MAX_NAME = 120;

/** A line of one or two texts: the name of a property above its units, or a note. */
export function textLine(
  { sheet, features, lastFull }: Table,
  { at, first }: NamedLine,
  { owner }: State,
): ClassifiedLine {
  const text = textAt(sheet, at, first);
  if (at > lastFull) return classified('note', 'It is a text below the units.');
  if (hasPageNumber(text)) return classified('note', 'It is the number of a page.');
  if (owner !== undefined && mentionsRentSteps(text))
    return classified('sub-heading', 'It says that steps of the rent follow.', owner);
  const continues = first > sheet.used.left && (features[at - 1]?.filled ?? 0) > 2;
  if (owner !== undefined && continues)
    return classified('continuation', 'It is a text below a unit.', owner);
  return text.length > MAX_NAME
    ? classified('note', 'It is a sentence.')
    : classified('banner', 'It is a text alone, above units.');
}

/** A line without a unit of its own: a charge, a step, another area of the same lease. */
export function innerLine(table: Table, line: NamedLine, { owner, block }: State): ClassifiedLine {
  const { sheet, charges, subtotalCheck } = table;
  const { at, tenant, numbers, dates, texts } = line;
  const values = numbers + dates;
  if (dates === 0 && (subtotalCheck.matchesSum(at) || subtotalCheck.matchesSingleUnit(at)))
    return SUM_BY_NUMBERS;
  if (owner === undefined) {
    if (values === 0) return classified('note', 'It has texts, but neither a unit nor a number.');
    return subtotalCheck.hasRows()
      ? classified('summary', 'It follows a sum and has no unit.')
      : classified('rejected', 'It has numbers, but no unit that they belong to.');
  }
  if (block && values > 0) return classified(block, 'It follows a heading inside the unit above.', owner);
  const code = charges && textAt(sheet, at, charges.code);
  if (code && values > 0) {
    const isStep = isRentCharge(code) && isRentCharge(textAt(sheet, owner, charges.code));
    const kind = isStep && dates > 0 ? 'rent step' : 'charge';
    return { kind, reason: `“${code}” says that it is a ${kind}.`, owner };
  }
  const label =
    tenant || cellText(sheet.cells[at]?.find((_, column) => shapeAt(sheet, at, column) === SHAPE.text));
  if (isRentStepLabel(label) && numbers > 0)
    return classified('rent step', `“${label}” says since when it is the rent.`, owner);
  if (isPartLabel(label) || isIncludedLabel(label))
    return classified('note', `“${label}” is a part of the unit above.`, owner);
  if (texts > 0 && hasNumber(table, at, 'actual_lettable_area_sqm'))
    return classified('continuation', 'It has an area, but not a unit of its own.', owner);
  if (hasNumber(table, at, 'contracted_rent_pa') && enumValue('use_type', label)?.isKnown)
    return classified('continuation', `“${label}” is let with the unit above.`, owner);
  if (dates > 0 && numbers > 0)
    return classified('rent step', 'It has a date and an amount, but not a unit.', owner);
  return numbers > 0
    ? classified('charge', 'It has an amount, but not a unit.', owner)
    : classified('note', 'It is a text below a unit.', owner);
}
