import { formatCell, formatColumn } from '../../contract/cell-name';
import { RrError } from '../../contract/failure';
import { addSheets } from '../../excel/sheets/insert-sheets';
import type { Patiently } from '../../excel/sheets/patiently';
import type { FilledCells } from '../../excel/sheets/undo-sheets';
import type { LastWritten, Writer } from '../../excel/write/last-written';
import type { FileCell, FileValue } from '../../files/read-sheet';
import type { FileSheet } from '../../files/read-workbook';

/** A new sheet of cells, and how they look. */
export type NewSheet = Pick<FileSheet, 'name' | 'rows' | 'merges' | 'isHiddenRow' | 'isHiddenColumn'>;

interface InsertHow {
  written: LastWritten;
  by: Writer;
  /** The number formats of the cells' styles. */
  formats?: readonly string[];
  /** Those to take where Excel refuses one of a file. */
  plainFormats?: readonly string[];
  signal?: AbortSignal;
  /** Called with the share of the cells that were written. */
  progress?(share: number): void;
}

const CELLS_AT_ONCE = 10_000;
const LINES_AT_ONCE = 500;
const GENERAL = 'General';

/**
 * Adds sheets of values. Texts stay texts, so that Excel reads none of them in its own way. Resolves to the sheets with their
 * names in the workbook. All of them are there, or none.
 */
export async function insertCells(
  sheets: readonly NewSheet[],
  how: InsertHow,
): Promise<{ name: string; id: string }[]> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const total = sheets.reduce((sum, { rows }) => sum + countOf(rows), 0);
  const { names: given, ids } = await addSheets(
    names,
    (free) => {
      let done = 0;
      const wrote = (cells: number) => how.progress?.((done += cells) / total);
      return sheets.map((sheet, at) => ({
        name: free[names[at]!]!,
        fill: (patiently, worksheet) => fillSheet(patiently, worksheet, sheet, { ...how, wrote }),
      }));
    },
    how,
  );
  return ids.map((id, at) => ({ id, name: given[names[at]!]! }));
}

/** Writes rows of text to a new sheet. */
export async function insertTextSheet(
  rows: readonly (readonly string[])[],
  name: string,
  written: LastWritten,
): Promise<{ name: string; id: string }> {
  const cells = rows.map((texts, row) => {
    const line = texts.map((value, column) => ({ column, value, style: 0 }));
    return [row, line.filter(({ value }) => value !== '')] as const;
  });
  const nothing = () => false;
  const layout = { merges: [], isHiddenRow: nothing, isHiddenColumn: nothing };
  const [sheet] = await insertCells([{ name, rows: new Map(cells), ...layout }], { written, by: 'text' });
  return sheet!;
}

type Line = readonly FileCell[];

const countOf = (rows: NewSheet['rows']): number =>
  [...rows.values()].reduce((sum, { length }) => sum + length, 0);

async function fillSheet(
  patiently: Patiently,
  worksheet: Excel.Worksheet,
  { rows, merges, isHiddenRow, isHiddenColumn }: NewSheet,
  { formats = [], plainFormats = [], signal, wrote }: InsertHow & { wrote(cells: number): void },
): Promise<FilledCells> {
  let width = 0;
  for (const block of blocksOf(rows)) {
    if (signal?.aborted) throw new RrError('cancelled', 'The sheets were not added.');
    const { top, lines } = block;
    const area = `A${top + 1}:${formatCell(top + lines.length - 1, block.width - 1)}`;
    const inArea = <T>(blank: T, of: (cell: FileCell) => T) =>
      lines.map((line) => inRow(line, block.width, blank, of));
    const format = (codes: readonly string[]) =>
      patiently(() => {
        worksheet.getRange(area).numberFormat = inArea(GENERAL, (cell) => formatOf(cell, codes));
      });
    await patiently(() => {
      worksheet.getRange(area).values = inArea<unknown>('', ({ value }) => entryOf(value));
    });
    if (lines.some((line) => line.some((cell) => formatOf(cell, formats) !== GENERAL)))
      await format(formats).catch(() => format(plainFormats));
    width = Math.max(width, block.width);
    wrote(lines.reduce((sum, { length }) => sum + length, 0));
  }
  const acts = [
    ...merges.map((area) => () => worksheet.getRange(area).merge()),
    ...runsOf(([...rows.keys()].at(-1) ?? -1) + 1, isHiddenRow).map(([first, last]) => () => {
      worksheet.getRange(`${first + 1}:${last + 1}`).rowHidden = true;
    }),
    ...runsOf(width, isHiddenColumn).map(([first, last]) => () => {
      worksheet.getRange(`${formatColumn(first)}:${formatColumn(last)}`).columnHidden = true;
    }),
  ];
  for (let from = 0; from < acts.length; from += LINES_AT_ONCE)
    await patiently(() => acts.slice(from, from + LINES_AT_ONCE).forEach((act) => act()));
  return {
    count: countOf(rows),
    at: (row, column) => {
      const value = rows.get(row)?.find((cell) => cell.column === column)?.value ?? undefined;
      return typeof value === 'object' ? entryOf(value) : value;
    },
    formulas: [],
  };
}

/** Rows below each other that fit into one batch. */
function* blocksOf(rows: NewSheet['rows']) {
  let block: { top: number; width: number; lines: Line[] } | undefined;
  for (const [row, line] of rows) {
    const width = (line.at(-1)?.column ?? 0) + 1;
    const wide = Math.max(width, block?.width ?? 0);
    if (block && block.top + block.lines.length === row && wide * (block.lines.length + 1) <= CELLS_AT_ONCE) {
      block.lines.push(line);
      block.width = wide;
      continue;
    }
    if (block) yield block;
    block = { top: row, width, lines: [line] };
  }
  if (block) yield block;
}

function inRow<T>(line: Line, width: number, blank: T, of: (cell: FileCell) => T): T[] {
  const row = Array<T>(width).fill(blank);
  for (const cell of line) row[cell.column] = of(cell);
  return row;
}

/** A number becomes text in a cell with the format Text. */
function formatOf({ style, value }: FileCell, codes: readonly string[]): string {
  const format = codes[style] ?? GENERAL;
  return format === '@' && typeof value !== 'string' ? GENERAL : format;
}

/** The errors that a person can enter. */
const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

/** The apostrophe keeps Excel from reading `=HYPERLINK(…)` of a stranger's file as a formula, and `007` as a number. */
function entryOf(value: FileValue): string | number | boolean {
  if (value === null || value === '') return '';
  if (typeof value === 'object') return ERROR.test(value.error) ? value.error : '#VALUE!';
  return typeof value === 'string' ? `'${value}` : value;
}

/** The hidden lines that stand together, below a count. */
function runsOf(count: number, isHidden: (line: number) => boolean): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (let line = 0; line < count; line++) {
    const run = runs.at(-1);
    if (!isHidden(line)) continue;
    if (run && run[1] === line - 1) run[1] = line;
    else runs.push([line, line]);
  }
  return runs;
}

/** Excel allows 31 characters. The rest has room for a number. */
const LONGEST_NAME = 27;

/** Names that Excel allows, none of them twice. */
function sheetNames(requested: readonly string[]): string[] {
  const taken = new Set<string>();
  return requested.map((given) => {
    const name = sheetName(given);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = `${name.slice(0, LONGEST_NAME - 5)} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function sheetName(requested: string): string {
  const plain = requested
    .replace(/\.(?:csv|txt|tsv|xls[xm]?)$/i, '')
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/['\s]+$/, '');
  // Excel keeps this name for itself.
  return plain === '' || /^history$/i.test(plain) ? 'Pasted rent roll' : plain;
}
