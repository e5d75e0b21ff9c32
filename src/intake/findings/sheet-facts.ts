import { formatCell, formatColumn } from '../../contract/cell-name';
import type { Found, Hints } from '../extraction';
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
import { isUnit, type ClassifiedLine, sectionOf, type TableColumns } from '../rows/table-lines';
import { currencyOf } from '../vocabulary/currency-of';
import { inSteps, type Steps } from '../../table/steps';
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
export interface FoundTable extends TableColumns {
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
  top: number,
  hints: Hints,
  { order, position }: { order?: DateOrder; position?: number } = {},
): Found<string> | undefined {
  if (hints.date) return { value: hints.date.slice(0, 10), from: 'hint' };
  let likely: Found<string> | undefined;
  let printed: Found<string> | undefined;
  for (const { line, position: at, text } of titles(sheet, top)) {
    let words = at > 0 ? textAt(sheet, line, at - 1) : '';
    for (const part of partsByDay(text)) {
      words = `${words} ${part}`;
      const isDay = mentionsAsOfDate(words);
      const value = dayIn(sheet, { line, position: at, text: part }, order, isDay);
      if (!value) continue;
      const from = address(sheet, line, at);
      if (mentionsPrintDate(words) || isAdjacentToTime(sheet, line, at)) printed ??= { value, from };
      else if (isDay) return { value, from };
      else likely ??= { value, from };
      words = '';
    }
  }
  if (likely) return likely;
  for (let line = top; position !== undefined && line < sheet.cells.length; line++) {
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
  { sheet, positions, lines, begin, top }: FoundTable,
  hints: Hints,
): Steps<{ property?: Found<string>; names: string[] }> {
  if (hints.property) return { property: { value: hints.property, from: 'hint' }, names: [hints.property] };
  const column = positions.get('property_name');
  const names = new Map<string, string>();
  yield* inSteps(lines, ([line, { kind }]) => {
    if (column !== undefined && isUnit(kind) && isFilled(sheet, line, column))
      names.set(textAt(sheet, line, column), inColumn(sheet, column));
    if (column === undefined && kind === 'banner') {
      const position = sheet.cells[line]?.findIndex((cell) => cellText(cell) !== '') ?? 0;
      const text = textAt(sheet, line, position);
      if (!isDateText(text) && !sectionOf(text)) names.set(text, address(sheet, line, position));
    }
  });
  const [only] = names;
  if (names.size > 1) return { names: [...names.keys()] };
  const property = only ? { value: only[0], from: only[1] } : propertyAbove(sheet, begin, top);
  return { property, names: property ? [property.value] : [] };
}

/** Words of titles or headings, in any language of the vocabulary, which a name does not have. */
const TITLE = ['tenant', 'rent', 'lease', 'amount', 'vat'] as const;
const HEADING = [...TITLE, 'unit', 'area', 'start', 'end'] as const;

function propertyAbove(sheet: Sheet, begin: number, top: number): Found<string> | undefined {
  let likely: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, top, begin)) {
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

export interface FoundCurrency {
  currency?: Found<string>;
  /** The currencies, if there are several. */
  mixed: readonly string[];
  /** A column says the currency of each row. */
  isByRow: boolean;
}

/** Finds the currency: what the caller says, a column of it, the headings, formats and texts above. `mixed` has several. */
export function findCurrency(
  { sheet, columns, positions, unitLines, top }: FoundTable,
  hints: Hints,
): FoundCurrency {
  const { currency: answer } = hints;
  if (answer) return { currency: { value: answer.toUpperCase(), from: 'hint' }, mixed: [], isByRow: false };
  const seen = new Map<string, string>();
  const add = (text: string, location: string) => {
    const code = currencyOf(text);
    if (code && !seen.has(code)) seen.set(code, location);
  };
  const position = positions.get('currency');
  const texts = position === undefined ? [] : unitLines.map((line) => textAt(sheet, line, position));
  for (const text of new Set(texts)) add(text, inColumn(sheet, position!));
  const isByRow = seen.size > 1;
  if (seen.size === 0)
    for (const { currency = '', position: at } of columns) add(currency, inColumn(sheet, at));
  if (seen.size === 0) {
    for (const { line, position: at, text } of titles(sheet, top)) add(text, address(sheet, line, at));
    for (const line of unitLines.slice(0, 200))
      for (const { position: at } of columns) {
        const cell = cellAt(sheet, line, at);
        const value = valueOf(cell);
        const isText = shapeAt(sheet, line, at) === SHAPE.number && typeof value === 'string';
        add(currencyOf(formatOf(cell) ?? '') ?? (isText ? value : ''), address(sheet, line, at));
      }
  }
  const [only] = seen;
  return only && seen.size === 1
    ? { currency: { value: only[0], from: only[1] }, mixed: [], isByRow }
    : { mixed: [...seen.keys()], isByRow };
}
