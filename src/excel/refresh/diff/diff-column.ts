import { isNumeric } from '../../../contract/column-types';
import type { ColumnEntry } from '../../../contract/entries';

/** A column of both states. A blank column has the name `""`. */
export type DiffColumn = Pick<ColumnEntry, 'name' | 'type'> & {
  label: string;
  unit?: string | null | undefined;
};

/** What columns mean to the service: names of columns, and units as column-list spells them. */
export interface DiffRules {
  /** The columns that identify a unit, a lease, a property and a rent roll. */
  identity: { unit: string; lease: string; property: string; rentroll: string };
  propertyName: string;
  /** The columns that name a unit within its property, the best first. */
  unitNames: readonly string[];
  rentrollDate: string;
  /** Every row may be of another rent roll. */
  hasAllRentrolls: boolean;
  /** The units whose values may be added up over the rows. */
  additiveUnits: readonly string[];
  /** The columns that hold the currency of an amount. The first of them that is shown counts. */
  currencyColumns(column: string): readonly string[];
}

export const isAdditive = ({ type, unit }: DiffColumn, { additiveUnits }: DiffRules): boolean =>
  isNumeric(type) && additiveUnits.some((one) => unitKey(one) === unitKey(unit ?? ''));

/** The catalogue gives the units of money as `currency`, `currency p.a.` or `currency/sqm p.a.`. */
export const isMoney = ({ unit }: DiffColumn): boolean => /^\s*currency\b/i.test(unit ?? '');

const unitKey = (unit: string): string => unit.trim().replace(/\s+/g, ' ').toLowerCase();
