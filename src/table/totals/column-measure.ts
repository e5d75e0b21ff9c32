import { isDateType, isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';

/**
 * What a column measures. `additive`: amounts and areas. `rate`: what may be compared and averaged, but not added, such as
 * percentages, years, and rents per area. `number`: the service gives no unit, and the name does not tell.
 */
export type Measure = 'additive' | 'rate' | 'number' | 'date' | 'id' | 'text' | 'unknown';

export interface ColumnMeasure {
  measure: Measure;
  /** Each value is in the currency of its row. */
  isMoney: boolean;
}

type Described = Pick<ColumnEntry, 'name' | 'type' | 'unit'>;
type Rules = Pick<ServiceProfile, 'additiveUnits' | 'identity' | 'changes'>;

/** Goes by the type and the unit of a column, and by the profile and its identifier only where the service gives no unit. */
export function columnMeasure(column: Described, rules: Rules): ColumnMeasure {
  const measure = measureOf(column, rules);
  return { measure, isMoney: isNumeric(column.type) && measure !== 'id' && isInCurrency(column, rules) };
}

function measureOf({ name, type, unit }: Described, { additiveUnits, identity, changes }: Rules): Measure {
  if (type === 'UNKNOWN') return 'unknown';
  if (isDateType(type)) return 'date';
  if (!isNumeric(type)) return 'text';
  if (/_(id|index)$/.test(name) || Object.values(identity).includes(name)) return 'id';
  if (hasUnit(unit))
    return additiveUnits.some((additiveUnit) => key(additiveUnit) === key(unit)) ? 'additive' : 'rate';
  if (changes.amounts.includes(name)) return 'additive';
  if (RATE.test(name)) return 'rate';
  return AMOUNT.test(name) || AREA.test(name) ? 'additive' : 'number';
}

const isInCurrency = ({ name, unit }: Described, { changes }: Rules): boolean =>
  hasUnit(unit)
    ? /^currency\b/i.test(unit.trim())
    : changes.amounts.includes(name) || AMOUNT.test(name) || AMOUNT_PER_AREA.test(name);

/** Rates, and durations, by identifier. */
const RATE = /_(percent|years?|months|days|rate|per_(?!month$)\w+)$/;
/** `rent_pa`, `contracted_rent_per_month`, `security_amount`. */
const AMOUNT = /_(pa|pm|per_month|amount)$/;
/** `contracted_rent_pa_per_sqm`. */
const AMOUNT_PER_AREA = /_(pa|pm)_per_(sqm|sqft|tsubo)$/;
/** `actual_lettable_area_sqm`. `energy_consumption_kwh_sqm` is not an area. */
const AREA = /(^|_)area_(\w+_)?(sqm|sqft|tsubo)$/;

const hasUnit = (unit: string | null): unit is string => unit !== null && unit.trim() !== '';
const key = (unit: string): string => unit.trim().replace(/\s+/g, ' ').toLowerCase();
