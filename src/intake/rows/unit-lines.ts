import { isRentCharge } from '../columns/charge-list';
import { SHAPE, valueOf, cellAt, shapeAt, cellText, textAt } from '../grid/sheet';
import { lineText } from '../headings/find-headings';
import { enumValue } from '../vocabulary/enum-values';
import { matchConcepts } from '../vocabulary/match-concepts';
import { hasPage, hasPageNumber, isIncludedLabel } from '../vocabulary/reader-words';
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
  isVacantLabel,
} from '../vocabulary/text-words';
import { SUM_BY_NUMBERS } from './sum-lines';
import {
  featuresOf,
  filledText,
  holdsSum,
  textIn,
  type ClassifiedLine,
  type NamedLine,
  type State,
  type Table,
  type TableLines,
} from './table-lines';

/** Whether a line is a unit of its own. */
export function isUnitLine(table: Table, { at, unit, tenant }: NamedLine, { owner }: State): boolean {
  if (unit) return true;
  const hasSubstance = SUBSTANCE.some((name) => textIn(table, at, name) !== '');
  if (table.identities.length > 0) return tenant !== '' && hasSubstance && owner === undefined;
  return (
    isVacantLabel(textIn(table, at, 'lease_status')) ||
    isVacantLabel(tenant) ||
    (tenant !== '' && hasSubstance)
  );
}

const SUBSTANCE = [
  'actual_lettable_area_sqm',
  'contracted_lettable_area_sqm',
  'contracted_rent_pa',
  'lease_start_date',
] as const;

/** Nearly all lines are one of these. */
const EMPTY_UNIT = {
  kind: 'vacant unit',
  reason: 'It has a unit, but neither a tenant nor a rent.',
} as const;
const LET_UNIT = { kind: 'unit', reason: 'It has a unit and a tenant.' } as const;

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
  const status = textIn(table, at, 'lease_status');
  const isNotLet = (text: string) => isVacantLabel(text) || isNotLetLabel(text);
  const hasNext = tenant !== '' && isVacantLabel(status) && (isLetLabel(status) || isFutureLabel(status));
  const label = isNotLet(tenant) ? tenant : hasNext || (tenant === '' && isNotLet(status)) ? status : '';
  if (label !== '' && (label !== tenant || !isLetByValues(table, line)))
    return {
      ...{ kind: 'vacant unit', reason: `“${label}” says that it is vacant.` },
      ...(hasNext && !isNotLet(tenant) && { hasNext }),
    };
  const isNoTenant = isReservedLabel(tenant) || !(isName(tenant) || isOwnUseLabel(tenant));
  if (tenant && isNoTenant && !isLet(table, at))
    return { kind: 'vacant unit', reason: `“${tenant}” is not a name, and it has neither a rent nor dates.` };
  if (tenant) return LET_UNIT;
  if (lease !== undefined && isOfLease(table, at))
    return { kind: 'unit', reason: 'It has a rent, and belongs to the lease above.', lease };
  if (!table.positions.has('tenant_name')) return { kind: 'unit', reason: 'It has a unit.' };
  if (!hasNumber(table, at, 'contracted_rent_pa')) return EMPTY_UNIT;
  return LEASE_COLUMNS.some((name) => !name.includes('rent') && textIn(table, at, name) !== '')
    ? { kind: 'unit', reason: 'It has a unit and a rent, but not a tenant.' }
    : { ...EMPTY_UNIT, reason: 'It has a rent, but neither a tenant nor anything of a lease.' };
}

/** Whether a unit without a tenant belongs to the lease above: a place to park or to store with a rent, and without dates. */
const isOfLease = (table: Table, line: number): boolean =>
  hasNumber(table, line, 'contracted_rent_pa') &&
  DATES.every((name) => textIn(table, line, name) === '') &&
  DATES.some((name) => table.positions.has(name)) &&
  /PARKING|STORAGE/.test(enumValue('use_type', textIn(table, line, 'use_type'))?.value ?? '');

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

