import { formatCell, formatColumn } from '../../../contract/cell-name';
import type { Area } from '../../../excel/reference-walk/area';
import { countOf } from '../../../pane-kit/text/count-text';
import { GENERAL } from '../../../xlsx/number-formats';
import { eachIn, type Grid, type SheetContent } from '../../../xlsx/sheet-content';
import { isBlank, MOST_STORED, storable } from './hash-data';
import { SERIAL_END, serialToIso } from '../../../table/iso-serial';

/** The number formats that values of results have, in the order in which a text is held against them. */
const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0.00%', '0', '#,##0.00', '0.00', '#,##0'] as const;
type ShownFormat = (typeof FORMATS)[number];

const isShownFormat = (format: string): boolean => FORMATS.some((one) => one === format);

/**
 * Returns the format in which Excel shows a number of a result, judged by its text. Excel keeps such a format with the
 * value and not with the cell, so that a value without its formula would lose it. Tries the format above it first.
 */
export function shownFormat(value: unknown, text: string, above?: string): ShownFormat | undefined {
  if (typeof value !== 'number' || text === '' || /^#+$/.test(text)) return undefined;
  const before = FORMATS.find((format) => format === above);
  if (before && shows(before, value, text)) return before;
  return FORMATS.find((format) => shows(format, value, text));
}

function shows(format: ShownFormat, value: number, text: string): boolean {
  if (format.startsWith('yyyy')) {
    const length = format === 'yyyy-mm-dd' ? 10 : 16;
    // It writes midnight as a date alone.
    const iso = value >= 1 && value < SERIAL_END ? `${serialToIso(value)}T00:00` : '';
    return iso.replace('T', ' ').slice(0, length) === text;
  }
  const isShare = format.endsWith('%');
  if (text.includes('%') !== isShare) return false;
  const places = format.includes('.') ? 2 : 0;
  // Digits alone: which signs stand between them depends on the language of Excel.
  const digits = text.replace(/\D/g, '');
  const isRound =
    Math.abs(Math.abs(value) * (isShare ? 100 : 1) * 10 ** places - Number(digits)) < 0.5 + 1e-6;
  const isNegative = /^[-\u2212(]/.test(text.trim());
  const runs = text
    .replace(/[-\u2212()%]/g, '')
    .trim()
    .split(/\D+/);
  const groups = format.startsWith('#') ? Math.max(0, Math.ceil((digits.length - places) / 3) - 1) : 0;
  return (
    isRound &&
    digits !== '' &&
    (isNegative === value < 0 || Number(digits) === 0) &&
    runs.length - 1 === groups + Math.sign(places) &&
    (places === 0 || runs.at(-1)!.length === places)
  );
}

/** Excel may keep a format with a value and not with its cell. Other programs save it with the cell. */
export const SHOWN = ', shown as ';
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
export async function formatsIn(sheet: SheetContent, area: Area, asSeen: boolean): Promise<string> {
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
  return storable(formats.size < 2 ? [...formats].join('') : said.join('; '), MOST_STORED / 2 - 200);
}

/** `B: 0.00` and `B9:B12: 0.00`, as `formatsIn` writes them. */
const FORMAT_OF = /^([A-Z]{1,3})(?:(\d+):\1(\d+))?: (.*)$/;

/** Names the first cell whose value brings another look along than the evidence says. */
export function otherBrought(sheet: SheetContent, area: Area, said: string): string[] {
  const parts = said.split('; ').map((text) => FORMAT_OF.exec(text) ?? []);
  const isIn = (at: string, row: number, [, column, from = '1', to = 'Infinity']: readonly string[]) =>
    column === at && row >= Number(from) && row <= Number(to);
  const saidOf = (row: number, column: number) =>
    parts[0]![4] === undefined ? said : parts.find((part) => isIn(formatColumn(column), row + 1, part))?.[4];
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
