import type { Hints } from '../extraction';
import { SHAPE, cellText, valueOf, cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { Task } from '../task';
import { fold } from '../vocabulary/fold';
import { orderEvidence, type DateOrder } from './read-date';
import { decimalEvidence, firstNumber, type Decimal } from './read-number';

/** In English sheets, points and months may come first and areas may be in feet. In the others, they do not. */
export type Language = 'en' | 'other';

const ENGLISH =
  /\b(?:rent|tenant|lease|unit|suite|start|expiry|expiration|area|floor|market|deposit|comments?|from|date|monthly|annual|status)\b/g;
const OTHERS =
  /miete|flache|beginn|nutzung|geschoss|kosten\b|\bende\b|objekt|vertrag|loyer|locata|preneur|\bbail|surface|etage|depot|echeance|\bdate d|debut|\bfine?\b|indice|\brentas?\b|superfici|inquilin|arrendat|fecha|planta|inicio|gastos|local\b|inmueble|czynsz|najm|najem|powierzchni|pietro|\bdata\b|lokal|canon[ei]|scadenz|\bpiano\b|inizio|oneri|spese|contrat(?!ed)|alugue|\bpiso\b|smlouv|ploch|podlazi|sluzb|konec|huur|oppervlak|vvo|ingang|eind|hyr[ae]|leie|leje|\bkvm|areal|avtal|kontrakt|fastighet/g;

/** Returns the language of most words of the headings, or undefined if as many are English as not. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const english = text.match(ENGLISH)?.length ?? 0;
  const others = text.match(OTHERS)?.length ?? 0;
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
  const sheetOrder = hints.dateOrder ?? most(sum('day'), sum('month'), 'day', 'month') ?? orderOf(language);
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
  const found = { ...NOTHING };
  for (const line of lines) {
    const cell = cellAt(sheet, line, position);
    if (typeof valueOf(cell) !== 'string') continue;
    const shape = shapeAt(sheet, line, position);
    if (shape === SHAPE.number) countNumber(found, cellText(cell));
    else if (shape === SHAPE.date) countDate(found, cellText(cell));
  }
  return found;
}

function countNumber(found: Evidence, given: string): void {
  const text = firstNumber(given);
  const sign = decimalEvidence(text);
  if (sign === 'ambiguous') found[text.includes('.') ? 'openDot' : 'openComma'] += 1;
  else if (sign) found[sign === '.' ? 'dot' : 'comma'] += 1;
}

function countDate(found: Evidence, text: string): void {
  const order = orderEvidence(text);
  if (order) found[order] += 1;
}
