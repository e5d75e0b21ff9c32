import { SHAPE, shapeAt, type Sheet, textAt } from '../grid/sheet';
import type { Steps } from '../../table/steps';
import { fold } from '../vocabulary/fold';
import { scoreHeading } from '../vocabulary/score-heading';
import type { TargetColumn } from '../vocabulary/target-columns';

const AREA = 'm2|mq|qm|sqm|kvm|sq ?m|s\\.?f\\.?|sq ?ft|sqft|sq\\.? ?ft\\.?|tsubo';
const MONEY = '[€$£]|eur|euro|usd|gbp|chf|pln|zl|sek|dkk|nok|kr\\.?|kc|t ?€|teur';
const TIME =
  'mt|mon(?:at|th|ate|aten|ths)?|mths?|mo|pm|p\\. ?m\\.?|mtl|pa|p\\. ?a\\.?|jahre?|years?|yrs?|ann?o?s?|mois|mes(?:es|e|i)?|mies[a-z]*\\.?|rok|lata|maand(?:en)?|mnd|jaar|mdr?\\.?|man(?:[ae]der|\\.)?|ar|quartal|q|tri';
const UNIT_SIGN = `(?:${AREA}|${MONEY}|${TIME}|%|#|n\\.?|stuck|stk\\.?|st\\.?|anz\\.?|ja ?/ ?nein|yes ?/ ?no|netto|brutto|net|gross|ht|hc|ttc)`;
const SIGN = new RegExp(
  `^[\\[(]?${UNIT_SIGN}(?:\\s*(?:/|per|je|pro|par|por|za|pr\\.?)?\\s*${UNIT_SIGN}){0,3}[\\])]?$`,
);

/** True for a cell that holds only a unit: m², €/Mt., p.a., %, Monate. */
export const isUnitSign = (text: string): boolean => text.length <= 24 && SIGN.test(fold(text));

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
}

const SURE_ENOUGH = 0.62;
/** Most headings stand here. */
const FIRST_LINES = 30;

const NONE: ReadonlySet<TargetColumn> = new Set();

/** Counts what a line holds. Pauses at each word, because a new one is long work. */
export function* countLine(sheet: Sheet, line: number): Steps<LineFeatures> {
  // Each in a variable of its own: every cell of a sheet is counted.
  let [filled, numbers, dates, texts] = [0, 0, 0, 0];
  let first = -1;
  for (const column of sheet.columns) {
    const shape = shapeAt(sheet, line, column);
    if (shape === SHAPE.blank) continue;
    filled += 1;
    if (first < 0) first = column;
    if (shape === SHAPE.number) numbers += 1;
    else if (shape === SHAPE.date) dates += 1;
    else if (shape === SHAPE.text) texts += 1;
  }
  const counts = { filled, numbers, dates, texts, first, columns: NONE, long: 0, hits: 0, unitSigns: 0 };
  // Lines with several values cannot be headings, and are not read for words.
  if (numbers + dates > Math.max(1, texts * 0.25)) return counts;
  const columns = new Set<TargetColumn>();
  const found = { ...counts, columns };
  for (const column of sheet.columns) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = textAt(sheet, line, column);
    if (isUnitSign(text)) found.unitSigns += 1;
    else if (text.length > 60 || /[:;!?]/.test(text)) found.long += 1;
    else {
      const [best] = scoreHeading(text);
      if (best && best.score >= SURE_ENOUGH) {
        found.hits += 1;
        columns.add(best.column);
      }
      if (line < FIRST_LINES) yield;
    }
  }
  return found;
}

/** The weight from which a line is taken for a heading. */
export const MIN_WEIGHT = 6;

/** What speaks for a line as the heading of a rent roll, and against it, in the manner of Pytheas. */
export function weigh({ filled, texts, numbers, dates, hits, columns, long }: LineFeatures): number {
  const ofFew = filled === 1 ? 12 : filled === 2 ? 5 : 0;
  return (
    Math.min(columns.size, 12) * 2 +
    Math.min(hits, 20) * 0.5 +
    (hits / (filled || 1)) * 3 +
    Math.min(texts, 20) * 0.15 -
    (numbers + dates) * 1.5 -
    long * 2 -
    ofFew
  );
}
