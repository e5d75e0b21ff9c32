import type { ColumnProposal, Found, Hints } from '../extraction';
import { SHAPE, cellText, formatOf, valueOf, cellAt, isFilled, shapeAt, type Sheet } from '../grid/sheet';
import { isUnit, type ClassifiedLine } from '../rows/table-lines';
import { sectionOf } from '../rows/section-text';
import { currencyOf } from '../grid/currency-of';
import { DAY, dayInText, looksLikeSerial, readSerial, type DateOrder } from '../values/read-date';
import { fold } from '../vocabulary/fold';
import type { Concept } from '../vocabulary/concepts';
import { matchConcepts } from '../vocabulary/match-concepts';

/** The name of a column of a sheet: 0 of a grid that begins in its first column is A. */
function columnName({ firstColumn }: Sheet, position: number): string {
  let name = '';
  for (let rest = position + firstColumn; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

const address = (sheet: Sheet, line: number, position: number) =>
  `cell ${columnName(sheet, position)}${sheet.firstRow + line}`;

const AS_OF =
  /\b(?:as (?:of|at)|stichtag|stand|zum|per|at|date|datum|au|arrete|fecha|a fecha|na dzien|stan na|peildatum|pr|dato|data|month year)\b/;

/** Words before the day of the printing. */
const PRINTED =
  /\b(?:printed|print date|run date|run on|gedruckt|erstellt|imprime|edite|impreso|stampato|utskriven|udskrevet|utskrevet|afgedrukt|wydruk\w*)\b/;
const TIME = /^(?:time|uhrzeit|heure|hora|tid)\b/;

/** "Date: 10/2/2026" above or below "Time: 09:14 AM" is the day of the printing. */
const isBesideTime = (sheet: Sheet, line: number, position: number): boolean =>
  [line - 1, line + 1].some((near) =>
    [position - 1, position].some((at) => TIME.test(fold(cellText(cellAt(sheet, near, at))))),
  );

interface Place {
  line: number;
  position: number;
  text: string;
}

/** Every text and date above the table, from a line on. */
function* titles(sheet: Sheet, firstLine: number, begin = 0): Generator<Place> {
  for (let line = begin; line < Math.min(firstLine, begin + 40); line++)
    for (let position = 0; position < sheet.width; position++) {
      const text = cellText(cellAt(sheet, line, position));
      if (text && text.length < 300) yield { line, position, text };
    }
}

/** Finds the date of the rent roll: what the caller says, a date above the table, a column of it, the names of sheet and file. */
export function findDate(
  sheet: Sheet,
  firstLine: number,
  columns: readonly ColumnProposal[],
  order: DateOrder | undefined,
  hints: Hints,
): Found<string> | undefined {
  if (hints.date) return { value: hints.date.slice(0, 10), from: 'hint', confidence: 1 };
  let other: Found<string> | undefined;
  let printed: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, firstLine)) {
    let said = position > 0 ? fold(cellText(cellAt(sheet, line, position - 1))) : '';
    for (const part of partsByDay(text)) {
      said = `${said} ${fold(part)}`;
      const value = dayIn(sheet, line, position, part, order, AS_OF.test(said));
      if (!value) continue;
      const found = { value, from: address(sheet, line, position) };
      if (PRINTED.test(said) || isBesideTime(sheet, line, position))
        printed ??= { ...found, confidence: 0.6 };
      else if (AS_OF.test(said)) return { ...found, confidence: 0.95 };
      else other ??= { ...found, confidence: 0.7 };
      said = '';
    }
  }
  if (other) return other;
  const column = columns.find((one) => one.column === 'rentroll_date');
  for (let line = firstLine; column && line < sheet.cells.length; line++) {
    const text = cellText(cellAt(sheet, line, column.position));
    const value = dayIn(sheet, line, column.position, text, order, true);
    if (value) return { value, from: `column ${columnName(sheet, column.position)}`, confidence: 0.9 };
  }
  for (const [from, name] of [
    ['sheet name', sheet.name],
    ['file name', hints.fileName ?? ''],
  ] as const) {
    const value = dayInText(name.replace(/_/g, ' '), order);
    if (value) return { value, from, confidence: 0.7 };
  }
  return printed;
}

/** Each day of a text with the words before it: "Printed 2026-10-05, as of 2026-10-01" has two. */
function partsByDay(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let found = DAY.exec(rest); found; found = DAY.exec(rest)) {
    const end = found.index + found[0].length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts.length > 0 ? parts : [text];
}

/** Such as `Stichtag: 30.09.2026`, which names no property. */
const isDateText = (text: string): boolean => DAY.test(text) && AS_OF.test(fold(text));

function dayIn(
  sheet: Sheet,
  line: number,
  position: number,
  text: string,
  order: DateOrder | undefined,
  isDay: boolean,
): string | undefined {
  const value = valueOf(cellAt(sheet, line, position));
  if (typeof value === 'number') {
    const isDate = shapeAt(sheet, line, position) === SHAPE.date || (isDay && looksLikeSerial(value));
    return isDate ? readSerial(value, sheet.date1904) : undefined;
  }
  return dayInText(text, order);
}

const NAMED =
  /^(?:property|properties|asset|building|objekt|immobilie|liegenschaft|immeuble|actif|inmueble|edificio|activo|nieruchomosc|budynek|obiekt|pand|complex|object|ejendom|fastighet|eiendom|site|centre)(?: name)?(?:\s*[:=]\s*(.*))?$/;

