import { isDateType } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';
import type { Cell } from '../../table/cells/cell';
import { cleanText, isIdentifier } from '../../table/clean-texts';
import { dayText } from '../../table/day-text';
import type { DiffColumn, DiffValue } from './table-diff';

/**
 * Reads a value that Excel reports, or a cell of a result. Blank is `""`. A text is read as those of the service are, because a saved
 * cell may hold what an earlier version read. Only an identifier stays: `column` names it.
 */
export function diffValue(cell: unknown, column = ''): DiffValue {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return (cell as Exclude<Cell, DiffValue>).basicValue;
  return typeof cell === 'string' && !isIdentifier(column) ? cleanText(cell) : (cell as DiffValue);
}

/** Excel shows and keeps numbers with 15 significant digits. */
export function isEqual(a: DiffValue, b: DiffValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'number' || typeof b !== 'number') return false;
  const isNear = Math.abs(a - b) <= 1e-14 * Math.max(Math.abs(a), Math.abs(b));
  return isNear && a.toPrecision(15) === b.toPrecision(15);
}

/** Returns the same text for equal values only. */
export const keyText = (value: DiffValue): string =>
  typeof value === 'number'
    ? `n${Number.isInteger(value) ? value : Number(value.toPrecision(15))}`
    : `${typeof value === 'string' ? 't' : 'b'}${value}`;

/** Names of rows without a key: what is longer says no more. */
const MAX_WORDS = 4;

/** Whether a column only follows from the others: an id, the date of a rent roll, a remaining term, a figure of the property. */
export const isDerived = (
  name: string,
  { identity, propertyFigures, rentrollDateColumn }: ServiceProfile,
): boolean =>
  name === rentrollDateColumn ||
  [...Object.values(identity), ...Object.values(propertyFigures)].includes(name) ||
  /_(?:id|index)$|wault|remaining_term/.test(name);

/**
 * Names a row by its property and unit, with what else its key says; by its key alone where neither is shown, and by its first
 * values if it has none.
 */
export function rowName(
  columns: readonly DiffColumn[],
  row: readonly DiffValue[],
  key: readonly number[] | undefined,
  profile: ServiceProfile,
): string {
  const { property, unit } = profile.reportRoles;
  const isFilled = (at: number) => row[at] !== undefined && row[at] !== '';
  const named = [property, unit]
    .map((name) => columns.findIndex((column) => column.name === name))
    .filter(isFilled);
  const all = columns.flatMap((_, at) => (isFilled(at) ? [at] : [])).slice(0, MAX_WORDS);
  const isNaming = (at: number) =>
    !isDerived(columns[at]!.name, profile) || columns[at]!.name === profile.rentrollDateColumn;
  // The only row of a result needs no name.
  if (key?.length === 0) return '';
  const shown = named.length > 0 ? [...new Set([...named, ...(key ?? []).filter(isNaming)])] : (key ?? all);
  return shown.map((at) => wordOf(row[at]!, columns[at]!)).join(', ');
}

const wordOf = (value: DiffValue, { type }: DiffColumn): string =>
  isDateType(type) && typeof value === 'number' ? dayText(Math.floor(value)) : String(value);