/** Headings of lines inside a unit: texts alone, several of them words of headings, or above values. */
export function isSubHeading(table: Table, line: number): boolean {
  const { numbers, dates, texts, hits } = featuresOf(table, line);
  const isOverValues = (name: TargetColumn) =>
    shapeAt(table.sheet, line, table.positions.get(name) ?? table.sheet.width) === SHAPE.text;
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
export function textLine(table: Table, line: number, { owner }: State): ClassifiedLine {
  const { sheet, features } = table;
  const { first } = featuresOf(table, line);
  const text = textAt(sheet, line, first);
  if (line > table.lastFull) return { kind: 'note', reason: 'It is a text below the units.' };
  if (hasPageNumber(text)) return { kind: 'note', reason: 'It is the number of a page.' };
  if (owner !== undefined && mentionsRentSteps(text))
    return { kind: 'sub-heading', reason: 'It says that steps of the rent follow.', owner };
  const continues = first > (sheet.used?.left ?? 0) && (features[line - 1]?.filled ?? 0) > 2;
  if (owner !== undefined && continues)
    return { kind: 'continuation', reason: 'It is a text below a unit.', owner };
  return text.length > MAX_NAME
    ? { kind: 'note', reason: 'It is a sentence.' }
    : { kind: 'banner', reason: 'It is a text alone, above units.' };
}

/** A line without a unit of its own: a charge, a step, another area of the same lease. */
export function innerLine(table: Table, { at, tenant }: NamedLine, { owner, block }: State): ClassifiedLine {
  const { sheet, charges, subtotalCheck } = table;
  const { numbers, dates, texts } = featuresOf(table, at);
  const values = numbers + dates;
  if (dates === 0 && (subtotalCheck.matchesSum(at) || subtotalCheck.matchesSingleUnit(at)))
    return SUM_BY_NUMBERS;
  if (owner === undefined) {
    if (values === 0) return { kind: 'note', reason: 'It has texts, but neither a unit nor a number.' };
    return subtotalCheck.hasRows()
      ? { kind: 'summary', reason: 'It follows a sum and has no unit.' }
      : { kind: 'rejected', reason: 'It has numbers, but no unit that they belong to.' };
  }
  if (block && values > 0)
    return { kind: block, reason: 'It follows a heading inside the unit above.', owner };
  const code = charges && textAt(sheet, at, charges.code);
  if (code && values > 0) {
    const isStep = isRentCharge(code) && isRentCharge(textAt(sheet, owner, charges.code));
    const kind = isStep && dates > 0 ? 'rent step' : 'charge';
    return { kind, reason: `“${code}” says that it is a ${kind}.`, owner };
  }
  const label =
    tenant || cellText(sheet.cells[at]?.find((_, column) => shapeAt(sheet, at, column) === SHAPE.text));
  if (isRentStepLabel(label) && numbers > 0)
    return { kind: 'rent step', reason: `“${label}” says since when it is the rent.`, owner };
  if (isPartLabel(label) || isIncludedLabel(label))
    return { kind: 'note', reason: `“${label}” is a part of the unit above.`, owner };
  if (texts > 0 && hasNumber(table, at, 'actual_lettable_area_sqm'))
    return { kind: 'continuation', reason: 'It has an area, but not a unit of its own.', owner };
  if (hasNumber(table, at, 'contracted_rent_pa') && enumValue('use_type', label)?.isKnown)
    return { kind: 'continuation', reason: `“${label}” is let with the unit above.`, owner };
  if (dates > 0 && numbers > 0)
    return { kind: 'rent step', reason: 'It has a date and an amount, but not a unit.', owner };
  return numbers > 0
    ? { kind: 'charge', reason: 'It has an amount, but not a unit.', owner }
    : { kind: 'note', reason: 'It is a text below a unit.', owner };
}