/** Finds the property: what the caller says, its only name in a column, or what stands above the table and below another. */
export function findProperty(
  sheet: Sheet,
  above: { begin: number; top: number },
  columns: readonly ColumnProposal[],
  lines: ReadonlyMap<number, ClassifiedLine>,
  hints: Hints,
): { property?: Found<string>; names: string[] } {
  if (hints.property)
    return { property: { value: hints.property, from: 'hint', confidence: 1 }, names: [hints.property] };
  const column = columns.find((one) => one.column === 'property_name');
  const from = column ? `column ${columnName(sheet, column.position)}` : '';
  const names = new Map<string, string>();
  for (const line of lines.keys()) {
    const { kind } = lines.get(line) as ClassifiedLine;
    if (column && isUnit(kind) && isFilled(sheet, line, column.position))
      names.set(cellText(cellAt(sheet, line, column.position)), from);
    if (!column && kind === 'banner') {
      const position = sheet.cells[line]?.findIndex((cell) => cellText(cell) !== '') ?? 0;
      const text = cellText(cellAt(sheet, line, position));
      if (!isDateText(text) && !sectionOf(text)) names.set(text, address(sheet, line, position));
    }
  }
  const [only] = names;
  if (names.size === 1 && only)
    return { property: { value: only[0], from: only[1], confidence: 0.95 }, names: [only[0]] };
  if (names.size > 1) return { names: [...names.keys()] };
  const property = propertyAbove(sheet, above);
  return property ? { property, names: [property.value] } : { names: [] };
}

const CLUTTER =
  /rent ?roll|schedule|tenanc|rentas|locatif|mieterliste|mietaufstellung|cuadro de rentas|hyreslista|huurlijst|lejeliste|leieliste|leietaker|zestawienie|page \d|stand|stichtag|peildatum|fecha|as (?:of|at)|dat[aeou]|report|(?:19|20)\d\d/;

const TITLE = ['tenant', 'rent', 'lease'] as const;
const HEADING = [...TITLE, 'unit', 'area', 'start', 'end'] as const;

/** Whether a text has a word of titles or headings, in any language of the vocabulary, so that it is not a name. */
const hasWord = (text: string, concepts: readonly Concept[]) =>
  concepts.some((concept) => matchConcepts(text).all.has(concept));

function propertyAbove(
  sheet: Sheet,
  { begin, top }: { begin: number; top: number },
): Found<string> | undefined {
  let other: Found<string> | undefined;
  for (const { line, position, text } of titles(sheet, top, begin)) {
    const named = NAMED.exec(fold(text));
    const from = address(sheet, line, position);
    if (named) {
      const value = named[1]
        ? text
            .slice(text.search(/[:=]/) + 1)
            .replace(/\s{2,}.*$/, '')
            .trim()
        : cellText(cellAt(sheet, line, position + 1));
      if (value && (/[:=]/.test(text) || !hasWord(value, HEADING))) return { value, from, confidence: 0.9 };
    }
    if (
      !other &&
      !named &&
      shapeAt(sheet, line, position) === SHAPE.text &&
      text.length <= 60 &&
      !CLUTTER.test(fold(text)) &&
      !hasWord(text, TITLE) &&
      !/[:=]/.test(text)
    )
      other = { value: text, from, confidence: 0.6 };
  }
  return other;
}

/** Finds the currency: what the caller says, a column of it, the headings, formats and texts above. `mixed` has several. */
export function findCurrency(
  sheet: Sheet,
  firstLine: number,
  columns: readonly ColumnProposal[],
  unitLines: readonly number[],
  hints: Hints,
): { currency?: Found<string>; mixed: string[]; isByRow?: true } {
  if (hints.currency)
    return { currency: { value: hints.currency.toUpperCase(), from: 'hint', confidence: 1 }, mixed: [] };
  const column = columns.find((one) => one.column === 'currency');
  if (column) {
    const texts = new Set(unitLines.map((line) => cellText(cellAt(sheet, line, column.position))));
    const values = new Set([...texts].flatMap((text) => currencyOf(text) ?? []));
    const [only] = values;
    if (values.size > 1) return { mixed: [...values], isByRow: true };
    if (only)
      return {
        currency: { value: only, from: `column ${columnName(sheet, column.position)}`, confidence: 0.97 },
        mixed: [],
      };
  }
  const said = columns.filter(({ currency }) => currency);
  const headings = new Set(said.map(({ currency }) => currency as string));
  const [first] = said;
  if (headings.size > 1) return { mixed: [...headings] };
  if (first?.currency)
    return {
      currency: {
        value: first.currency,
        from: `column ${columnName(sheet, first.position)}`,
        confidence: 0.95,
      },
      mixed: [],
    };
  const seen = new Map<string, string>();
  for (const { line, position, text } of titles(sheet, firstLine)) {
    const code = currencyOf(text);
    if (code) seen.set(code, address(sheet, line, position));
  }
  for (const line of unitLines.slice(0, 200))
    for (const { position } of columns) {
      const cell = cellAt(sheet, line, position);
      const value = valueOf(cell);
      const code =
        currencyOf(formatOf(cell) ?? '') ??
        (shapeAt(sheet, line, position) === SHAPE.number && typeof value === 'string'
          ? currencyOf(value)
          : undefined);
      if (code && !seen.has(code)) seen.set(code, address(sheet, line, position));
    }
  const [only] = seen;
  if (seen.size > 1) return { mixed: [...seen.keys()] };
  return only ? { currency: { value: only[0], from: only[1], confidence: 0.9 }, mixed: [] } : { mixed: [] };
}
