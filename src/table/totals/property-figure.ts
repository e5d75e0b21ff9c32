import { isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { columnMeasure } from './column-measure';

type Rules = Parameters<typeof columnMeasure>[1] & Pick<ServiceProfile, 'propertyFigures'>;

/** Counts of the units of a rent roll (interface, "Proposals", 3). */
const UNIT_COUNT = /(^|_)unit_count(_|$)/;
const OF_WHOLE = /^(?:property|rentroll|project|portfolio)_/;
/** Other shares, such as that of renewable energy, are not made of units. */
const SHARE_OF_UNITS = /vacan|void|occupan|leerstand/;

/**
 * Tells whether a column holds a figure of the whole property, such as its WAULT: `confirmed` by the profile or by its name,
 * `possible` for measures of which only the values tell. Names and addresses are not such figures, nor are coordinates or the year of
 * construction.
 */
export function propertyFigure(column: ColumnEntry, profile: Rules): 'confirmed' | 'possible' | undefined {
  const { name, type, unit, percentScale } = column;
  if (!isNumeric(type)) return undefined;
  if (Object.values(profile.propertyFigures).includes(name) || UNIT_COUNT.test(name)) return 'confirmed';
  const isOfUnits =
    columnMeasure(column, profile).measure === 'additive' ||
    /^years?$/i.test(unit?.trim() ?? '') ||
    (percentScale !== undefined && SHARE_OF_UNITS.test(name));
  if (!isOfUnits) return undefined;
  return OF_WHOLE.test(name) ? 'confirmed' : 'possible';
}
