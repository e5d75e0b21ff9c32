import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { Task } from '../task';
import { scoreHeading } from '../vocabulary/score-heading';
import type { TargetColumn } from '../vocabulary/target-columns';
import { isUnitSign } from './unit-sign';

/** What a line holds, counted. */
export interface LineFeatures {
  filled: number;
  numbers: number;
  dates: number;
  texts: number;
  /** Texts of more than 45 characters, and texts that end a sentence or have a colon. */
  long: number;
  /** Cells that can be a heading of a rent roll, and the columns that they can mean. */
  hits: number;
  columns: ReadonlySet<TargetColumn>;
  /** Cells that hold only a unit: m², €/month. */
  unitSigns: number;
  first: number;
  last: number;
}

const SURE_ENOUGH = 0.62;
/** Most headings stand here. */
const FIRST_LINES = 30;

const NONE: ReadonlySet<TargetColumn> = new Set();

/** Counts what a line holds, without its words. */
export function countLine(sheet: Sheet, line: number): LineFeatures {
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  let filled = 0;
  let numbers = 0;
  let dates = 0;
  let texts = 0;
  let first = -1;
  let last = -1;
  for (let column = left; column <= right; column++) {
    const shape = shapeAt(sheet, line, column);
    if (shape === SHAPE.blank) continue;
    filled += 1;
    if (first < 0) first = column;
    last = column;
    if (shape === SHAPE.number) numbers += 1;
    else if (shape === SHAPE.date) dates += 1;
    else if (shape === SHAPE.text) texts += 1;
  }
  return { filled, numbers, dates, texts, long: 0, hits: 0, columns: NONE, unitSigns: 0, first, last };
}

/** Lines with several values cannot be headings, and are not read for words. */
export const isWords = ({ texts, numbers, dates }: LineFeatures): boolean =>
  texts > 0 && numbers + dates <= Math.max(1, texts * 0.25);

/** Counts the words of a line. Pauses at each, because a new word is long work. */
export function* wordsOf(
  sheet: Sheet,
  line: number,
): Task<Pick<LineFeatures, 'long' | 'hits' | 'columns' | 'unitSigns'>> {
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  const columns = new Set<TargetColumn>();
  let long = 0;
  let hits = 0;
  let unitSigns = 0;
  for (let column = left; column <= right; column++) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = cellText(cellAt(sheet, line, column));
    if (isUnitSign(text)) unitSigns += 1;
    else if (text.length > 60 || /[:;!?]\s*\S|[:]$/.test(text)) long += 1;
    else {
      const [best] = scoreHeading(text);
      if (best && best.score >= SURE_ENOUGH) {
        hits += 1;
        columns.add(best.column);
      }
      if (line < FIRST_LINES) yield;
    }
  }
  return { long, hits, columns, unitSigns };
}
