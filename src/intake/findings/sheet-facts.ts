import { formatCell, formatColumn } from '../../contract/cell-name';
import type { ColumnProposal, Found, Hints } from '../extraction';
import {
  SHAPE,
  cellText,
  formatOf,
  valueOf,
  cellAt,
  isFilled,
  shapeAt,
  type Sheet,
  textAt,
} from '../grid/sheet';
import { isUnit, type ClassifiedLine, sectionOf } from '../rows/table-lines';
import { currencyOf } from '../vocabulary/currency-of';
import type { Steps } from '../../table/steps';
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

const inColumn = ({ firstColumn }: Sheet, position: number) =>
  `column ${formatColumn(firstColumn + position)}`;
const address = ({ firstRow, firstColumn }: Sheet, line: number, position: number) =>
  `cell ${formatCell(firstRow + line - 1, firstColumn + position)}`;

/** "Date: 10/2/2026" above or below "Time: 09:14 AM" is the day of the printing. */
const isAdjacentToTime = (sheet: Sheet, line: number, position: number): boolean =>
  [line - 1, line + 1].some((near) =>
    [position - 1, position].some((at) => isTimeLabel(textAt(sheet, near, at))),
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
      const text = textAt(sheet, line, position);
      if (text && text.length < 300) yield { line, position, text };
    }
}

/** A table whose rows are known. */
interface FoundTable {
  columns: readonly ColumnProposal[];
  lines: ReadonlyMap<number, ClassifiedLine>;
  unitLines: readonly number[];
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
  if (hints.date) return { value: hints.date.slice(0, 10), from: 'hint' };
  let likely: Found<string> | undefined;
  let printed: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, firstLine)) {
    let words = position > 0 ? textAt(sheet, line, position - 1) : '';
    for (const part of partsByDay(text)) {
      words = `${words} ${part}`;
      const isDay = mentionsAsOfDate(words);
      const value = dayIn(sheet, { line, position, text: part }, order, isDay);
      if (!value) continue;
      const from = address(sheet, line, position);
      if (mentionsPrintDate(words) || isAdjacentToTime(sheet, line, position)) printed ??= { value, from };
      else if (isDay) return { value, from };
      else likely ??= { value, from };
      words = '';
    }
  }
  if (likely) return likely;
  const position = columns.find(({ column }) => column === 'rentroll_date')?.position;
  for (let line = firstLine; position !== undefined && line < sheet.cells.length; line++) {
    const text = textAt(sheet, line, position);
    const value = dayIn(sheet, { line, position, text }, order, true);
    if (value) return { value, from: inColumn(sheet, position) };
  }
  const byName = dayInText(sheet.name.replace(/_/g, ' '), order);
  return byName ? { value: byName, from: 'sheet name' } : printed;
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
export function* findProperty(
  sheet: Sheet,
  { columns, lines, ...above }: FoundTable,
  hints: Hints,
): Steps<{ property?: Found<string>; names: string[] }> {
  if (hints.property) return { property: { value: hints.property, from: 'hint' }, names: [hints.property] };
  const column = columns.find((proposal) => proposal.column === 'property_name')?.position;
  const names = new Map<string, string>();
  for (const [line, { kind }] of lines) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (column !== undefined && isUnit(kind) && isFilled(sheet, line, column))
      names.set(textAt(sheet, line, column), inColumn(sheet, column));
    if (column === undefined && kind === 'banner') {
      const position = sheet.cells[line]?.findIndex((cell) => cellText(cell) !== '') ?? 0;
      const text = textAt(sheet, line, position);
      if (!isDateText(text) && !sectionOf(text)) names.set(text, address(sheet, line, position));
    }
  }
  const [only] = names;
  if (names.size > 1) return { names: [...names.keys()] };
  const property = only ? { value: only[0], from: only[1] } : propertyAbove(sheet, above);
  return property ? { property, names: [property.value] } : { names: [] };
}

const LINES_A_PAUSE = 500;

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
      const value = named[1] ? inside.trim() : textAt(sheet, line, position + 1);
      if (value && (sign >= 0 || !namesAny(value, HEADING))) return { value, from };
    } else if (
      sign < 0 &&
      text.length <= 60 &&
      shapeAt(sheet, line, position) === SHAPE.text &&
      !isGenericTitle(text) &&
      !namesAny(text, TITLE)
    )
      likely ??= { value: text, from };
  }
  return likely;
}

/** Finds the currency: what the caller says, a column of it, the headings, formats and texts above. `mixed` has several. */
export function findCurrency(
  sheet: Sheet,
  { columns, unitLines, top: firstLine }: FoundTable,
  hints: Hints,
): { currency?: Found<string>; mixed: string[]; isByRow?: true } {
  if (hints.currency) return { currency: { value: hints.currency.toUpperCase(), from: 'hint' }, mixed: [] };
  const seen = new Map<string, string>();
  const add = (code: string | undefined, location: string) => {
    if (code && !seen.has(code)) seen.set(code, location);
  };
  const position = columns.find(({ column }) => column === 'currency')?.position;
  if (position !== undefined) {
    const texts = new Set(unitLines.map((line) => textAt(sheet, line, position)));
    for (const text of texts) add(currencyOf(text), inColumn(sheet, position));
    if (seen.size > 1) return { mixed: [...seen.keys()], isByRow: true };
    if (seen.size > 0) return oneCurrency(seen);
  }
  for (const { currency, position: at } of columns) add(currency, inColumn(sheet, at));
  if (seen.size > 0) return oneCurrency(seen);
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
  return oneCurrency(seen);
}

/** The only currency of those that were found, or all of them. */
function oneCurrency(found: ReadonlyMap<string, string>) {
  const [only] = found;
  if (found.size > 1 || !only) return { mixed: [...found.keys()] };
  return { currency: { value: only[0], from: only[1] }, mixed: [] };
}
