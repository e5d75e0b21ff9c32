import type { ColumnProposal, Found, Hints } from '../extraction';
import { SHAPE, cellText, formatOf, valueOf, cellAt, isFilled, shapeAt, type Sheet } from '../grid/sheet';
import { isUnit, type ClassifiedLine, sectionOf } from '../rows/table-lines';
import { currencyOf } from '../vocabulary/currency-of';
import { DAY, dayInText, looksLikeSerial, readSerial, type DateOrder } from '../values/read-date';
import { fold } from '../vocabulary/fold';
import { namesAny } from '../vocabulary/match-concepts';
import {
  PROPERTY,
  mentionsAsOfDate,
  mentionsPrintDate,
  isTimeLabel,
  isGenericTitle,
} from '../vocabulary/reader-words';

/** The name of a column of a sheet: 0 of a grid that begins in its first column is A. */
function columnName({ firstColumn }: Sheet, position: number): string {
  let name = '';
  for (let remaining = position + firstColumn; remaining >= 0; remaining = Math.floor(remaining / 26) - 1)
    name = String.fromCharCode(65 + (remaining % 26)) + name;
  return name;
}

const address = (sheet: Sheet, line: number, position: number) =>
  `cell ${columnName(sheet, position)}${sheet.firstRow + line}`;

/** "Date: 10/2/2026" above or below "Time: 09:14 AM" is the day of the printing. */
const isAdjacentToTime = (sheet: Sheet, line: number, position: number): boolean =>
  [line - 1, line + 1].some((near) =>
    [position - 1, position].some((at) => isTimeLabel(cellText(cellAt(sheet, near, at)))),
  );

interface TextCell {
  line: number;
  position: number;
  text: string;
}

/** Every text and date above the table, from a line on. */
function* titles(sheet: Sheet, firstLine: number, begin = 0): Generator<TextCell> {
  for (let line = begin; line < Math.min(firstLine, begin + 40); line++)
    for (let position = 0; position < sheet.width; position++) {
      const text = cellText(cellAt(sheet, line, position));
      if (text && text.length < 300) yield { line, position, text };
    }
}

const foundAt = (value: string, from: string, confidence: number) => ({ value, from, confidence });

/** A table whose rows are known. */
interface FoundTable {
  columns: readonly ColumnProposal[];
  lines: ReadonlyMap<number, ClassifiedLine>;
  /** The line below the rent roll above. */
  begin: number;
  /** The first line of the headings. */
  top: number;
}

/** Finds the date of the rent roll: what the caller says, a date above the table, a column of it, the name of the sheet. */
export function findDate(
  sheet: Sheet,
  { columns, top: firstLine, order }: Pick<FoundTable, 'columns' | 'top'> & { order?: DateOrder | undefined },
  hints: Hints,
): Found<string> | undefined {
  if (hints.date) return foundAt(hints.date.slice(0, 10), 'hint', 1);
  let likely: Found<string> | undefined;
  let printed: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, firstLine)) {
    let words = position > 0 ? cellText(cellAt(sheet, line, position - 1)) : '';
    for (const part of partsByDay(text)) {
      words = `${words} ${part}`;
      const isDay = mentionsAsOfDate(words);
      const value = dayIn(sheet, { line, position, text: part }, order, isDay);
      if (!value) continue;
      const from = address(sheet, line, position);
      if (mentionsPrintDate(words) || isAdjacentToTime(sheet, line, position))
        printed ??= foundAt(value, from, 0.6);
      else if (isDay) return foundAt(value, from, 0.95);
      else likely ??= foundAt(value, from, 0.7);
      words = '';
    }
  }
  if (likely) return likely;
  const position = columns.find(({ column }) => column === 'rentroll_date')?.position;
  for (let line = firstLine; position !== undefined && line < sheet.cells.length; line++) {
    const text = cellText(cellAt(sheet, line, position));
    const value = dayIn(sheet, { line, position, text }, order, true);
    if (value) return foundAt(value, `column ${columnName(sheet, position)}`, 0.9);
  }
  const byName = dayInText(sheet.name.replace(/_/g, ' '), order);
  return byName ? foundAt(byName, 'sheet name', 0.7) : printed;
}

/** Each day of a text with the words before it: "Printed 2026-10-05, as of 2026-10-01" has two. */
function partsByDay(text: string): string[] {
  const parts: string[] = [];
  let remaining = text;
  for (let found = DAY.exec(remaining); found; found = DAY.exec(remaining)) {
    const end = found.index + found[0].length;
    parts.push(remaining.slice(0, end));
    remaining = remaining.slice(end);
  }
  return parts.length > 0 ? parts : [text];
}

/** Such as `Stichtag: 30.09.2026`, which names no property. */
const isDateText = (text: string): boolean => DAY.test(text) && mentionsAsOfDate(text);

