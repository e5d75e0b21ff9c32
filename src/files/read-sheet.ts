import { isoToSerial } from '../table/iso-serial';
import type { Steps } from '../table/steps';
import { damaged, type Zip } from './open-zip';
import { unescaped } from './read-texts';
import { readXml, type Attributes } from './read-xml';

/** What a cell shows. Null is a blank cell. */
export type FileValue = string | number | boolean | null | { error: string };

export interface FileCell {
  column: number;
  value: FileValue;
  /** Its place in the list of styles. */
  style: number;
  formula?: FileFormula;
}

/** A formula as the file spells it, without its `=`. */
export interface FileFormula {
  text: string;
  /** `array` also for one that spills. */
  type: string | undefined;
  /** The cells that it fills, or that share it. */
  ref: string | undefined;
  /** The number that cells with a shared formula have in common. */
  shared: string | undefined;
}

/** The cells of a sheet. Rows and columns are counted from 0. */
export interface FileCells {
  rows: ReadonlyMap<number, readonly FileCell[]>;
  merges: readonly string[];
  isHiddenRow(row: number): boolean;
  isHiddenColumn(column: number): boolean;
  /** The height of a row in points, where it has one of its own. */
  heights: ReadonlyMap<number, number>;
  /** A cell whose formula was saved without a value, as by programs that do not calculate. */
  uncalculated: string | undefined;
}

interface SheetPart {
  zip: Zip;
  part: string;
  texts: readonly string[];
  /** Whether formulas, and cells that have a style only, are kept. */
  isWhole: boolean;
  /** Turns a number that has this style into one that counts days from 1900. */
  sinceNineteenHundred(value: number, style: number): number;
  /** Called for all that is kept. Throws if that is too much. */
  count(): void;
}

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const LETTER_A = 65;

/** Reads what cells show: of formulas the values that were saved with them. */
export function* readSheet(sheet: SheetPart): Steps<FileCells> {
  const { zip, part, count } = sheet;
  const rows = new Map<number, FileCell[]>();
  const merges: string[] = [];
  const lines = createLines();
  let uncalculated: string | undefined;
  let [row, column] = [-1, -1];
  let cells: FileCell[] = [];
  let cell: Attributes = {};
  let formula: FileFormula | undefined;
  /** What a `v` or a `t` holds. Undefined if the cell has none. */
  let content: string | undefined;
  let reads: 'value' | 'formula' | undefined;
  let isSpoken = false;

  const openRow = (attributes: Attributes) => {
    const next = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
    if (!(next > row && next < MAX_ROWS)) throw damaged(`${part}, row ${next + 1}`);
    [row, column, cells] = [next, -1, []];
    lines.row(row, attributes);
  };
  const openCell = (attributes: Attributes) => {
    const { r: name } = attributes;
    let next = column + 1;
    if (name !== undefined) {
      let at = 0;
      next = -1;
      for (let letter = 0; (letter = name.charCodeAt(at) - LETTER_A) >= 0 && letter < 26; at++)
        next = (next + 1) * 26 + letter;
      if (next <= column || Number(name.slice(at)) !== row + 1) throw damaged(`${part}, cell ${name}`);
    }
    if (next >= MAX_COLUMNS) throw damaged(`${part}, cell ${name}`);
    [column, cell, content, formula] = [next, attributes, undefined, undefined];
  };
  const closeCell = () => {
    const style = Number(cell.s ?? 0);
    const name = cell.r ?? `${row + 1}:${column + 1}`;
    let value = content === undefined ? null : valueOf(cell.t ?? 'n', content, sheet.texts);
    if (value === undefined) throw damaged(`${part}, cell ${name}`);
    if (formula && content === undefined) uncalculated ??= name;
    if (typeof value === 'number' && cell.t !== 'd') value = sheet.sinceNineteenHundred(value, style);
    if (value === null && !(sheet.isWhole && (formula || style > 0))) return;
    count();
    if (cells.length === 0) rows.set(row, cells);
    cells.push(sheet.isWhole && formula ? { column, value, style, formula } : { column, value, style });
  };

  yield* readXml(zip, part, {
    open(name, attributes) {
      reads = undefined;
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'f') {
        const { t: type, ref, si: shared } = attributes;
        formula = { text: '', type, ref, shared };
        reads = 'formula';
      } else if (name === 'v' || (name === 't' && !isSpoken)) {
        content ??= '';
        reads = 'value';
      } else if (name === 'rPh') isSpoken = true;
      else if (name === 'col') {
        count();
        lines.column(attributes);
      } else if (name === 'sheetFormatPr') lines.setDefaults(attributes);
      else if (name === 'mergeCell' && attributes.ref) {
        count();
        merges.push(attributes.ref);
      }
    },
    text(piece) {
      if (reads === 'value') content += piece;
      else if (reads === 'formula') formula!.text += piece;
    },
    close(name) {
      reads = undefined;
      if (name === 'rPh') isSpoken = false;
      if (name === 'c') closeCell();
    },
  });
  return { rows, merges, uncalculated, ...lines.found };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
/** A width or a height of which Excel shows nothing. */
const isNothing = (size: string | undefined): boolean => size !== undefined && Number(size) < 0.1;

/** Which rows and columns are hidden: `hidden`, without a size, or by what holds where the file says nothing. */
function createLines() {
  const rows = new Map<number, boolean>();
  const heights = new Map<number, number>();
  const columns: { first: number; last: number; isHidden: boolean }[] = [];
  let usual: Attributes = {};
  return {
    setDefaults(attributes: Attributes): void {
      usual = attributes;
    },
    row(row: number, { hidden, ht }: Attributes): void {
      rows.set(row, isTrue(hidden) || isNothing(ht ?? usual.defaultRowHeight));
      if (Number(ht) > 0) heights.set(row, Number(ht));
    },
    column({ min, max, hidden, width }: Attributes): void {
      const isHidden = isTrue(hidden) || isNothing(width);
      columns.push({ first: Number(min) - 1, last: Number(max) - 1, isHidden });
    },
    found: {
      heights,
      isHiddenRow: (row: number) =>
        rows.get(row) ?? (isTrue(usual.zeroHeight) || isNothing(usual.defaultRowHeight)),
      isHiddenColumn: (column: number) =>
        columns.find(({ first, last }) => column >= first && column <= last)?.isHidden ??
        isNothing(usual.defaultColWidth),
    },
  };
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** Undefined for content that no cell of this type has. */
function valueOf(type: string, content: string, texts: readonly string[]): FileValue | undefined {
  if (type === 'str' || type === 'inlineStr') return unescaped(content);
  if (content.trim() === '') return null;
  if (type === 's') return texts[Number(content)];
  if (type === 'b') return /^\s*(0|1|true|false)\s*$/.test(content) ? /1|true/.test(content) : undefined;
  if (type === 'e') return { error: content.trim() };
  if (type === 'd') return serialOf(content.trim());
  const number = Number(content);
  return type === 'n' && NUMBER.test(content) && Number.isFinite(number) ? number : undefined;
}

/** A strict file writes dates as `2026-03-31`, with a time or without, and bare times. */
function serialOf(text: string): number | undefined {
  if (/^T?\d\d:/.test(text)) return fractionOf(text.replace('T', ''));
  return isoToSerial(text) ?? undefined;
}

const fractionOf = (time: string): number | undefined => {
  const serial = isoToSerial(`2000-01-01T${time}`);
  return serial === null ? undefined : serial - Math.floor(serial);
};
