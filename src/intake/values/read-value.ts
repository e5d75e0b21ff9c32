import { SHAPE, cellText, shapeOf, valueOf, type Shape, cellAt, shapeAt, type Sheet } from '../grid/sheet';
import { oncePerValue } from '../once-per-value';
import type { ColumnStyle } from './column-style';
import { decimalEvidence, firstNumber, readNumber, type Decimal } from './read-number';
import { looksLikeSerial, orderEvidence, readDate, readSerial } from './read-date';

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

function readText(given: string, decimal: Decimal | undefined): number | undefined {
  const text = firstNumber(given);
  const sign = decimalEvidence(text);
  if (sign !== undefined && decimal === undefined) return undefined;
  if (sign !== undefined && sign !== 'ambiguous' && sign !== decimal) return undefined;
  return readNumber(text, decimal ?? '.')?.value;
}

/** Reads the date of a cell as `YYYY-MM-DD`. A number without a format is a serial number. */
export type DateAt = (line: number, position: number) => string | undefined;

/** Makes a reader of dates that reads each text of a column once. `around` is the year of the rent roll. */
export function createDates(sheet: Sheet, styles: ReadonlyMap<number, ColumnStyle>, around: number): DateAt {
  const columns: ((text: string) => string | undefined)[] = [];
  return (line, position) => {
    const value = valueOf(cellAt(sheet, line, position));
    if (typeof value === 'number') return dateOfNumber(value, shapeAt(sheet, line, position), sheet.date1904);
    const read = (columns[position] ??= oncePerValue((text) =>
      dateOfText(text, sheet.date1904, styles.get(position)?.order, around),
    ));
    return read(cellText(value));
  };
}

function dateOfNumber(value: number, shape: Shape, is1904: boolean): string | undefined {
  const isDate = shape === SHAPE.date || looksLikeSerial(value) || value === 1 || value === 60;
  return isDate ? readSerial(value, is1904) : undefined;
}

function dateOfText(
  text: string,
  is1904: boolean,
  order: ColumnStyle['order'],
  around: number,
): string | undefined {
  if (/^\d{5}$/.test(text) && looksLikeSerial(Number(text))) return readSerial(Number(text), is1904);
  if (shapeOf(text) !== SHAPE.date) return undefined;
  if (order === undefined && orderEvidence(text) === 'open') return undefined;
  return readDate(text, order ?? 'day', around);
}
