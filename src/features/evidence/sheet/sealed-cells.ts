import { formatCell, formatColumn } from '../../../contract/cell-name';
import { intersect, type Area } from '../../../excel/reference-walk/area';
import { countOf, countText, firstOf, plural } from '../../../pane-kit/text/count-text';
import { eachIn, type SheetContent } from '../../../xlsx/sheet-content';
import { eachFilled, firstCell, oneCell } from './data-area';
import { canonicalCell, canonicalText, rounded, sha256, storable, type CellValue } from './hash-data';
import { when } from './sheet-form';
import { formatsIn, otherBrought, SHOWN } from './shown-format';

/** Cells in the one form in which they are sealed and compared. Texts are as the sheet holds them. */
export interface SealedCells {
  area: Area;
  /** A number, another value as the hashes write it, or the hash of several cells. */
  value: string | number;
  /** Of the first cell, as a person types it. Empty for a value. */
  formula: string;
  formats: string;
  hidden: string;
}

export const NONE = 'None';

/** The values of an area. Rows that the sheet does not have are blank. */
export const valuesIn = (sheet: SheetContent, { row, column, rows, columns }: Area): CellValue[][] =>
  Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => sheet.cells.get(row + r)?.get(column + c) ?? null),
  );

const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu;

/** The formula of the first cell, and what the names in it mean: with another meaning, it calculates something else. */
function formulaOf({ formulas, names = new Map() }: SheetContent, { row, column }: Area): string {
  const formula = formulas.get(row)?.get(column)?.formula ?? '';
  const used = new Set<string>();
  if (formula === '') return formula;
  const take = (text: string) => {
    const words = new Set<string>(
      text
        .replace(/"[^"]*"/g, '')
        .toLowerCase()
        .match(NAME),
    );
    for (const [name, meaning] of names) {
      if (used.has(name) || !words.has(name.slice(name.lastIndexOf('!') + 1))) continue;
      used.add(name);
      take(meaning);
    }
  };
  take(formula);
  const meanings = [...used].sort().map((name) => `${name} is ${names.get(name)}`);
  return formula + (meanings.length > 0 ? `, where ${meanings.join(' and ')}` : '');
}

/** Says what the cells of an area hold beside their values. */
export async function looksOf(
  sheet: SheetContent,
  area: Area,
): Promise<Pick<SealedCells, 'formula' | 'formats' | 'hidden'>> {
  let shown = 0;
  eachIn(sheet.shown ?? new Map(), area, () => (shown += 1));
  const own = await formatsIn(sheet, area, false);
  return {
    formula: await storable(formulaOf(sheet, area)),
    formats: shown > 0 ? own + SHOWN + (await formatsIn(sheet, area, true)) : own,
    hidden: await storable(hiddenIn(sheet, area)),
  };
}

/** Programs add up in other orders, and agree in these digits. */
const CALCULATED_DIGITS = 12;
/** A cell of a formula that fills several. Programs also save a product of truth values in either type. */
const calculatedCell = (value: CellValue): CellValue =>
  typeof value === 'number' || typeof value === 'boolean'
    ? Number(Number(value).toPrecision(CALCULATED_DIGITS))
    : value;

function isBlankArea(sheet: SheetContent, area: Area): boolean {
  let isFilled = false;
  eachFilled(sheet, area, () => (isFilled = true));
  return !isFilled;
}

export async function sealCells(sheet: SheetContent, area: Area): Promise<SealedCells> {
  // It may be a whole column, of which programs do not say alike what is hidden.
  if (isBlankArea(sheet, area)) return { area, value: '', formula: '', formats: '', hidden: NONE };
  const isOne = area.rows * area.columns === 1;
  const isCalculated = !isOne && sheet.formulas.get(area.row)?.has(area.column) === true;
  const found = valuesIn(sheet, area);
  const values = isCalculated ? found.map((row) => row.map(calculatedCell)) : found;
  const [[first = null] = []] = values;
  const one = typeof first === 'number' ? rounded(first) : await storable(canonicalCell(first));
  const value = isOne ? one : `SHA-256 ${await sha256(canonicalText(values))}`;
  return { area, value, ...(await looksOf(sheet, area)) };
}

/** Such as `sheet, rows 5 to 9, column C`. */
function hiddenIn({ isHidden, hiddenRows, hiddenColumns }: SheetContent, area: Area): string {
  const spans = (noun: string, all: ReadonlySet<number>, first: number, count: number) => {
    const found: { from: number; to: number }[] = [];
    for (const at of [...all]
      .filter((place) => place >= first && place < first + count)
      .sort((a, b) => a - b)) {
      const last = found.at(-1);
      if (last?.to === at - 1) last.to = at;
      else found.push({ from: at, to: at });
    }
    const nameOf = noun === 'row' ? (at: number) => String(at + 1) : formatColumn;
    return found.map(({ from, to }) =>
      from === to ? `${noun} ${nameOf(from)}` : `${noun}s ${nameOf(from)} to ${nameOf(to)}`,
    );
  };
  const said = [
    ...when(isHidden, 'sheet'),
    ...spans('row', hiddenRows, area.row, area.rows),
    ...spans('column', hiddenColumns, area.column, area.columns),
  ];
  return said.join(', ') || NONE;
}

/**
 * Programs save the same formula with other spaces, names of functions in lower case, and `TRUE` as a function. Files say the
 * `@` of Excel by how they save the formula. That of `[@Rent]` is a row of a table.
 */
