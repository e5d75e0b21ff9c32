import type { Hints } from '../extraction';
import { SHAPE, cellText, valueOf, cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { Task } from '../../table/task';
import { fold } from '../vocabulary/fold';
import { ENGLISH, NOT_ENGLISH } from '../vocabulary/reader-words';
import { orderEvidence, type DateOrder } from './read-date';
import { decimalEvidence, firstNumber, type Decimal } from './read-number';

/** In English sheets, points and months may come first and areas may be in feet. In the others, they do not. */
export type Language = 'en' | 'other';

/** Returns the language of most words of the headings, or undefined if as many are English as not. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const english = text.match(ENGLISH)?.length ?? 0;
  const others = text.match(NOT_ENGLISH)?.length ?? 0;
  return english === others ? undefined : english > others ? 'en' : 'other';
}

/** How the numbers and dates of a column are written. Undefined where a value needs it and nothing tells. */
export interface ColumnStyle {
  decimal: Decimal | undefined;
  order: DateOrder | undefined;
}

const NOTHING = { dot: 0, comma: 0, openDot: 0, openComma: 0, day: 0, month: 0, open: 0 };
type Evidence = typeof NOTHING;

/**
 * Decides one style for each column: by its own values, then by those of the others, then by the headings. Columns of
 * references decide for no other: "1.2" may be a unit on the first floor.
 */
export function* columnStyles(
  sheet: Sheet,
  lines: readonly number[],
  positions: readonly number[],
  language: Language | undefined,
  hints: Hints,
  references: readonly number[],
): Task<Map<number, ColumnStyle>> {
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
    if (typeof valueOf(cell) !== 'string') continue;
    const shape = shapeAt(sheet, line, position);
    const text = firstNumber(cellText(cell));
    const sign = shape === SHAPE.number ? decimalEvidence(text) : undefined;
    if (sign === 'ambiguous') found[text.includes('.') ? 'openDot' : 'openComma'] += 1;
    else if (sign) found[sign === '.' ? 'dot' : 'comma'] += 1;
    const order = shape === SHAPE.date ? orderEvidence(cellText(cell)) : undefined;
    if (order) found[order] += 1;
  }
  return found;
}