function dayIn(
  sheet: Sheet,
  { line, position, text }: TextCell,
  order: DateOrder | undefined,
  isDay: boolean,
): string | undefined {
  const value = valueOf(cellAt(sheet, line, position));
  if (typeof value !== 'number') return dayInText(text, order);
  const isDate = shapeAt(sheet, line, position) === SHAPE.date || (isDay && looksLikeSerial(value));
  return isDate ? readSerial(value, sheet.date1904) : undefined;
}

/** Finds the property: what the caller says, its only name in a column, or what stands above the table and below another. */
export function findProperty(
  sheet: Sheet,
  { columns, lines, ...above }: FoundTable,
  hints: Hints,
): { property?: Found<string>; names: string[] } {
  if (hints.property) return { property: foundAt(hints.property, 'hint', 1), names: [hints.property] };
  const column = columns.find((proposal) => proposal.column === 'property_name')?.position;
  const names = new Map<string, string>();
  for (const [line, { kind }] of lines) {
    if (column !== undefined && isUnit(kind) && isFilled(sheet, line, column))
      names.set(cellText(cellAt(sheet, line, column)), `column ${columnName(sheet, column)}`);
    if (column === undefined && kind === 'banner') {
      const position = sheet.cells[line]?.findIndex((cell) => cellText(cell) !== '') ?? 0;
      const text = cellText(cellAt(sheet, line, position));
      if (!isDateText(text) && !sectionOf(text)) names.set(text, address(sheet, line, position));
    }
  }
  const [only] = names;
  if (names.size > 1) return { names: [...names.keys()] };
  const property = only ? foundAt(...only, 0.95) : propertyAbove(sheet, above);
  return property ? { property, names: [property.value] } : { names: [] };
}

/** Words of titles or headings, in any language of the vocabulary, which a name does not have. */
const TITLE = ['tenant', 'rent', 'lease', 'amount', 'vat'] as const;
const HEADING = [...TITLE, 'unit', 'area', 'start', 'end'] as const;

function propertyAbove(sheet: Sheet, above: { begin: number; top: number }): Found<string> | undefined {
  let likely: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, above.top, above.begin)) {
    const named = PROPERTY.exec(fold(text));
    const from = address(sheet, line, position);
    const sign = text.search(/[:=]/);
    if (named) {
      const inside = text.slice(sign + 1).replace(/\s{2,}.*$/, '');
      const value = named[1] ? inside.trim() : cellText(cellAt(sheet, line, position + 1));
      if (value && (sign >= 0 || !namesAny(value, HEADING))) return foundAt(value, from, 0.9);
    } else if (
      sign < 0 &&
      text.length <= 60 &&
      shapeAt(sheet, line, position) === SHAPE.text &&
      !isGenericTitle(text) &&
      !namesAny(text, TITLE)
    )
      likely ??= foundAt(text, from, 0.6);
  }
  return likely;
}

/** Finds the currency: what the caller says, a column of it, the headings, formats and texts above. `mixed` has several. */
export function findCurrency(
  sheet: Sheet,
  { columns, lines, top: firstLine }: FoundTable,
  hints: Hints,
): { currency?: Found<string>; mixed: string[]; isByRow?: true } {
  if (hints.currency) return { currency: foundAt(hints.currency.toUpperCase(), 'hint', 1), mixed: [] };
  const unitLines = [...lines].flatMap(([line, { kind }]) => (isUnit(kind) ? line : []));
  const from = (position: number) => `column ${columnName(sheet, position)}`;
  const seen = new Map<string, string>();
  const add = (code: string | undefined, location: string) => {
    if (code && !seen.has(code)) seen.set(code, location);
  };
  const position = columns.find(({ column }) => column === 'currency')?.position;
  if (position !== undefined) {
    const texts = new Set(unitLines.map((line) => cellText(cellAt(sheet, line, position))));
    for (const text of texts) add(currencyOf(text), from(position));
    if (seen.size > 1) return { mixed: [...seen.keys()], isByRow: true };
    if (seen.size > 0) return oneCurrency(seen, 0.97);
  }
  for (const { currency, position: at } of columns) add(currency, from(at));
  if (seen.size > 0) return oneCurrency(seen, 0.95);
  for (const { line, position: at, text } of titles(sheet, firstLine))
    add(currencyOf(text), address(sheet, line, at));
  for (const line of unitLines.slice(0, 200))
    for (const { position: at } of columns) {
      const cell = cellAt(sheet, line, at);
      const value = valueOf(cell);
      const isText = shapeAt(sheet, line, at) === SHAPE.number && typeof value === 'string';
      const code = currencyOf(formatOf(cell) ?? '') ?? (isText ? currencyOf(value) : undefined);
      add(code, address(sheet, line, at));
    }
  return oneCurrency(seen, 0.9);
}

/** The only currency of those that were found, or all of them. */
function oneCurrency(found: ReadonlyMap<string, string>, confidence: number) {
  const [only] = found;
  if (found.size > 1 || !only) return { mixed: [...found.keys()] };
  return { currency: foundAt(...only, confidence), mixed: [] };
}
