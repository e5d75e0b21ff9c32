import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
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

/** Counts what a line holds. Lines with several values cannot be headings, and are not read for words. */
export function lineFeatures(sheet: Sheet, line: number): LineFeatures {
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  const found = {
    filled: 0,
    numbers: 0,
    dates: 0,
    texts: 0,
    long: 0,
    hits: 0,
    unitSigns: 0,
    first: -1,
    last: -1,
  };
  const columns = new Set<TargetColumn>();
  for (let column = left; column <= right; column++) {
    const shape = shapeAt(sheet, line, column);
    if (shape === SHAPE.blank) continue;
    found.filled += 1;
    if (found.first < 0) found.first = column;
    found.last = column;
    if (shape === SHAPE.number) found.numbers += 1;
    if (shape === SHAPE.date) found.dates += 1;
    if (shape === SHAPE.text) found.texts += 1;
  }
  if (found.texts > 0 && found.numbers + found.dates <= Math.max(1, found.texts * 0.25))
    for (let column = left; column <= right; column++) {
      if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
      const text = cellText(cellAt(sheet, line, column));
      if (isUnitSign(text)) found.unitSigns += 1;
      else if (text.length > 60 || /[:;!?]\s*\S|[:]$/.test(text)) found.long += 1;
      else {
        const [best] = scoreHeading(text);
        if (best && best.score >= SURE_ENOUGH) {
          found.hits += 1;
          columns.add(best.column);
        }
      }
    }
  return { ...found, columns };
}
