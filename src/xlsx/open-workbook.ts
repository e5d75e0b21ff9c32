import { parseColumn } from '../contract/cell-name';
import { readBook } from './book-parts';
import { fromFileFormula, movedFormula } from '../files/file-formula';
import { GENERAL } from './number-formats';
import { NO_FORMATS, readFormats, type Formats } from './read-formats';
import { readRichFormats } from './read-rich-formats';
import { readSheet, type SavedCell, type SavedFormula, type SheetCells } from './read-sheet';
import { refuse } from './refuse';
import { putAt, type FillingFormula, type SheetContent, type SheetFormula, eachIn } from './sheet-content';
import type { Attribute } from './read-xml';

/** A saved workbook. Formulas are not calculated: their cells have the values that were saved. */
export interface WorkbookFile {
  sheets: readonly { name: string; isHidden: boolean }[];
  /** What can change cells when a program opens the file, such as macros, in words. */
  changing: readonly string[];
  /** Undefined if the file lacks the sheet, or if it has no cells. */
  sheet(name: string): SheetContent | undefined;
  /** The cells with formulas of a sheet, of which nothing is kept. */
  formulaCells(name: string): readonly { row: number; column: number }[];
}

/** They are held in memory, of which a check takes at most 512 MB. */
const MOST_CELLS = 850_000;
/** A formula, which is read twice, takes the memory of more cells. */
const CELLS_OF_FORMULA = 2;
/** In bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const NAMESPACE = 'RR';
/** By the name of a part, by its type, or by that of a relation to it: a part may have any name. */
const CHANGING: readonly [said: RegExp, what: string][] = [
  [/vbaProject|macrosheet/i, 'macros'],
  [/^xl\/connections\.xml$|[/.]connections(\+xml)?$/i, 'connections to other data'],
  [/queryTable/i, 'queries'],
  [/^xl\/python|\/python/i, 'Python code'],
];

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function openWorkbook(bytes: Uint8Array): WorkbookFile {
  const book = readBook(bytes, MOST_UNPACKED);
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
  let kept = 0;
  const count = (cells = 1) => {
    kept += cells;
    if (kept > MOST_CELLS)
      throw refuse(
        'The workbook has more than 850,000 filled cells and texts to check, where a formula counts as five, so it was not read.',
      );
  };
  const styles = book.related('styles');
  const formats = styles === undefined ? NO_FORMATS : readFormats(styles, book.text(styles));
  const names = new Map<string, string>();
  for (const { name, formula, sheet } of book.defined) {
    const key = ((sheet === undefined ? '' : `${book.listed[sheet]?.name}!`) + name).toLowerCase();
    const [known, meaning] = [names.get(key), fromFileFormula(formula, NAMESPACE)];
    names.set(key, known === undefined || known === meaning ? meaning : `${known} or ${meaning}`);
  }
  let rich: ReturnType<typeof readRichFormats> | undefined;
  const broughtBy = (mark: string) => (rich ??= readRichFormats(book))(mark);
  const known = new Map<string, Omit<SheetContent, 'isHidden'>>();
  const said = [
    ...book.names.flatMap((name) => [name, book.contentType(name) ?? '']),
    ...book.relations(book.main).map(({ address }) => address),
  ];
  return {
    sheets: book.listed,
    changing: [
      ...CHANGING.filter(([pattern]) => said.some((one) => pattern.test(one))).map(([, what]) => what),
      ...(book.isRounded ? ['precision as displayed'] : []),
    ],
    sheet(name) {
      const found = sheets.get(name.toLowerCase());
      if (!found) return undefined;
      const { part, isHidden } = found;
      const sheet =
        known.get(part) ??
        openSheet({ part, xml: book.text(part), texts: book.texts(count), count }, { formats, broughtBy });
      known.set(part, sheet);
      return { ...sheet, isHidden, names };
    },
    formulaCells(name) {
      const { part } = sheets.get(name.toLowerCase()) ?? {};
      const cells: { row: number; column: number }[] = [];
      if (part === undefined) return cells;
      readSheet({
        ...{ part, xml: book.text(part), texts: book.texts(count) },
        cell({ row, column, formula }) {
          if (!formula) return;
          count(CELLS_OF_FORMULA);
          cells.push({ row, column });
        },
      });
      return cells;
    },
  };
}

function openSheet(
  sheet: Pick<Parameters<typeof readSheet>[0], 'part' | 'xml' | 'texts'> & { count(cells?: number): void },
  { formats, broughtBy }: { formats: Formats; broughtBy(mark: string): string | undefined },
): Omit<SheetContent, 'isHidden'> {
  const formulas = new Map<number, Map<number, SheetFormula>>();
  const shown = new Map<number, Map<number, string>>();
  const brought = new Map<number, Map<number, string>>();
  const filling: FillingFormula[] = [];
  const shared = new Map<string, FirstShared>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const { misleads, look, hideBy } = createMisleading(formats);
  const cells = readSheet({
    ...sheet,
    beside(name, attribute) {
      look(name, attribute);
      if (name !== 'col' || !(isTrue(attribute('hidden')) || isNothing(attribute('width')))) return;
      const last = Math.min(Number(attribute('max')), MOST_COLUMNS);
      for (let column = Number(attribute('min')) - 1; column < last; column++) hiddenColumns.add(column);
    },
    row(row, attribute) {
      if (isTrue(attribute('hidden')) || isNothing(attribute('ht'))) hiddenRows.add(row);
    },
    cell(cell) {
      if (typeof cell.value === 'number' && formats.isRepeated(cell.style))
        misleads.add('numbers that are repeated to fill their cells');
      const format = cell.value === null ? GENERAL : formats.ofStyle(cell.style);
      if (format !== GENERAL) putAt(shown, cell.row, cell.column, format);
      const own = cell.mark === undefined ? undefined : broughtBy(cell.mark);
      if (own !== undefined) putAt(brought, cell.row, cell.column, own);
      if (!cell.formula) return;
      sheet.count(CELLS_OF_FORMULA);
      const formula = formulaOf(cell, shared);
      const { shared: number, text, ref } = cell.formula;
      if (number !== undefined && text !== '') {
        // Programs take the text of the cell that names all cells, wherever it stands.
        if (ref === undefined || shared.has(number))
          throw refuse(`Part "${sheet.part}" has two formulas for cells that share one, so it was not read.`);
        shared.set(number, { row: cell.row, column: cell.column, ...formula });
      }
      putAt(formulas, cell.row, cell.column, formula);
      const area = filledBy(cell.formula);
      if (area && area.rows * area.columns > 1)
        filling.push({ row: cell.row, column: cell.column, formula: formula.formula, area });
    },
  });
  hideBy(cells, sheet.count);
  return { cells, formulas, formats: shown, brought, filling, hiddenRows, hiddenColumns, misleads };
}

