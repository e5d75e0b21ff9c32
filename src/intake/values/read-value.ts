import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { ColumnStyle } from './column-style';
import { decimalEvidence, readNumber, type Decimal } from './read-number';
import { isOrderOpen, looksLikeSerial, readDate, readSerial } from './read-date';

/** Reads the number of a cell: undefined where it has none, or where the style of its column does not fit it. */
export type NumberAt = (line: number, position: number) => number | undefined;

const NOT_READ = Infinity;
/** No rent roll has a larger number, and sums of larger ones are not exact. */
const MOST = 1e13;

/** Makes a reader of numbers that reads each cell once. */
export function createNumbers(sheet: Sheet, styles: ReadonlyMap<number, ColumnStyle>): NumberAt {
  const columns = new Map<number, Float64Array>();
  return (line, position) => {
    let values = columns.get(position);
    if (!values) {
      values = new Float64Array(sheet.cells.length).fill(NOT_READ);
      columns.set(position, values);
    }
    let value = values[line];
    if (value === undefined) return undefined;
    if (value === NOT_READ) {
      value = readCell(sheet, line, position, styles.get(position)?.decimal) ?? NaN;
      if (Math.abs(value) > MOST) value = NaN;
      values[line] = value;
    }
    return Number.isNaN(value) ? undefined : value;
  };
}

function readCell(
  sheet: Sheet,
  line: number,
  position: number,
  decimal: Decimal | undefined,
): number | undefined {
  const cell = cellAt(sheet, line, position);
  if (typeof cell?.v === 'number') return Number.isFinite(cell.v) && !cell.err ? cell.v : undefined;
  if (shapeAt(sheet, line, position) !== SHAPE.number) return undefined;
  const text = cellText(cell);
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
  const cell = cellAt(sheet, line, position);
  const value = cell?.v;
  const shape = shapeAt(sheet, line, position);
  if (typeof value === 'number') {
    const isDate = shape === SHAPE.date || looksLikeSerial(value) || value === 1 || value === 60;
    return isDate ? readSerial(value, sheet.date1904) : undefined;
  }
  const text = cellText(cell);
  if (/^\d{5}$/.test(text) && looksLikeSerial(Number(text))) return readSerial(Number(text), sheet.date1904);
  if (shape !== SHAPE.date) return undefined;
  if (order === undefined && isOrderOpen(text)) return undefined;
  return readDate(text, order ?? 'day', around);
}
