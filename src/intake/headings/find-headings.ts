import { SHAPE, cellText, cellAt, shapeAt, type Shape, type Sheet } from '../grid/sheet';
import type { Steps } from '../../table/steps';
import { scoreHeading } from '../vocabulary/score-heading';
import {
  countLine,
  isWords,
  wordsOf,
  type LineFeatures,
  isPlainlyValues,
  MIN_WEIGHT,
  weigh,
  isUnitSign,
} from './line-features';

/** The lines of a heading, and which of them hold only units. */
export interface HeadingLines {
  lines: readonly number[];
  unitLine: number | undefined;
  /** The line that numbers the columns. */
  numberLine: number | undefined;
  weight: number;
}

const MAX_LINES = 4;
const LINES_A_PAUSE = 200;

/** Finds the headings of all tables of a sheet, from the top, and fills `all` with the lines. A heading that comes again counts once. */
export function* findHeadings(sheet: Sheet, all: LineFeatures[]): Steps<HeadingLines[]> {
  const { used } = sheet;
  if (!used) return [];
  for (let line = 0; line <= used.bottom; line++) {
    const counts = countLine(sheet, line);
    all.push(isWords(counts) ? { ...counts, ...(yield* wordsOf(sheet, line)) } : counts);
    if (line % LINES_A_PAUSE === 0) yield;
  }
  const found: HeadingLines[] = [];
  const seen = new Set<string>();
  let line = 0;
  while (line <= used.bottom) {
    if (line % LINES_A_PAUSE === 0) yield;
    const isHeading = !isPlainlyValues(all[line] as LineFeatures) && weightAt(all, line) >= MIN_WEIGHT;
    if (!isHeading || isInsideTable(all, line, found[0])) {
      line += 1;
      continue;
    }
    const anchor = bestNear(all, line);
    const heading = expand(sheet, all, anchor, found.at(-1)?.lines.at(-1) ?? -1);
    const text = lineText(sheet, anchor);
    if (!seen.has(text)) found.push({ ...heading, weight: weightAt(all, anchor) });
    seen.add(text);
    line = (heading.lines.at(-1) ?? anchor) + 1;
  }
  const plain = found.length > 0 ? -1 : all.findIndex((_, at) => isPlainHeading(all, at));
  return plain < 0 ? found : [{ ...expand(sheet, all, plain, -1), weight: MIN_WEIGHT }];
}

/** Whether a line of texts stands right above lines of as many columns with numbers and dates, in whatever language. */
function isPlainHeading(all: readonly LineFeatures[], line: number): boolean {
  const { filled, texts } = all[line] as LineFeatures;
  const isLease = ({ numbers, dates, last }: LineFeatures) =>
    numbers >= MIN_OF_LEASE && dates > 0 && last < filled + (all[line]?.first ?? 0);
  return (
    texts === filled &&
    filled >= MIN_COLUMNS &&
    (all[line + 1]?.filled ?? 0) > 1 &&
    all.slice(line + 1, line + 1 + MIN_COLUMNS).filter(isLease).length >= MIN_OF_LEASE
  );
}

const MIN_COLUMNS = 6;
const MIN_OF_LEASE = 2;

/** Headings inside a unit, of its steps or charges, follow its line at once or begin further right. */
function isInsideTable(all: readonly LineFeatures[], line: number, table: HeadingLines | undefined): boolean {
  if (!table) return false;
  const isBlank = (at: number) => (all[at]?.filled ?? 0) === 0;
  const { numbers = 0, dates = 0 } = all[line - 1] ?? {};
  // Its title may stand between, but no unit.
  const isApart = isBlank(line - 1) || (isBlank(line - 2) && numbers + dates === 0);
  return !isApart || (all[line]?.first ?? 0) > (all[table.lines[0] ?? 0]?.first ?? 0);
}

const weightAt = (all: readonly LineFeatures[], line: number) =>
  weigh(all[line] as LineFeatures, all.slice(line + 1, line + 9));

/** Of lines that follow each other, the one that is most like a heading. */
function bestNear(all: readonly LineFeatures[], line: number): number {
  let best = line;
  for (let next = line + 1; next < Math.min(line + MAX_LINES, all.length); next++) {
    const { filled, numbers, dates } = all[next] as LineFeatures;
    if (filled === 0 || numbers + dates > 1) break;
    if (weightAt(all, next) > weightAt(all, best) + 1) best = next;
  }
  return best;
}

export const lineText = (sheet: Sheet, line: number): string =>
  (sheet.cells[line] ?? [])
    .map((cell) => cellText(cell).toLowerCase())
    .join('\u0001')
    .replace(/\u0001+$/, '');

