import { formatColumn, parseColumn } from '../contract/cell-name';
import { readBook } from './book-parts';
import { fromFileFormula, movedFormula } from './file-formula';
import { readSheet, type SavedCell, type SavedValue, type SheetCells } from './read-sheet';
import { refuse } from './refuse';

/** A saved workbook. Formulas are not calculated: their cells have the values that were saved. */
export interface WorkbookFile {
  sheets: readonly { name: string; isHidden: boolean }[];
  /** What can change cells when a program opens the file, such as macros, in words. */
  changing: readonly string[];
  /** Returns the rows of these columns as far as the sheet has any, or undefined if the file lacks the sheet. */
  read(area: CellsOfSheet): SavedValue[][] | undefined;
  /** How many cells of all sheets have a formula. */
  countFormulas(): number;
  /** Returns what else cells hold, or undefined if the file lacks the sheet. */
  inspect(area: CellsOfSheet): InspectedCells | undefined;
}

/** Rows and columns count from 0. */
interface CellsOfSheet {
  sheet: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** What a reader of cells cannot see in their values. */
export interface InspectedCells {
  /** As a person types them. One that fills other cells says how many rows and columns, if that is known. */
  formulas: readonly SheetFormula[];
  isSheetHidden: boolean;
  /** Such as `10` of rows and `C` of columns. */
  hiddenRows: readonly string[];
  hiddenColumns: readonly string[];
}

export interface SheetFormula {
  row: number;
  column: number;
  formula: string;
  fills?: { rows: number; columns: number };
}

/** They are held in memory. */
const MOST_CELLS = 5_000_000;
const NAMESPACE = 'RR';
const CHANGING: readonly [part: RegExp, what: string][] = [
  [/vbaProject|macrosheets\//i, 'macros'],
  [/^xl\/connections\.xml$/i, 'connections to other data'],
  [/^xl\/queryTables\//i, 'queries'],
];

interface OpenedSheet {
  cells: SheetCells;
  last: number;
  formulas: readonly SheetFormula[];
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: readonly { from: number; to: number }[];
}

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function openWorkbook(bytes: Uint8Array): WorkbookFile {
  const book = readBook(bytes);
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
  let kept = 0;
  const count = () => {
    if (++kept > MOST_CELLS)
      throw refuse('The workbook has more than 5 million filled cells, so it was not read.');
  };
  const known = new Map<string, OpenedSheet>();
  const opened = (part: string): OpenedSheet => {
    const sheet = known.get(part) ?? openSheet(part, book.text(part), book.texts(), count);
    known.set(part, sheet);
    return sheet;
  };
  return {
    sheets: book.listed,
    changing: CHANGING.filter(([part]) => book.names.some((name) => part.test(name))).map(([, what]) => what),
    read({ sheet, row, column, rows, columns }) {
      const found = sheets.get(sheet.toLowerCase());
      if (!found) return undefined;
      const { cells, last } = opened(found.part);
      const height = Math.max(0, Math.min(rows, last + 1 - row));
      return Array.from({ length: height }, (_, r) =>
        Array.from({ length: columns }, (_, c) => cells.get(row + r)?.get(column + c) ?? null),
      );
    },
    countFormulas: () => book.sheets.reduce((sum, { part }) => sum + opened(part).formulas.length, 0),
    inspect({ sheet, row, column, rows, columns }) {
      const found = sheets.get(sheet.toLowerCase());
      if (!found) return undefined;
      const { formulas, hiddenRows, hiddenColumns } = opened(found.part);
      const isIn = (at: number, from: number, length: number) => at >= from && at < from + length;
      return {
        formulas: formulas.filter((cell) => isIn(cell.row, row, rows) && isIn(cell.column, column, columns)),
        isSheetHidden: found.isHidden,
        hiddenRows: [...hiddenRows].filter((at) => isIn(at, row, rows)).map((at) => String(at + 1)),
        hiddenColumns: Array.from({ length: columns }, (_, at) => column + at)
          .filter((at) => hiddenColumns.some(({ from, to }) => at >= from && at <= to))
          .map(formatColumn),
      };
    },
  };
}

function openSheet(part: string, xml: string, texts: readonly string[], count: () => void): OpenedSheet {
  const formulas: SheetFormula[] = [];
  const shared = new Map<string, SheetFormula>();
  const hiddenRows = new Set<number>();
  const hiddenColumns: { from: number; to: number }[] = [];
  let last = -1;
  const isHidden = (text: string | undefined) => text === '1' || text === 'true';
  const cells = readSheet({
    part,
    xml,
    texts,
    count,
    col(attribute) {
      if (isHidden(attribute('hidden')) || Number(attribute('width') ?? 1) === 0)
        hiddenColumns.push({ from: Number(attribute('min')) - 1, to: Number(attribute('max')) - 1 });
    },
    row(row, attribute) {
      if (isHidden(attribute('hidden')) || Number(attribute('ht') ?? 1) === 0) hiddenRows.add(row);
    },
    cell(cell) {
      if (cell.value !== null) last = Math.max(last, cell.row);
      if (!cell.formula) return;
      count();
      const formula = formulaOf(cell, shared);
      if (cell.formula.shared !== undefined && cell.formula.text !== '')
        shared.set(cell.formula.shared, formula);
      formulas.push(formula);
    },
  });
  return { cells, last, formulas, hiddenRows, hiddenColumns };
}

const AREA = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

function formulaOf(
  { row, column, formula }: SavedCell,
  shared: ReadonlyMap<string, SheetFormula>,
): SheetFormula {
  const { text, type, ref, shared: number } = formula!;
  const first = text === '' && number !== undefined ? shared.get(number) : undefined;
  if (first)
    return { row, column, formula: movedFormula(first.formula, row - first.row, column - first.column) };
  // A table of data calculates by another way than its text says.
  const typed = type === 'dataTable' ? '=TABLE()' : fromFileFormula(text, NAMESPACE);
  const [, left, top, right = left, bottom = top] = AREA.exec(ref ?? '') ?? [];
  const fills =
    type === 'array' && left !== undefined
      ? { rows: Number(bottom) - Number(top) + 1, columns: parseColumn(right!) - parseColumn(left) + 1 }
      : undefined;
  return { row, column, formula: typed, ...(fills && { fills }) };
}