/** The cell whose formula others share. */
interface FirstShared extends SheetFormula {
  row: number;
  column: number;
}

const MOST_COLUMNS = 16_384;
const AREA = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

function formulaOf(
  { row, column, formula }: SavedCell,
  shared: ReadonlyMap<string, FirstShared>,
): SheetFormula {
  const { text, type, shared: number } = formula!;
  const first = text === '' && number !== undefined ? shared.get(number) : undefined;
  if (first) return { formula: movedFormula(first.formula, row - first.row, column - first.column) };
  // A table of data calculates by another way than its text says.
  const typed = type === 'dataTable' ? '=TABLE()' : fromFileFormula(text, NAMESPACE);
  const area = type === 'array' ? filledBy(formula!) : undefined;
  // It may name cells that do not begin with its own.
  const isThere = area === undefined || (area.row === row && area.column === column);
  const { rows, columns } = area ?? { rows: 1, columns: 1 };
  return { formula: typed, fills: isThere ? { rows, columns } : { rows: 0, columns: 0 } };
}

/** The cells that a formula fills beside its own. */
function filledBy({ type, ref }: SavedFormula): FillingFormula['area'] | undefined {
  const [, left, top, right = left, bottom = top] = AREA.exec(ref ?? '') ?? [];
  if ((type !== 'array' && type !== 'dataTable') || left === undefined) return undefined;
  const [row, column] = [Number(top) - 1, parseColumn(left)];
  return { row, column, rows: Number(bottom) - row, columns: parseColumn(right!) - column + 1 };
}

/** Finds what lets a program show other texts than the values and formats of a sheet say. */
function createMisleading({ isInRule }: Formats) {
  const misleads = new Set<string>();
  const merged: RegExpExecArray[] = [];
  let corner: RegExpExecArray | null = null;

  /** Says how an element beside the cells lets Excel show them otherwise. */
  function wordsOf(name: string, attribute: Attribute): string | undefined {
    const rule = name === 'cfRule' ? attribute('dxfId') : undefined;
    if (name === 'numFmt' || (rule !== undefined && isInRule(Number(rule))))
      return 'rules with number formats';
    if (isFalse(attribute('showValue'))) return 'rules that hide numbers';
    if (isFalse(attribute('showZeros'))) return 'zeros that are not shown';
    if (isTrue(attribute('showFormulas'))) return 'formulas in the place of values';
    if (isNothing(attribute('defaultRowHeight')) || isNothing(attribute('defaultColWidth')))
      return 'hidden rows or columns where they say nothing';
    const isFrozen = (split: string) =>
      /^frozen/.test(attribute('state') ?? '') && Number(attribute(split)) > 0;
    const [, left = 'A', top = '1'] = name === 'pane' ? (corner ?? []) : [];
    const isAway = (top !== '1' && isFrozen('ySplit')) || (left !== 'A' && isFrozen('xSplit'));
    return isAway ? 'rows or columns that cannot be reached' : undefined;
  }

  return {
    misleads,
    look(name: string, attribute: Attribute): void {
      if (name === 'sheetView') corner = /^([A-Z]+)(\d+)$/.exec(attribute('topLeftCell') ?? '');
      const area = name === 'mergeCell' ? SEVERAL_CELLS.exec(attribute('ref') ?? '') : null;
      if (area) merged.push(area);
      const words = wordsOf(name, attribute);
      if (words !== undefined) misleads.add(words);
    },
    /** Excel shows the first of merged cells. `count` limits the work. */
    hideBy(cells: SheetCells, count: (cells: number) => void): void {
      for (const [, left, top, right, bottom] of merged) {
        const area = { row: Number(top) - 1, column: parseColumn(left!) };
        const rows = Number(bottom) - area.row;
        count(Math.min(rows, cells.size));
        eachIn(
          cells,
          { ...area, rows, columns: parseColumn(right!) - area.column + 1 },
          (value, row, column) => {
            const isFirst = row === area.row && column === area.column;
            if (!isFirst && value !== null && value !== '') misleads.add('merged cells that hide values');
          },
        );
      }
    },
  };
}

const SEVERAL_CELLS = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
const isFalse = (text: string | undefined): boolean => text === '0' || text === 'false';
/** A width or a height of which Excel shows no pixel, or one. */
const isNothing = (size: string | undefined): boolean => Number(size ?? 1) < 0.1;
