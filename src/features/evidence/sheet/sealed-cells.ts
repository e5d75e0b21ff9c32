import { formatCell, formatColumn } from '../../../contract/cell-name';
import type { Grid, SheetContent } from '../../../xlsx/sheet-content';
import { GENERAL } from '../../../xlsx/number-formats';
import { formatArea, type DataArea } from './data-area';
import { canonicalCell, canonicalText, isBlank, rounded, sha256, type CellValue } from './hash-data';
import { CUT_MARK } from './labels';
import { isShownFormat } from './shown-format';

/** Cells in the one form in which they are sealed and compared. Texts are as the sheet holds them. */
export interface SealedCells {
  area: DataArea;
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
export const valuesIn = (sheet: SheetContent, { row, column, rows, columns }: DataArea): CellValue[][] =>
  Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => sheet.cells.get(row + r)?.get(column + c) ?? null),
  );

/** Calls `take` for all that stands in an area. */
export function eachIn<T>(
  grid: Grid<T>,
  { row, column, rows, columns }: Omit<DataArea, 'sheet'>,
  take: (what: T, row: number, column: number) => void,
): void {
  const lines = rows < grid.size ? Array.from({ length: rows }, (_, at) => row + at) : [...grid.keys()];
  for (const r of lines)
    if (r >= row && r < row + rows)
      for (const [c, what] of grid.get(r) ?? []) if (c >= column && c < column + columns) take(what, r, c);
}

