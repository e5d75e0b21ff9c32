import { SHAPE, cellText, isFilled, shapeAt, type Sheet, textAt } from '../grid/sheet';
import type { Steps } from '../../table/steps';
import { scoreHeading } from '../vocabulary/score-heading';
import { countLine, isUnitSign, MIN_WEIGHT, weigh, type LineFeatures } from './line-features';

/** The lines of a heading. */
export interface HeadingLines {
  lines: readonly number[];
  /** The line that numbers the columns. */
  numberLine?: number;
}

/** A sheet, what each of its lines holds, and the headings of its tables. */
export interface SheetLines {
  sheet: Sheet;
  features: readonly LineFeatures[];
  headings: readonly HeadingLines[];
}

/** The line right below a heading. */
export const firstLineBelow = ({ lines }: HeadingLines): number => (lines.at(-1) ?? -1) + 1;

const MAX_LINES = 4;
const LINES_A_PAUSE = 200;

/** Finds the headings of all tables of a sheet, from the top. A heading that comes again counts once. */
export function* findHeadings(sheet: Sheet): Steps<SheetLines> {
  const all: LineFeatures[] = [];
  const { bottom } = sheet.used;
  for (let line = 0; line <= bottom; line++) {
    all.push(yield* countLine(sheet, line));
    if (line % LINES_A_PAUSE === 0) yield;
  }
  const found: HeadingLines[] = [];
  const seen = new Set<string>();
  for (let line = 0; line <= bottom; line++) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (weigh(all[line]!) < MIN_WEIGHT || isInsideTable(all, line, found[0])) continue;
    const heading = expand(sheet, all, line, found.at(-1)?.lines.at(-1) ?? -1);
    const text = lineText(sheet, line);
    if (!seen.has(text)) found.push(heading);
    seen.add(text);
    line = heading.lines.at(-1)!;
  }
  const plain = found.length > 0 ? -1 : all.findIndex((_, at) => isPlainHeading(all, at));
  return { sheet, features: all, headings: plain < 0 ? found : [expand(sheet, all, plain, -1)] };
}

/** Whether a line of texts stands right above lines with numbers and dates, in whatever language. */
const isPlainHeading = (all: readonly LineFeatures[], line: number): boolean => {
  const { filled, texts } = all[line]!;
  const below = all.slice(line + 1, line + 1 + MIN_COLUMNS);
  const leases = below.filter(({ numbers, dates }) => numbers > 1 && dates > 0);
  return texts === filled && filled >= MIN_COLUMNS && leases.length > 1;
};

const MIN_COLUMNS = 6;

/** Headings inside a unit, of its steps or charges, follow its line at once or begin further right. */
function isInsideTable(all: readonly LineFeatures[], line: number, table: HeadingLines | undefined): boolean {
  if (!table) return false;
  const isBlank = (at: number) => (all[at]?.filled ?? 0) === 0;
  const { numbers = 0, dates = 0 } = all[line - 1] ?? {};
  // Its title may stand between, but no unit.
  const isApart = isBlank(line - 1) || (isBlank(line - 2) && numbers + dates === 0);
  return !isApart || (all[line]?.first ?? 0) > (all[table.lines[0] ?? 0]?.first ?? 0);
}

export const lineText = (sheet: Sheet, line: number): string =>
  (sheet.cells[line] ?? [])
    .map((cell) => cellText(cell).toLowerCase())
    .join('\u0001')
    .replace(/\u0001+$/, '');

/** Adds the lines above and below that belong to the heading: groups, second lines, units, numbers of columns. */
function expand(sheet: Sheet, all: readonly LineFeatures[], anchor: number, after: number): HeadingLines {
  const lines = [anchor];
  let numberLine: number | undefined;
  for (let line = anchor + 1; line < all.length && lines.length < MAX_LINES; line++) {
    const features = all[line]!;
    if (isColumnNumbers(sheet, line, features)) numberLine = line;
    else if (!continuesBelow(sheet, all, line, anchor)) break;
    lines.push(line);
  }
  for (let line = anchor - 1; line > after && lines.length < MAX_LINES; line--) {
    if (!groupsAbove(sheet, line, all[line]!, all[anchor]!)) break;
    lines.unshift(line);
  }
  return { lines, numberLine };
}

/** A line that numbers the columns: 1, 2, 3, … */
const isColumnNumbers = (sheet: Sheet, line: number, { filled, numbers }: LineFeatures): boolean =>
  filled >= 4 &&
  numbers === filled &&
  (sheet.cells[line] ?? [])
    .map(cellText)
    .filter(Boolean)
    .every((text, at, [begin]) => Number(begin) <= 2 && Number(text) === Number(begin) + at);

/** Whether the lines below the heading hold values (not texts) in a column. */
function hasValuesBelow(sheet: Sheet, all: readonly LineFeatures[], anchor: number, column: number): boolean {
  const below = all.slice(anchor + 1, anchor + 21);
  const shapes = below.map((_, at) => shapeAt(sheet, anchor + 1 + at, column));
  const values = shapes.filter((shape) => shape === SHAPE.number || shape === SHAPE.date).length;
  return values > 0 && values >= shapes.filter((shape) => shape === SHAPE.text).length;
}

/** A second line of a heading has words where the lines below have values, or words that complete the heading above. */
function continuesBelow(sheet: Sheet, all: readonly LineFeatures[], line: number, anchor: number): boolean {
  const features = all[line]!;
  if (!isOnlyWords(sheet, line, features) || (features.filled === 1 && features.first <= sheet.used.left + 1))
    return false;
  let votes = 0;
  for (const column of sheet.columns) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = textAt(sheet, line, column);
    const above = textAt(sheet, line - 1, column) || textAt(sheet, anchor, column);
    const [best] = scoreHeading(`${above} ${text}`);
    const isWord = isUnitSign(text) || scoreHeading(text).length > 0 || (best?.words.length ?? 0) > 1;
    votes += isWord || hasValuesBelow(sheet, all, anchor, column) ? 1 : -1;
  }
  return votes > 0;
}

/** Whether a line has texts of headings alone. Years, months of a turnover and rates of a tax are parts of headings, too. */
function isOnlyWords(sheet: Sheet, line: number, { filled, texts, long }: LineFeatures): boolean {
  const values = (sheet.cells[line] ?? []).flatMap((cell, column) =>
    isFilled(sheet, line, column) && shapeAt(sheet, line, column) !== SHAPE.text ? cellText(cell) : [],
  );
  const areParts = values.length === 0 || (texts >= 2 && values.every((text) => YEAR_OR_RATE.test(text)));
  return filled > 0 && long === 0 && areParts;
}

const YEAR_OR_RATE = /^(?:(?:\p{L}{3,9}\.?[ -])?(?:(?:19|20)\d\d)|\p{L}{3}-\d\d|\d{1,2}(?:[.,]\d)? ?%)$/u;

/** A line above the heading that names groups of columns: no title, which has one cell at the left. */
const groupsAbove = (sheet: Sheet, line: number, features: LineFeatures, anchor: LineFeatures): boolean =>
  features.filled === 1
    ? // The name of a group alone above its columns.
      features.hits === 1 && features.first > anchor.first + 1
    : isOnlyWords(sheet, line, features);
