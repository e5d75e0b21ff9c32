import { SHAPE, cellText, shapeOf, valueOf, type Shape, cellAt, shapeAt, type Sheet } from '../grid/sheet';
import { oncePerValue } from '../../table/once-per-value';
import { decimalEvidence, firstNumber, readNumber, type Decimal } from './read-number';
import { looksLikeSerial, orderEvidence, readDate, readSerial, withSigns, type DateOrder } from './read-date';
import type { Hints } from '../extraction';
import type { Steps } from '../../table/steps';
import { fold } from '../vocabulary/fold';
import { ENGLISH, NOT_ENGLISH } from '../vocabulary/reader-words';

/** Reads the number of a cell: undefined where it has none, or where the style of its column does not fit it. */
export type NumberAt = (line: number, position: number) => number | undefined;

const NOT_READ = Infinity;
/** No rent roll has a larger number, and sums of larger ones are not exact. */
const MAX = 1e13;

/** Makes a reader of numbers that reads each text once. */
export function createNumbers(sheet: Sheet, styles: ReadonlyMap<number, ColumnStyle>): NumberAt {
  const columns: Float64Array[] = [];
  return (line, position) => {
    const given = valueOf(cellAt(sheet, line, position));
    if (typeof given === 'number') {
      const isUsable = Math.abs(given) <= MAX && shapeAt(sheet, line, position) !== SHAPE.error;
      return isUsable ? given : undefined;
    }
    if (typeof given !== 'string' || shapeAt(sheet, line, position) !== SHAPE.number) return undefined;
    const values = (columns[position] ??= new Float64Array(sheet.cells.length).fill(NOT_READ));
    let value = values[line]!;
    if (value === NOT_READ) {
      value = readText(cellText(given), styles.get(position)?.decimal) ?? NaN;
      if (Math.abs(value) > MAX) value = NaN;
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
  return readNumber(text, decimal ?? '.');
}

/** Reads the date of a cell as `YYYY-MM-DD`. A number without a format is a serial number. */
export type DateAt = (line: number, position: number) => string | undefined;

/** Makes a reader of dates that reads each text of a column once. `around` is the year of the rent roll. */
export function createDates(sheet: Sheet, styles: ReadonlyMap<number, ColumnStyle>, around: number): DateAt {
  const columns: ((text: string) => string | undefined)[] = [];
  return (line, position) => {
    const value = valueOf(cellAt(sheet, line, position));
    const digits = typeof value === 'number' ? withSigns(value) : undefined;
    if (typeof value === 'number' && digits === undefined)
      return dateOfNumber(value, shapeAt(sheet, line, position), sheet.date1904);
    const read = (columns[position] ??= oncePerValue((text) =>
      dateOfText(text, sheet.date1904, styles.get(position)?.order, around),
    ));
    return read(digits ?? cellText(value));
  };
}

function dateOfNumber(value: number, shape: Shape, is1904: boolean): string | undefined {
  const isDate = shape === SHAPE.date || looksLikeSerial(value) || value === 1 || value === 60;
  return isDate ? readSerial(value, is1904) : undefined;
}

function dateOfText(
  given: string,
  is1904: boolean,
  order: ColumnStyle['order'],
  around: number,
): string | undefined {
  const text = withSigns(given) ?? given;
  if (/^\d{5}$/.test(text) && looksLikeSerial(Number(text))) return readSerial(Number(text), is1904);
  if (shapeOf(text) !== SHAPE.date) return undefined;
  if (order === undefined && orderEvidence(text) === 'open') return undefined;
  return readDate(text, order ?? 'day', around);
}

/** In English sheets, points and months may come first and areas may be in feet. In the others, they do not. */
export type Language = 'en' | 'other';

/** Returns the language of most words of the headings, or undefined if as many are English as not. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const english = text.match(ENGLISH)?.length ?? 0;
  const foreign = text.match(NOT_ENGLISH)?.length ?? 0;
  return english === foreign ? undefined : english > foreign ? 'en' : 'other';
}

/** How the numbers and dates of a column are written. Undefined where a value needs it and nothing tells. */
export interface ColumnStyle {
  decimal: Decimal | undefined;
  order: DateOrder | undefined;
}

const NOTHING = { dot: 0, comma: 0, openDot: 0, openComma: 0, day: 0, month: 0, open: 0 };
type Evidence = typeof NOTHING;

interface WrittenColumns {
  lines: readonly number[];
  positions: readonly number[];
  language: Language | undefined;
  /** Columns that say nothing of the others: their numbers name something. */
  references: readonly number[];
}

/** Decides one style for each column: by its own values, then by others, then by the headings. */
export function* columnStyles(
  sheet: Sheet,
  { lines, positions, language, references }: WrittenColumns,
  hints: Hints,
): Steps<Map<number, ColumnStyle>> {
  const each = new Map<number, Evidence>();
  for (const position of positions) {
    each.set(position, evidenceOf(sheet, lines, position));
    yield;
  }
  const all = [...each].flatMap(([position, evidence]) => (references.includes(position) ? [] : [evidence]));
  const sum = (key: keyof Evidence) => all.reduce((total, evidence) => total + evidence[key], 0);
  const sheetDecimal = hints.decimal ?? most(sum('dot'), sum('comma'), '.', ',');
  const sheetOrder =
    hints.dateOrder ??
    most(sum('day'), sum('month'), 'day', 'month') ??
    (language === 'other' ? 'day' : undefined);
  return new Map(
    [...each].map(([position, own]) => [
      position,
      {
        decimal: most(own.dot, own.comma, '.', ',') ?? sheetDecimal ?? decimalOf(own, language),
        order: most(own.day, own.month, 'day', 'month') ?? sheetOrder ?? (own.open === 0 ? 'day' : undefined),
      },
    ]),
  );
}

function most<T>(first: number, second: number, ofFirst: T, ofSecond: T): T | undefined {
  if (first === second) return undefined;
  return first > second ? ofFirst : ofSecond;
}

/** "1.234" groups thousands in a German sheet, and "1,234" in an English one. The other way is asked. */
function decimalOf({ openDot, openComma }: Evidence, language: Language | undefined): Decimal | undefined {
  if (openDot === 0 && openComma === 0) return language === 'other' ? ',' : '.';
  if (language === undefined || (openDot > 0 && openComma > 0)) return undefined;
  if (language === 'en') return openDot > 0 ? undefined : '.';
  return openComma > 0 ? undefined : ',';
}

function evidenceOf(sheet: Sheet, lines: readonly number[], position: number): Evidence {
  const found = { ...NOTHING };
  for (const line of lines) {
    const cell = cellAt(sheet, line, position);
    const value = valueOf(cell);
    const shape = shapeAt(sheet, line, position);
    const written = withSigns(String(value)) ?? (shape === SHAPE.date ? cellText(cell) : '');
    const order = orderEvidence(written);
    if (order) found[order] += 1;
    if (typeof value !== 'string') continue;
    const text = firstNumber(cellText(cell));
    const sign = shape === SHAPE.number ? decimalEvidence(text) : undefined;
    if (sign === 'ambiguous') found[text.includes('.') ? 'openDot' : 'openComma'] += 1;
    else if (sign) found[sign === '.' ? 'dot' : 'comma'] += 1;
  }
  return found;
}
