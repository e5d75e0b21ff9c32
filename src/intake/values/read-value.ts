import type { GivenCell } from '../extraction';
import { SHAPE, cellText, shapeOf, valueOf, type Shape } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
import { oncePerValue } from '../once-per-value';
import type { ColumnStyle } from './column-style';
import { decimalEvidence, readNumber, type Decimal } from './read-number';
import { isOrderOpen, looksLikeSerial, readDate, readSerial } from './read-date';

/** Reads the number of a cell: undefined where it has none, or where the style of its column does not fit it. */
export type NumberAt = (line: number, position: number) => number | undefined;

const NOT_READ = Infinity;
/** No rent roll has a larger number, and sums of larger ones are not exact. */
const MOST = 1e13;

/** Makes a reader of numbers that reads each text once. */
export function createNumbers(sheet: Sheet, styles: ReadonlyMap<number, ColumnStyle>): NumberAt {
  const columns: Float64Array[] = [];
  return (line, position) => {
    const given = valueOf(cellAt(sheet, line, position));
    if (typeof given === 'number') {
      const isUsable = Math.abs(given) <= MOST && shapeAt(sheet, line, position) !== SHAPE.error;
      return isUsable ? given : undefined;
    }
    if (typeof given !== 'string' || shapeAt(sheet, line, position) !== SHAPE.number) return undefined;
    const values = (columns[position] ??= new Float64Array(sheet.cells.length).fill(NOT_READ));
    let value = values[line] as number;
    if (value === NOT_READ) {
      value = readText(cellText(given), styles.get(position)?.decimal) ?? NaN;
      if (Math.abs(value) > MOST) value = NaN;
      values[line] = value;
    }
    return Number.isNaN(value) ? undefined : value;
  };
}

function readText(text: string, decimal: Decimal | undefined): number | undefined {
  const sign = decimalEvidence(text);
  if (sign !== undefined && decimal === undefined) return undefined;
  if (sign !== undefined && sign !== 'ambiguous' && sign !== decimal) return undefined;
  return readNumber(text, decimal ?? '.')?.value;
}

/** Reads a date of a column of dates. A number without a format is a serial number. */
export function dateAt(
  sheet: Sheet,
  line: number,
  position: number,
  order: ColumnStyle['order'],
  around: number,
): string | undefined {
  const value = valueOf(cellAt(sheet, line, position));
  const shape = shapeAt(sheet, line, position);
  return typeof value === 'number'
    ? dateOfNumber(value, shape, sheet.date1904)
    : dateOfText(cellText(value), shape, sheet.date1904, order, around);
}

/** Makes a reader of the dates of a column, which reads each text once. */
export function createDates(
  sheet: Sheet,
  order: ColumnStyle['order'],
  around: number,
): (cell: GivenCell, shape: Shape) => string | undefined {
  const read = oncePerValue((text) => dateOfText(text, shapeOf(text), sheet.date1904, order, around));
  return (cell, shape) => {
    const value = valueOf(cell);
    return typeof value === 'number' ? dateOfNumber(value, shape, sheet.date1904) : read(cellText(value));
  };
}

function dateOfNumber(value: number, shape: Shape, is1904: boolean): string | undefined {
  const isDate = shape === SHAPE.date || looksLikeSerial(value) || value === 1 || value === 60;
  return isDate ? readSerial(value, is1904) : undefined;
}

function dateOfText(
  text: string,
  shape: Shape,
  is1904: boolean,
  order: ColumnStyle['order'],
  around: number,
): string | undefined {
  if (/^\d{5}$/.test(text) && looksLikeSerial(Number(text))) return readSerial(Number(text), is1904);
  if (shape !== SHAPE.date) return undefined;
  if (order === undefined && isOrderOpen(text)) return undefined;
  return readDate(text, order ?? 'day', around);
}
