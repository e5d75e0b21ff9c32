import { numberText } from '../../table/cells/number-text';
import { isoText } from '../../table/day-text';
import { type Difference, type Sides, WITH_DATABASE } from '../../intake/index';

/** Both sheets by their names, because "the sheet" would be either of them. */
export const namesOf = (reading: Named, otherReading: Named | undefined): Sides =>
  otherReading ? { sheet: nameOf(reading), database: nameOf(otherReading) } : WITH_DATABASE;

interface Named {
  sheet: string;
  filledBy?: { cell: string } | undefined;
}

/** A sheet may have several schedules. */
const nameOf = ({ sheet, filledBy }: Named): string => `“${filledBy ? `${sheet}!${filledBy.cell}` : sheet}”`;

/** A value of a line. */
export const valueText = (value: Difference['sheet']): string => {
  if (value === undefined) return 'blank';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return isoText(value);
  const least = Number.isInteger(value) && Math.abs(value) < 1000 ? 0 : 2;
  return `${value < 0 ? '−' : ''}${numberText(Math.abs(value), { least })}`;
};