/** Adds the lines above and below that belong to the heading: groups, second lines, units, numbers of columns. */
function expand(
  sheet: Sheet,
  all: readonly LineFeatures[],
  anchor: number,
  after: number,
): Omit<HeadingLines, 'weight'> {
  const lines = [anchor];
  let unitLine: number | undefined;
  let numberLine: number | undefined;
  const below = valuesBelow(sheet, all, anchor);
  for (let line = anchor + 1; line < all.length && lines.length < MAX_LINES; line++) {
    const features = all[line] as LineFeatures;
    if (isUnitLine(features) && unitLine === undefined) unitLine = line;
    else if (isColumnNumbers(sheet, line, features)) numberLine = line;
    else if (!continuesBelow(sheet, features, { line, anchor }, below)) break;
    lines.push(line);
  }
  for (let line = anchor - 1; line > after && lines.length < MAX_LINES; line--) {
    if (!groupsAbove(sheet, line, all[line] as LineFeatures, all[anchor] as LineFeatures)) break;
    lines.unshift(line);
  }
  return { lines, unitLine, numberLine };
}

const isUnitLine = ({ unitSigns, filled, numbers, dates }: LineFeatures) =>
  unitSigns >= 1 && numbers + dates === 0 && unitSigns >= filled * 0.6 && (unitSigns >= 2 || filled === 1);

/** A line that numbers the columns: 1, 2, 3, … */
function isColumnNumbers(
  sheet: Sheet,
  line: number,
  { filled, numbers, first, last }: LineFeatures,
): boolean {
  if (filled < 4 || numbers !== filled) return false;
  let previous: number | undefined;
  for (let column = first; column <= last; column++) {
    if (shapeAt(sheet, line, column) === SHAPE.blank) continue;
    const value = Number(cellText(cellAt(sheet, line, column)));
    if (previous !== undefined && value !== previous + 1) return false;
    if (previous === undefined && value > 2) return false;
    previous = value;
  }
  return true;
}

/** Whether the lines below the heading hold values (not texts) in a column. */
function valuesBelow(
  sheet: Sheet,
  all: readonly LineFeatures[],
  anchor: number,
): (column: number) => boolean {
  const lines: number[] = [];
  for (let line = anchor + 1; line < all.length && lines.length < 20; line++) {
    const { numbers, dates } = all[line] as LineFeatures;
    if (numbers + dates >= 2) lines.push(line);
  }
  return (column) => {
    let values = 0;
    let texts = 0;
    for (const line of lines) {
      const shape = shapeAt(sheet, line, column);
      if (shape === SHAPE.number || shape === SHAPE.date) values += 1;
      if (shape === SHAPE.text) texts += 1;
    }
    return values > 0 && values >= texts;
  };
}

/** A second line of a heading has words where the lines below have values, or words that complete the heading above. */
function continuesBelow(
  sheet: Sheet,
  { filled, texts, numbers, dates, long, first }: LineFeatures,
  { line, anchor }: { line: number; anchor: number },
  hasValuesBelow: (column: number) => boolean,
): boolean {
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  // A month, such as "Mar-25" below "Turnover", is part of a heading with many words.
  const values = dates === 1 && texts >= 4 ? 1 : mostNumbers(sheet, line, texts);
  if (filled === 0 || numbers + dates > values || long > 0 || texts < filled - values) return false;
  if (filled === 1 && first <= left + 1) return false;
  let votes = 0;
  for (let column = left; column <= right; column++) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = cellText(cellAt(sheet, line, column));
    const above = cellText(cellAt(sheet, line - 1, column)) || cellText(cellAt(sheet, anchor, column));
    const [best] = scoreHeading(`${above} ${text}`);
    const isWord = isUnitSign(text) || scoreHeading(text).length > 0 || (best?.words.length ?? 0) > 1;
    if (hasValuesBelow(column) && text.length <= 30) votes += isWord ? 2 : 1;
    else if (isWord) votes += 0.7;
    else votes -= text.length > 24 || /\d/.test(text) ? 1.5 : 0.7;
    if (/[/+&,-]$/.test(above)) votes += 1;
  }
  return votes > 0.5;
}

/** The years, the months of a turnover, or the rates of a tax are parts of a heading, unless it has another number. */
function mostNumbers(sheet: Sheet, line: number, texts: number): number {
  const row = sheet.cells[line] ?? [];
  const isValue = (shape: Shape) => shape === SHAPE.number || shape === SHAPE.date;
  const numbers = row.map(cellText).filter((_, column) => isValue(shapeAt(sheet, line, column)));
  const isPart = texts >= 4 ? YEAR_OR_RATE : YEAR;
  return texts >= 2 && numbers.every((text) => isPart.test(text)) ? numbers.length : 0;
}

const YEAR = /^(?:\p{L}{3,9}\.? )?(?:19|20)\d\d$/u;
const YEAR_OR_RATE = /^(?:(?:\p{L}{3,9}\.? )?(?:19|20)\d\d|\d{1,2}(?:[.,]\d)? ?%)$/u;

/** A line above the heading that names groups of columns: no title, which has one cell at the left. */
function groupsAbove(
  sheet: Sheet,
  line: number,
  { filled, texts, numbers, dates, long, first, hits }: LineFeatures,
  anchor: LineFeatures,
): boolean {
  const values = mostNumbers(sheet, line, texts);
  // The name of a group alone above its columns.
  if (filled === 1 && hits === 1 && first > anchor.first + 1) return true;
  if (filled < 2 || dates > 0 || numbers > values || long > 0 || texts < filled - values) return false;
  return filled >= 3 || hits >= 2 || first > anchor.first;
}
