import type { FactValue } from '../../intake/index';
import { isoToSerial } from '../../table/iso-serial';

/** A number with its format in a cell. */
export interface Formatted {
  number: number;
  format: string;
}

export type ShownCell = string | number | boolean | Formatted;

/** What a function shows: a sentence, headings, and lines as long as the headings. */
export interface ShownLines {
  headline: string;
  headings: readonly string[];
  rows: readonly (readonly ShownCell[])[];
}

const AMOUNT = '#,##0.00';
const DAY = 'yyyy-mm-dd';
const ISO = /^\d{4}-\d\d-\d\d$/;

export const amount = (value: number | undefined): ShownCell =>
  value === undefined ? '' : { number: value, format: AMOUNT };

/** Shows a value of a sheet or of the database. */
export function factCell(value: FactValue | undefined): ShownCell {
  if (value === undefined) return '';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1000 ? value : amount(value);
  const serial = typeof value === 'string' && ISO.test(value) ? isoToSerial(value) : null;
  return serial === null ? value : { number: serial, format: DAY };
}

/** A difference: days and months are whole, amounts and areas have two decimals. */
export const differenceCell = (value: number | undefined, measure: string | undefined): ShownCell =>
  value === undefined ? '' : measure === 'days' ? { number: value, format: '0' } : amount(value);
