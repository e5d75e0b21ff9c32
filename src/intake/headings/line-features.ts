import { SHAPE, cellText, cellAt, shapeAt, type Sheet } from '../grid/sheet';
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
const DATE_SIGN = /^(?:[tdjm]{2}[./][tdjm]{2}[./][tdjaym]{2,4}|dd-mm-yyyy|yyyy-mm-dd|datum|date)$/;

/** True for a cell that holds only a unit: m², €/Mt., p.a., %, Monate. */
export function isUnitSign(text: string): boolean {
  if (text.length > 24) return false;
  const folded = fold(text);
  return SIGN.test(folded) || DATE_SIGN.test(folded);
}

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
  // Each in a variable of its own: every cell of a sheet is counted.
  let [filled, numbers, dates, texts] = [0, 0, 0, 0];
  let [first, last] = [-1, -1];
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
): Steps<Pick<LineFeatures, 'long' | 'hits' | 'columns' | 'unitSigns'>> {
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

/** The weight from which a line is taken for a heading. */
export const MIN_WEIGHT = 9;

/** True for a line with a value and without a word of headings. It weighs at most 6. */
export const isPlainlyValues = ({ hits, numbers, dates }: LineFeatures): boolean =>
  hits === 0 && numbers + dates > 0;

const valuesOf = ({ numbers, dates }: LineFeatures) => numbers + dates;

/** What speaks for a line as the heading of a rent roll, and against it, in the manner of Pytheas. */
export function weigh(line: LineFeatures, next: readonly LineFeatures[]): number {
  const { filled, texts, hits, columns, long, unitSigns } = line;
  const [below] = next;
  const values = valuesOf(line);
  const near = next.slice(0, 6);
  const hasValues = near.some((after) => valuesOf(after) > 0);
  const isFull = near.some((after) => after.filled >= filled / 2);
  const names = [...columns].join(' ');
  const when = (condition: boolean, weight: number) => (condition ? weight : 0);
  return (
    Math.min(columns.size, 12) * 2 +
    Math.min(hits, 20) * 0.5 +
    (hits / (filled || 1)) * 3 +
    Math.min(texts, 20) * 0.15 -
    values * 1.5 -
    long * 2 +
    when(values === 0, 2) +
    when(values > filled / 3, -8) +
    when(filled === 1, -12) +
    when(filled === 2, -5) +
    when(unitSigns > filled / 2, -6) +
    when(names.includes('unit_reference'), 2) +
    when(names.includes('tenant_'), 3) +
    when(names.includes('lettable_area'), 1.5) +
    when(names.includes('rent_pa'), 2) +
    when(/lease_(?:start|expiry)/.test(names), 2) +
    when(hasValues, 3) +
    when(isFull, 1.5) +
    when(below !== undefined && below.hits > below.filled / 2 && below.filled > 2, -1) +
    when(!next.slice(0, 8).some((after) => after.filled > 0), -3)
  );
}