/** Says what the cells of an area hold beside their values. */
export async function looksOf(
  sheet: SheetContent,
  area: DataArea,
): Promise<Pick<SealedCells, 'formula' | 'formats' | 'hidden'>> {
  let isShownOtherwise = false;
  eachIn(sheet.shown ?? NONE_SHOWN, area, () => void (isShownOtherwise = true));
  const own = await formatsIn(sheet, area, false);
  const shown = isShownOtherwise ? `${SHOWN}${await formatsIn(sheet, area, true)}` : '';
  return {
    formula: await storable(sheet.formulas.get(area.row)?.get(area.column)?.formula ?? ''),
    formats: own + shown,
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

export async function sealCells(sheet: SheetContent, area: DataArea): Promise<SealedCells> {
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
async function formatsIn(sheet: SheetContent, area: DataArea, asSeen: boolean): Promise<string> {
  const runs = new Map<number, { format: string; isFree: boolean; from: number; to: number }[]>();
  eachIn(sheet.cells, area, (value, row, column) => {
    if (isBlank(value)) return;
    const ofCell = formatFor(value, sheet.formats.get(row)?.get(column) ?? GENERAL);
    const told = asSeen ? sheet.shown?.get(row)?.get(column) : undefined;
    // The sheet of a file tells no format as seen.
    const isFile = asSeen && !sheet.shown?.size && ofCell === GENERAL;
    const code = told ?? (isFile ? likeGeneral(value) : ofCell);
    const bare = code.replace(THOUSANDS, '');
    const free = asSeen && isBelowThousand(value, bare);
    const format = free ? bare : code;
    const own = runs.get(column) ?? [];
    runs.set(column, own);
    const last = own.at(-1);
    const isSame = last?.format === format || (free && last?.format.replace(THOUSANDS, '') === bare);
    if (last && (isSame || (last.isFree && last.format === bare))) {
      if (last.isFree && !free) [last.format, last.isFree] = [format, false];
      last.to = row;
    } else own.push({ format, isFree: free, from: row, to: row });
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
function otherBrought(sheet: SheetContent, area: DataArea, said: string): string[] {
  const parts = said.split('; ').map((text) => FORMAT_OF.exec(text));
  const saidOf = (row: number, column: number) =>
    parts[0]
      ? parts.find(
          (part) =>
            part?.[1] === formatColumn(column) &&
            row + 1 >= Number(part[2] ?? 0) &&
            row < Number(part[3] ?? Infinity),
        )?.[4]
      : said;
  const found: string[] = [];
  eachIn(sheet.brought ?? NONE_SHOWN, area, (format, row, column) => {
    const value = sheet.cells.get(row)?.get(column);
    const then = saidOf(row, column) || GENERAL;
    const bare = format.replace(THOUSANDS, '');
    const looksSame =
      then === format || (isBelowThousand(value, bare) && then.replace(THOUSANDS, '') === bare);
    // A column that was too narrow told no format.
    if (!looksSame && !(then === GENERAL && isShownFormat(format)))
      found.push(`${formatCell(row, column)} is shown as ${format}. It was shown as ${then}.`);
  });
  return found.length > 1
    ? [`${found[0]} The same holds for ${count(found.length - 1, 'more cell')}.`]
    : found;
}

function hiddenIn({ isHidden, hiddenRows, hiddenColumns }: SheetContent, area: DataArea): string {
  const within = (all: ReadonlySet<number>, from: number, count: number) =>
    [...all].filter((at) => at >= from && at < from + count).sort((a, b) => a - b);
  const said = [
    ...(isHidden ? ['sheet'] : []),
    ...spans('row', within(hiddenRows, area.row, area.rows), (at) => String(at + 1)),
    ...spans('column', within(hiddenColumns, area.column, area.columns), formatColumn),
  ];
  return said.join(', ') || NONE;
}

/** Such as `rows 5 to 9`. */
function spans(noun: string, lines: readonly number[], nameOf: (at: number) => string): string[] {
  const found: { from: number; to: number }[] = [];
  for (const at of lines) {
    const last = found.at(-1);
    if (last?.to === at - 1) last.to = at;
    else found.push({ from: at, to: at });
  }
  return found.map(({ from, to }) =>
    from === to ? `${noun} ${nameOf(from)}` : `${noun}s ${nameOf(from)} to ${nameOf(to)}`,
  );
}

/** Programs save the same formula with other spaces, names of functions in lower case, and `TRUE` as a function. */
const normalFormula = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']+/g, (found) =>
    /^["']/.test(found)
      ? found
      : found
          .replace(/\s+/g, '')
          .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
          .replace(/(?<![\p{L}\p{N}_.])(true|false)\(\)/gu, '$1'),
  );

/** A column may have another format in each row. */
const brief = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)} …` : text);

const MOST_NAMED = 5;
const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

interface Expected extends Pick<SealedCells, 'area' | 'formula'> {
  /** Undefined if an older form does not say it. */
  formats: string | undefined;
  hidden: string;
  /** A value may stand in place of the formula. */
  mayBeValue: boolean;
}

/** Says what else cells hold than was sealed, beside their values. `isSealed` knows the cells of other sealed formulas. */
export async function otherLooks(
  sheet: SheetContent,
  { area, formula, formats, hidden, mayBeValue }: Expected,
  isSealed: (cell: string) => boolean,
): Promise<string[]> {
  const now = await looksOf(sheet, area);
  const { fills } = sheet.formulas.get(area.row)?.get(area.column) ?? {};
  const own: string[] = [];
  eachIn(sheet.formulas, area, (found, row, column) => {
    const isFirst = row === area.row && column === area.column;
    // Excel may show the formula of a result in each of its cells.
    const isIts = isFirst ? formula !== '' : formula !== '' && found.formula === now.formula;
    const cell = formatArea({ ...area, row, column, rows: 1, columns: 1 });
    if (!isIts && !isSealed(cell)) own.push(`${formatCell(row, column)} ${found.formula}`);
  });
  const said: string[] = [];
  if (formula !== '' && now.formula === '' && !mayBeValue)
    said.push(`The formula is gone: a value stands in its place. It was ${formula}.`);
  else if (formula !== '' && now.formula !== '' && normalFormula(now.formula) !== normalFormula(formula))
    said.push(`The formula is another one: ${now.formula}. It was ${formula}.`);
  else if (
    formula !== '' &&
    fills &&
    (fills.rows !== Math.max(1, area.rows) || fills.columns !== area.columns)
  )
    said.push(
      `The formula fills other cells: ${count(fills.rows, 'row')} and ${count(fills.columns, 'column')}.`,
    );
  if (own.length > 0)
    said.push(
      `${count(own.length, 'cell')} ${own.length === 1 ? 'has a formula of its' : 'have formulas of their'} own: ${own.slice(0, MOST_NAMED).join(', ')}${own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : ''}.`,
    );
  const [ofCells = '', shown] = formats?.split(SHOWN) ?? [now.formats];
  // Blank cells show no format, and their values differ.
  if (
    now.formats !== '' &&
    now.formats.split(SHOWN)[0] !== ofCells &&
    (await formatsIn(sheet, area, true)) !== shown
  )
    said.push(`The number format is ${brief(now.formats)}. It was ${brief(formats || NONE)}.`);
  if (formats !== undefined) said.push(...otherBrought(sheet, area, shown ?? ofCells));
  if (now.hidden !== hidden)
    said.push(`Hidden: ${now.hidden}.${hidden === NONE ? '' : ` When the evidence was made: ${hidden}.`}`);
  return said;
}

function isSame(value: string | number, sealed: SealedCells): boolean {
  if (value === sealed.value) return true;
  if (sealed.formula === '' || typeof value !== 'number' || typeof sealed.value !== 'number') return false;
  const most = Math.max(1, Math.abs(sealed.value));
  return Math.abs(value - sealed.value) < most / 10 ** CALCULATED_DIGITS;
}

/** Says how cells differ from what was sealed. */
export async function compareCells(
  sheet: SheetContent | undefined,
  sealed: SealedCells,
  isSealed: (cell: string) => boolean,
): Promise<string[]> {
  if (!sheet) return ['Not found: the sheet was deleted or renamed.'];
  const { value } = await sealCells(sheet, sealed.area);
  const shown = (what: string | number) => (what === '' ? 'blank' : String(what));
  const isOne = sealed.area.rows * sealed.area.columns === 1;
  return [
    ...(isSame(value, sealed)
      ? []
      : [
          isOne
            ? `The value is ${shown(value)}. It was ${shown(sealed.value)}.`
            : `The values have changed: their hash is ${value}. It was ${sealed.value}.`,
        ]),
    ...(await otherLooks(sheet, { ...sealed, mayBeValue: false }, isSealed)),
  ];
}
