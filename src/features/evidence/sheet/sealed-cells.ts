import { formatCell, formatColumn } from '../../../contract/cell-name';
import type { Area, Rectangle } from '../../../excel/reference-walk/area';
import { countOf, countText, firstOf, plural } from '../../../pane-kit/text/count-text';
import { GENERAL } from '../../../xlsx/number-formats';
import { eachIn, type Grid, type SheetContent } from '../../../xlsx/sheet-content';
import { firstCell } from './data-area';
import { canonicalCell, canonicalText, isBlank, rounded, sha256, type CellValue } from './hash-data';
import { CUT_MARK, when } from './sheet-form';
import { isShownFormat } from './shown-format';

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

/** A cell of Excel holds 32,767 characters. The rest is for the mark, and for Excel's apostrophe. */
const MOST_CHARACTERS = 32_000;
export const NONE = 'None';

/** Cuts a text that does not fit into a cell. */
export async function storable(text: string, most = MOST_CHARACTERS): Promise<string> {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}${CUT_MARK}${text.length} characters in all; SHA-256 of the whole text: ${await sha256(text)})`;
}

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
  eachIn(sheet.shown ?? NONE_SHOWN, area, () => (shown += 1));
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

function isBlankArea({ cells, formulas }: SheetContent, area: Area): boolean {
  let filled = 0;
  eachIn(cells, area, (value) => void (isBlank(value) || filled++));
  eachIn(formulas, area, () => void filled++);
  return filled === 0;
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

/** Excel may keep a format with a value and not with its cell. Other programs save it with the cell. */
const SHOWN = ', shown as ';
const NONE_SHOWN: Grid<string> = new Map();
/** Values below 1,000 look the same with and without thousands. */
const THOUSANDS = /^#,##(?=0(?:\.0{1,9})?$)/;
const bareOf = (format: string): string => format.replace(THOUSANDS, '');
const isBelowThousand = (value: unknown, format: string): boolean =>
  typeof value === 'number' &&
  THOUSANDS.test(`#,##${format}`) &&
  Math.abs(Number(value.toFixed(Math.max(0, format.length - 2)))) < 1000;

/** The format in which a number looks as it does in `General`. */
function likeGeneral(value: unknown): string {
  if (typeof value !== 'number' || Math.abs(value) >= 1e11) return GENERAL;
  return Number.isInteger(value) ? '0' : String(value) === value.toFixed(2) ? '0.00' : GENERAL;
}

/** Three sections with their semicolons. The fourth is for texts. */
const OF_NUMBERS = /^(?:(?:"[^"]*"|[\\_*][^]|\[[^\]]*\]|[^;"\\_*[])*;){3}/;
/** Programs add an empty section, which would hide a text, and change nothing for a number. */
const formatFor = (value: unknown, format: string): string =>
  (typeof value === 'number' && OF_NUMBERS.exec(format)?.[0].slice(0, -1)) || format;

/** The formats of cells, or those that a reader sees. Blank cells show none. */
async function formatsIn(sheet: SheetContent, area: Area, asSeen: boolean): Promise<string> {
  const runs = new Map<number, { format: string; isFree: boolean; from: number; to: number }[]>();
  eachIn(sheet.cells, area, (value, row, column) => {
    if (isBlank(value)) return;
    const ofCell = formatFor(value, sheet.formats.get(row)?.get(column) ?? GENERAL);
    const told = asSeen ? sheet.shown?.get(row)?.get(column) : undefined;
    // The sheet of a file tells no format as seen.
    const isFile = asSeen && !sheet.shown?.size && ofCell === GENERAL;
    const code = told ?? (isFile ? likeGeneral(value) : ofCell);
    const isFree = asSeen && isBelowThousand(value, bareOf(code));
    const format = isFree ? bareOf(code) : code;
    const own = runs.get(column) ?? [];
    runs.set(column, own);
    const last = own.at(-1);
    const looksSame = (isFree || last?.isFree) && last && bareOf(last.format) === bareOf(code);
    if (!last || !(looksSame || last.format === format)) own.push({ format, isFree, from: row, to: row });
    else Object.assign(last, { to: row }, last.isFree && { format, isFree });
  });
  const all = [...runs].sort(([a], [b]) => a - b);
  const formats = new Set(all.flatMap(([, own]) => own.map(({ format }) => format)));
  const said = all.flatMap(([column, own]) =>
    own.map(({ format, from, to }) =>
      own.length === 1
        ? `${formatColumn(column)}: ${format}`
        : `${formatCell(from, column)}:${formatCell(to, column)}: ${format}`,
    ),
  );
  return storable(formats.size < 2 ? [...formats].join('') : said.join('; '), MOST_CHARACTERS / 2 - 200);
}

/** `B: 0.00` and `B9:B12: 0.00`, as `formatsIn` writes them. */
const FORMAT_OF = /^([A-Z]{1,3})(?:(\d+):\1(\d+))?: (.*)$/;

/** Names the first cell whose value brings another look along than the evidence says. */
function otherBrought(sheet: SheetContent, area: Area, said: string): string[] {
  const parts = said.split('; ').map((text) => FORMAT_OF.exec(text) ?? []);
  const isIn = (at: string, row: number, [, column, from = '1', to = 'Infinity']: readonly string[]) =>
    column === at && row >= Number(from) && row <= Number(to);
  const saidOf = (row: number, column: number) =>
    parts[0]![4] === undefined ? said : parts.find((one) => isIn(formatColumn(column), row + 1, one))?.[4];
  const found: string[] = [];
  eachIn(sheet.brought ?? NONE_SHOWN, area, (format, row, column) => {
    const then = saidOf(row, column) || GENERAL;
    const isFree = isBelowThousand(sheet.cells.get(row)?.get(column), bareOf(format));
    const looksSame = then === format || (isFree && bareOf(then) === bareOf(format));
    // A column that was too narrow told no format.
    if (!looksSame && !(then === GENERAL && isShownFormat(format)))
      found.push(`${formatCell(row, column)} is shown as ${format}. It was shown as ${then}.`);
  });
  const others = `The same holds for ${countOf(found.length - 1, 'more cell')}.`;
  return found.length > 1 ? [`${found[0]} ${others}`] : found;
}

/** Such as `sheet, rows 5 to 9, column C`. */
function hiddenIn({ isHidden, hiddenRows, hiddenColumns }: SheetContent, area: Area): string {
  const spans = (noun: string, all: ReadonlySet<number>, first: number, count: number) => {
    const found: { from: number; to: number }[] = [];
    for (const at of [...all].filter((one) => one >= first && one < first + count).sort((a, b) => a - b)) {
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

const doMeet = (one: Rectangle, other: Rectangle): boolean =>
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

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
    const isWithin = doMeet({ row, column, rows: 1, columns: 1 }, area);
    if (doMeet(filled, area) && !isWithin && !sealed.has(firstCell({ sheet: area.sheet, row, column })))
      own.push(`${formatCell(row, column)} ${from}`);
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
  eachIn(sheet.cells, expected.area, (value, row, column) => {
    if (!isBlank(value)) filled.push(formatCell(row, column));
  });
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
