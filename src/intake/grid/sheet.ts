import type { Cell, GivenCell, PlainValue, Area, Grid, GridLike, Hints } from '../extraction';
import { cleanText, mayBeRespelled } from '../../table/clean-texts';
import type { Steps } from '../../table/steps';
import { MONEY_SIGN } from '../vocabulary/currency-of';

/** What a cell holds at first sight, before the style of its column is known. */
export const SHAPE = { blank: 0, number: 1, date: 2, text: 3, error: 4, placeholder: 5 } as const;
export type Shape = (typeof SHAPE)[keyof typeof SHAPE];

const PLACEHOLDER =
  /^(?:[-–—−.?_/]{1,4}|#?n[./]?[acd]\.?|k\.\s?a\.|s\.\s?o\.|ohne angabe|entf[aä]llt|keine?|none|null|nil|n\.?v\.?t\.?|brak|nie dotyczy|t\.?b\.?[cd]\.?|ninguno|néant|aucune?|geen|ingen|ikke oplyst)$/i;
/** `#ERR` is what the written formula passes for an error, because Excel calls no function with one. */
const ERROR = /^#(?:N\/A|NV|REF!|BEZUG!|DIV\/0!|VALUE!|WERT!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|CALC!|ERR)$/i;
/** How the names of months begin, from January. */
export const MONTHS = (
  'jan|ene|gen|sty feb|fev|fév|lut mar|mär|mrt|maart apr|abr|avr|kwi may|mai|maj|mei|mag jun|juin|giu|cze ' +
  'jul|juil|lug|lip aug|ago|aoû|aou|sie sep|set|wrz oct|okt|ott|out|paź|paz nov|lis dec|dez|dic|déc|gru'
).split(' ');
const MONTH = MONTHS.join('|');
/** "(T)" or "*" behind a date or an amount belongs to a note. */
const STARS = String.raw`\s?[*†]{1,3}`;
const NOTE = String.raw`(?:\s?\([^()]{1,24}\)|${STARS})?`;
/** "01/04/2026 - 31/03/2027": the end behind the start. */
const UNTIL = String.raw`(?:\s?[-–]\s\d{1,2}[./-]\d{1,2}[./-]\d{2}(?:\d{2})?)?`;
const DATE_TEXT = new RegExp(
  `^(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:\\.|[T ]\\d.*)?|\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?\\d{2}(?:\\d{2})?(?: \\d{1,2}:\\d.*)?|\\d{1,2}[.\\s-]+(?:de )?(?:${MONTH})\\p{L}*\\.?[\\s,-]+(?:de )?\\d{2}(?:\\d{2})?|(?:${MONTH})\\p{L}*\\.?\\s+\\d{1,2},?\\s+\\d{4}|(?:${MONTH})\\p{L}*\\.?[-/ ']\\d{2}(?:\\d{2})?)${UNTIL}${NOTE}$`,
  'iu',
);
const NUMBER_TEXT = new RegExp(
  String.raw`^[-−–+(]*\s?${MONEY_SIGN}?\s?[-−–]?\s?(?:(?:\d{1,3}(?:[.,'’  \u202f]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:[.,]\d+)?|[.,]\d+)\s?(?:(?:${MONEY_SIGN}|%|m²|m2|qm|kvm|sqm|sq\.?\s?(?:ft|m)\.?|sqft|sf|ha|acres?|,-+|\.-+)\s?)?(?:\/\s?(?:m²|m2|qm|sf|sqft|mt|mon|monat|month|mo|yr|jahr|year))*\)?[-−]?(?:${STARS}|\s?\([^()]{0,20}\d[^()]{0,20}\))?$`,
  'i',
);

export const valueOf = (cell: GivenCell): PlainValue =>
  typeof cell === 'object' && cell !== null ? cell.v : cell;
export const formatOf = (cell: GivenCell): string | undefined =>
  typeof cell === 'object' && cell !== null ? cell.fmt : undefined;

const SPACE = 32;
const OTHER_SPACES = '\t\n\v\f\r';
/** What {@link look} finds in a text. */
const WORDS = 0;
const DIGITS = 1;
const UNTIDY = 2;

/**
 * Says whether a text has a digit, or else may be untidy: by spaces around it, two in a row, another kind of space, characters
 * that do not show, or accents apart from their letters. One loop is faster than two patterns, and each text of a sheet is looked at.
 */
function look(text: string): number {
  let before = SPACE;
  let found = WORDS;
  let isPlain = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 47 && code < 58) found = DIGITS;
    else if (code === SPACE) {
      if (before === SPACE) return UNTIDY;
    } else if (code > 159) isPlain = false;
    else if (code < SPACE && OTHER_SPACES.includes(text[at]!)) return UNTIDY;
    before = code;
  }
  return before === SPACE || (!isPlain && mayBeRespelled(text)) ? UNTIDY : found;
}

/** A hyphen that shows at the end of a line only may stand between the lines of a heading. */
const tidy = (text: string): string =>
  cleanText(text).replace(/\s+/g, ' ') + (/\u00ad\s*$/.test(text) ? '\u00ad' : '');

/** The text of a cell as a person reads it, without spaces around it. */
export function cellText(cell: GivenCell): string {
  const value = valueOf(cell);
  if (typeof value === 'string') return look(value) === UNTIDY ? tidy(value) : value;
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
}

