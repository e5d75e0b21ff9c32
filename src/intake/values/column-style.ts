import { SHAPE, cellText, valueOf } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { Task } from '../task';
import type { Hints } from '../extraction';
import type { Language } from './heading-language';
import { decimalEvidence, type Decimal } from './read-number';
import { isOrderOpen, orderEvidence, type DateOrder } from './read-date';

/** How the numbers and dates of a column are written. Undefined where a value needs it and nothing tells. */
export interface ColumnStyle {
  decimal: Decimal | undefined;
  order: DateOrder | undefined;
}

interface Evidence {
  dot: number;
  comma: number;
  openDot: number;
  openComma: number;
  day: number;
  month: number;
  openOrder: number;
}

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
  const sheetOrder = hints.dateOrder ?? most(sum('day'), sum('month'), 'day', 'month') ?? orderOf(language);
  return new Map(
    [...each].map(([position, own]) => [
      position,
      {
        decimal: most(own.dot, own.comma, '.', ',') ?? sheetDecimal ?? decimalOf(own, language),
        order:
          most(own.day, own.month, 'day', 'month') ?? sheetOrder ?? (own.openOrder === 0 ? 'day' : undefined),
      },
    ]),
  );
}

function most<T>(first: number, second: number, one: T, other: T): T | undefined {
  if (first === second) return undefined;
  return first > second ? one : other;
}

const orderOf = (language: Language | undefined): DateOrder | undefined =>
  language === 'other' ? 'day' : undefined;

/** "1.234" groups thousands in a German sheet, and "1,234" in an English one. The other way is asked. */
function decimalOf({ openDot, openComma }: Evidence, language: Language | undefined): Decimal | undefined {
  if (openDot === 0 && openComma === 0) return language === 'other' ? ',' : '.';
  if (language === undefined || (openDot > 0 && openComma > 0)) return undefined;
  if (language === 'en') return openDot > 0 ? undefined : '.';
  return openComma > 0 ? undefined : ',';
}

function evidenceOf(sheet: Sheet, lines: readonly number[], position: number): Evidence {
  const found: Evidence = { dot: 0, comma: 0, openDot: 0, openComma: 0, day: 0, month: 0, openOrder: 0 };
  for (const line of lines) {
    const cell = cellAt(sheet, line, position);
    if (typeof valueOf(cell) !== 'string') continue;
    const shape = shapeAt(sheet, line, position);
    if (shape === SHAPE.number) countNumber(found, cellText(cell));
    else if (shape === SHAPE.date) countDate(found, cellText(cell));
  }
  return found;
}

function countNumber(found: Evidence, text: string): void {
  const sign = decimalEvidence(text);
  if (sign === '.') found.dot += 1;
  else if (sign === ',') found.comma += 1;
  else if (sign === 'ambiguous') found[text.includes('.') ? 'openDot' : 'openComma'] += 1;
}

function countDate(found: Evidence, text: string): void {
  const order = orderEvidence(text);
  if (order) found[order] += 1;
  else if (isOrderOpen(text)) found.openOrder += 1;
}
