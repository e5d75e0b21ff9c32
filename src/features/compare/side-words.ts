import { numberText } from '../../table/cells/number-text';
import { isoText } from '../../table/day-text';
import type { Difference } from '../../intake/reconcile/reconciliation';
import { WITH_DATABASE, type Sides } from '../../intake/reconcile/sides';

/** How texts of the pane name the two sides of a comparison. */
export interface SideWords extends Sides {
  /** Beside a value: `sheet 5.00 · database 6.00`. */
  ofSheet: string;
  ofDatabase: string;
  /** At the beginning of a sentence. */
  rentOfSheet: string;
  rentsOfSheet: string;
  rentsOfDatabase: string;
}

/** Both sheets by their names, because "the sheet" would be either of them. */
export const namesOf = (reading: { sheet: string }, other: { sheet: string } | undefined): Sides =>
  other ? { sheet: `“${reading.sheet}”`, database: `“${other.sheet}”` } : WITH_DATABASE;

export const wordsOf = (sides: Sides): SideWords =>
  sides === WITH_DATABASE
    ? {
        ...sides,
        ofSheet: 'sheet',
        ofDatabase: 'database',
        rentOfSheet: 'The sheet’s rent',
        rentsOfSheet: 'The sheet’s rents',
        rentsOfDatabase: 'the database’s',
      }
    : {
        ...sides,
        ofSheet: sides.sheet,
        ofDatabase: sides.database,
        rentOfSheet: `The rent of ${sides.sheet}`,
        rentsOfSheet: `The rents of ${sides.sheet}`,
        rentsOfDatabase: `those of ${sides.database}`,
      };

/** A value of a line. */
export const valueText = (value: Difference['sheet']): string => {
  if (value === undefined) return 'blank';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return isoText(value);
  const least = Number.isInteger(value) && Math.abs(value) < 1000 ? 0 : 2;
  return `${value < 0 ? '−' : ''}${numberText(Math.abs(value), { least })}`;
};