const isDateFormat = (format: string) =>
  /[ymd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, '')) && !/[#0]/.test(format);

export function shapeOf(cell: GivenCell): Shape {
  if (typeof cell !== 'object' || cell === null) return shapeOfValue(cell);
  if (cell.err) return SHAPE.error;
  const shape = shapeOfValue(cell.v);
  const isDate = shape === SHAPE.number && typeof cell.v === 'number' && (cell.date || hasDateFormat(cell));
  return isDate ? SHAPE.date : shape;
}

const hasDateFormat = ({ fmt }: Cell) => fmt !== undefined && fmt !== '' && isDateFormat(fmt);

function shapeOfValue(value: PlainValue): Shape {
  // Objects that a caller passes against the types are blanks, as null is.
  if (typeof value === 'object' || value === undefined || value === '') return SHAPE.blank;
  if (typeof value === 'number') return Number.isFinite(value) ? SHAPE.number : SHAPE.error;
  if (typeof value === 'boolean') return SHAPE.text;
  const found = look(value);
  if (found !== UNTIDY) return shapeOfText(value, found === DIGITS);
  const text = tidy(value);
  return shapeOfText(text, /\d/.test(text));
}

function shapeOfText(text: string, hasDigit: boolean): Shape {
  if (text === '') return SHAPE.blank;
  if (hasDigit && text.length <= 40) {
    if (NUMBER_TEXT.test(text)) return SHAPE.number;
    return DATE_TEXT.test(text) ? SHAPE.date : SHAPE.text;
  }
  if (ERROR.test(text)) return SHAPE.error;
  return text.length <= 15 && PLACEHOLDER.test(text) ? SHAPE.placeholder : SHAPE.text;
}

/** A grid, and what each of its cells holds at first sight. */
export interface Sheet {
  name: string;
  cells: readonly (readonly GivenCell[])[];
  /** Line after line, each as wide as the widest. */
  shapes: Uint8Array;
  /** The row of the sheet, from 1, that line 0 is. */
  firstRow: number;
  /** The column of the sheet, from 0, that column 0 is. */
  firstColumn: number;
  width: number;
  /** The first and last line and column that hold something. Those of an empty sheet end before they begin. */
  used: Area;
  /** From the first to the last column that holds something. */
  columns: readonly number[];
  merges: readonly Area[];
  hiddenRows: ReadonlySet<number>;
  date1904: boolean;
}

const CELLS_A_PAUSE = 1_500;
const isGrid = (grid: GridLike): grid is Grid => !Array.isArray(grid);

/** Reads a grid of cells or plain values. */
export function* toSheet(grid: GridLike, hints: Hints): Steps<Sheet> {
  const {
    rows,
    name = hints.name ?? '',
    firstRow = 1,
    firstColumn = 0,
    merges = [],
    hiddenRows = new Set(),
    date1904 = false,
  }: Grid = isGrid(grid) ? grid : { rows: grid };
  const cells: (readonly GivenCell[])[] = [];
  let width = 0;
  for (const row of rows) {
    cells.push(row ?? []);
    width = Math.max(width, row?.length ?? 0);
  }
  yield;
  fillDown(cells, merges);
  const shapes = new Uint8Array(width * cells.length);
  const used: Area = { top: 0, left: width, bottom: -1, right: -1 };
  for (let line = 0, next = 0; line < cells.length; line++) {
    addLine(used, cells[line]!, { shapes, line, width });
    if (line * width < next) continue;
    yield;
    // The first lines take longest.
    next = line * width + Math.min(line * width, CELLS_A_PAUSE);
  }
  return {
    name,
    cells,
    shapes,
    firstRow,
    firstColumn,
    width,
    used,
    columns: columnsOf(used),
    merges,
    hiddenRows,
    date1904,
  };
}

/** A value merged over several rows of one column holds for each of them. */
function fillDown(cells: (readonly GivenCell[])[], merges: readonly Area[]): void {
  for (const { top, left, bottom, right } of merges) {
    const above = cells[top];
    if (left !== right || bottom <= top || !above || left >= above.length) continue;
    for (let line = top + 1; line <= Math.min(bottom, cells.length - 1); line++) {
      const row = Array.from(cells[line] ?? []);
      while (row.length <= left) row.push(null);
      row[left] = above[left];
      cells[line] = row;
    }
  }
}

export const columnsOf = ({ left, right }: Pick<Area, 'left' | 'right'>): number[] =>
  Array.from({ length: Math.max(right + 1 - left, 0) }, (_, at) => left + at);

/** Looks at the cells of a line, and widens the used area by those that are not blank. */
function addLine(
  area: Area,
  row: readonly GivenCell[],
  { shapes, line, width }: { shapes: Uint8Array; line: number; width: number },
): void {
  for (let column = 0; column < row.length; column++) {
    const shape = shapeOf(row[column]);
    if (shape === SHAPE.blank) continue;
    shapes[line * width + column] = shape;
    if (area.bottom < 0) area.top = line;
    area.bottom = line;
    if (column < area.left) area.left = column;
    if (column > area.right) area.right = column;
  }
}

export const cellAt = (sheet: Sheet, line: number, column: number): GivenCell => sheet.cells[line]?.[column];
export const shapeAt = ({ shapes, width }: Sheet, line: number, column: number): Shape =>
  (column < width ? (shapes[line * width + column] ?? SHAPE.blank) : SHAPE.blank) as Shape;
export const textAt = (sheet: Sheet, line: number, column: number): string =>
  cellText(cellAt(sheet, line, column));
export const textsIn = ({ cells }: Sheet, line: number): string[] => cells[line]?.map(cellText) ?? [];
/** The first text of a line. */
export const firstText = (sheet: Sheet, line: number): string => textsIn(sheet, line).find(Boolean) ?? '';

export const isFilled = (sheet: Sheet, line: number, column: number): boolean => {
  const shape = shapeAt(sheet, line, column);
  return shape !== SHAPE.blank && shape !== SHAPE.placeholder;
};
