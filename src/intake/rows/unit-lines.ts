import { SHAPE, valueOf, cellAt, isFilled, shapeAt } from '../grid/sheet';
import type { LineFeatures } from '../headings/line-features';
import { saysCompany, saysStep, saysVacant } from '../vocabulary/text-words';
import type { TargetColumn } from '../vocabulary/target-columns';
import { type ClassifiedLine, filledText, textIn, type State, type Table } from './table-lines';

/** Whether a line is a unit of its own. */
export function isUnitLine(
  { sheet, identities, positions }: Table,
  line: number,
  unit: string,
  tenant: string,
  state: State,
): boolean {
  if (unit) return true;
  const hasUnits = identities.length > 0;
  const of = (...names: TargetColumn[]) => {
    const position = positions.get(names.find((name) => positions.has(name)) as TargetColumn);
    return position !== undefined && isFilled(sheet, line, position);
  };
  const hasArea = of('actual_lettable_area_sqm', 'contracted_lettable_area_sqm');
  if (state.owner !== undefined && saysStep(tenant) && !hasArea) return false;
  const substance = hasArea || of('contracted_rent_pa', 'lease_start_date', 'contracted_rent_pa_per_sqm');
  if (hasUnits) return tenant !== '' && substance && state.owner === undefined;
  const status = positions.get('lease_status') ?? -1;
  return (
    saysVacant(filledText(sheet, line, status)) ||
    saysVacant(tenant) ||
    ((tenant !== '' || of('lease_reference', 'unit_floor')) && (substance || of('lease_expiry_date')))
  );
}

/** Nearly all lines are one of these. */
const EMPTY_UNIT: ClassifiedLine = {
  kind: 'vacant unit',
  reason: 'It has a unit, but neither a tenant nor a rent.',
};
const LET_UNIT: ClassifiedLine = { kind: 'unit', reason: 'It has a unit and a tenant.' };

/** Only let units fill these columns. */
export const LEASE_COLUMNS = [
  'contracted_rent_pa',
  'lease_start_date',
  'lease_expiry_date',
  'contracted_rent_pa_per_sqm',
  'operating_cost_prepayment_pa',
  'security_amount',
] as const;

/** What stands in the column of the tenants may be the label of a sum, where it is not a company and has no dates. */
export const isLabel = (tenant: string, { dates }: LineFeatures) =>
  tenant === '' || (dates === 0 && !saysCompany(tenant));

/** The name of a company, or of a person: words that all begin with a capital. */
const isName = (tenant: string): boolean =>
  saysCompany(tenant) ||
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
export function unitLine(table: Table, line: number, tenant: string): ClassifiedLine {
  if (tenant && saysVacant(tenant) && !isLetByName(table, line, tenant))
    return { kind: 'vacant unit', reason: `“${tenant}” says that it is vacant.` };
  if (tenant && table.leaseColumns >= 2 && !isLet(table, line) && !isName(tenant))
    return { kind: 'vacant unit', reason: `“${tenant}” is not a name, and it has neither a rent nor dates.` };
  if (tenant) return LET_UNIT;
  const vacant = (['lease_status', 'lease_type', 'use_type', 'lease_comment', 'unit_comment'] as const).find(
    (name) => saysVacant(textIn(table, line, name)),
  );
  if (vacant)
    return { kind: 'vacant unit', reason: `“${textIn(table, line, vacant)}” says that it is vacant.` };
  const hasTenants = table.positions.has('tenant_name');
  if (hasTenants && !hasNumber(table, line, 'contracted_rent_pa')) return EMPTY_UNIT;
  const lease = LEASE_COLUMNS.filter((name) => !name.includes('rent') && table.positions.has(name));
  if (hasTenants && lease.length >= 2 && lease.every((name) => textIn(table, line, name) === ''))
    return { ...EMPTY_UNIT, reason: 'It has a rent, but neither a tenant nor anything of a lease.' };
  return {
    kind: 'unit',
    reason: hasTenants ? 'It has a unit and a rent, but not a tenant.' : 'It has a unit.',
  };
}