const normalFormula = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']+/g, (found) =>
    /^["']/.test(found)
      ? found
      : found
          .replace(/\s+|(?<!\[)@/g, '')
          .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
          .replace(/(?<![\p{L}\p{N}_.])(true|false)\(\)/gu, '$1'),
  );

/** A column may have another format in each row. */
const brief = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)} …` : text);

const MOST_NAMED = 5;

interface Expected extends Omit<SealedCells, 'value' | 'formats'> {
  /** Undefined if an older form does not say it. */
  formats: string | undefined;
  /** A value may stand in place of the formula. */
  mayBeValue?: boolean;
}

/** Says what else cells hold than was sealed, beside their values. `sealed` has the cells of all sealed formulas. */
export async function otherLooks(
  sheet: SheetContent,
  expected: Expected,
  sealed: ReadonlySet<string>,
): Promise<string[]> {
  const { area, formats, hidden } = expected;
  const now = await looksOf(sheet, area);
  const [ofCells = '', shown] = formats?.split(SHOWN) ?? [now.formats];
  // Blank cells show no format, and their values differ.
  const hasOtherFormat =
    now.formats !== '' &&
    now.formats.split(SHOWN)[0] !== ofCells &&
    (await formatsIn(sheet, area, true)) !== shown;
  const then = hidden === NONE ? '' : ` When the evidence was made: ${hidden}.`;
  return [
    ...otherFormula(sheet, expected, now.formula),
    ...ownFormulas(sheet, expected, sealed),
    ...when(hasOtherFormat, `The number format is ${brief(now.formats)}. It was ${brief(formats || NONE)}.`),
    ...(formats === undefined ? [] : otherBrought(sheet, area, shown ?? ofCells)),
    ...when(now.hidden !== hidden, `Hidden: ${now.hidden}.${then}`),
  ];
}

function otherFormula(sheet: SheetContent, { area, formula, mayBeValue }: Expected, now: string): string[] {
  if (formula === '') return [];
  if (now === '')
    return when(!mayBeValue, `The formula is gone: a value stands in its place. It was ${formula}.`);
  if (normalFormula(now) !== normalFormula(formula))
    return [`The formula is another one: ${now}. It was ${formula}.`];
  const { fills } = sheet.formulas.get(area.row)?.get(area.column) ?? {};
  if (!fills || (fills.rows === Math.max(1, area.rows) && fills.columns === area.columns)) return [];
  const size = `${countOf(fills.rows, 'row')} and ${countOf(fills.columns, 'column')}`;
  return [`The formula fills other cells: ${fills.rows === 0 ? 'not its own' : size}.`];
}

/** Names formulas in cells, or that fill them, which are not that of the first cell, and not sealed themselves. */
function ownFormulas(
  sheet: SheetContent,
  { area, formula }: Expected,
  sealed: ReadonlySet<string>,
): string[] {
  const own: string[] = [];
  const first = sheet.formulas.get(area.row)?.get(area.column)?.formula;
  eachIn(sheet.formulas, area, (found, row, column) => {
    const isFirst = row === area.row && column === area.column;
    // Excel may show the formula of a result in each of its cells.
    const isIts = formula !== '' && (isFirst || found.formula === first);
    // LibreOffice saves a truth value as the formula that gives it.
    const isValue = found.formula.toLowerCase() === `=${String(sheet.cells.get(row)?.get(column))}()`;
    if (!isIts && !isValue && !sealed.has(firstCell({ sheet: area.sheet, row, column })))
      own.push(`${formatCell(row, column)} ${found.formula}`);
  });
  for (const { row, column, formula: from, area: filled } of sheet.filling ?? []) {
    const cell = oneCell(area.sheet, row, column);
    const isBeside = intersect({ ...filled, sheet: area.sheet }, area) && !intersect(cell, area);
    if (isBeside && !sealed.has(firstCell(cell))) own.push(`${formatCell(row, column)} ${from}`);
  }
  const has = plural(own.length, 'cell has a formula of its', 'cells have formulas of their');
  return when(own.length > 0, `${countText(own.length)} ${has} own: ${firstOf(own, MOST_NAMED)}.`);
}

function isSame(value: string | number, sealed: SealedCells): boolean {
  if (value === sealed.value) return true;
  if (sealed.formula === '' || typeof value !== 'number' || typeof sealed.value !== 'number') return false;
  const most = Math.max(1, Math.abs(sealed.value));
  return Math.abs(value - sealed.value) < most / 10 ** CALCULATED_DIGITS;
}

function notBlank(sheet: SheetContent, expected: SealedCells, sealed: ReadonlySet<string>): string[] {
  const filled: string[] = [];
  eachFilled({ cells: sheet.cells }, expected.area, (row, column) => filled.push(formatCell(row, column)));
  const now = `It was blank. Now these cells are not: ${firstOf(filled, MOST_NAMED)}.`;
  return [...when(filled.length > 0, now), ...ownFormulas(sheet, expected, sealed)];
}

/** Says how cells differ from what was sealed. */
export async function compareCells(
  sheet: SheetContent,
  expected: SealedCells,
  sealed: ReadonlySet<string>,
): Promise<string[]> {
  if (expected.value === '' && expected.formula === '') return notBlank(sheet, expected, sealed);
  const { value } = await sealCells(sheet, expected.area);
  const isOne = expected.area.rows * expected.area.columns === 1;
  const said = isOne
    ? `The value is ${value === '' ? 'blank' : value}. It was ${expected.value === '' ? 'blank' : expected.value}.`
    : `The values have changed: their hash is ${value}. It was ${expected.value}.`;
  return [...when(!isSame(value, expected), said), ...(await otherLooks(sheet, expected, sealed))];
}
