import type { Task } from '../../table/task';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import { meaningOf } from '../../excel/defined-names';
import {
  areaKey,
  areaOfCell,
  intersect,
  subtract,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type Area,
} from '../../excel/reference-walk/area';
import { excelReferences } from '../../excel/reference-walk/excel-references';
import { readReferences } from '../../excel/reference-walk/read-references';
import { inCell, onSheet } from '../../excel/reference-walk/by-sheet';
import type { FormulaCell } from '../../excel/scan/formula-cells';
import { areaOf, meantBy, type RrResult } from '../../excel/reference-walk/walk-references';
import { eachIn, putAt, type SheetContent } from '../../xlsx/sheet-content';
import type { OpenBook } from './open-book';
import { eachFilled, oneCell } from './sheet/data-area';
import type { RunTask } from './sheet/hash-data';

/** A formula that rests on results, or cells that such a formula reads or that stand around it. */
export interface FoundFigure {
  area: Area;
  /** The results that it rests on, by their places in the list. */
  results: readonly number[];
  /** Its text does not name all cells that it reads. */
  mayRestOnMore: boolean;
}

/** More than anybody reads. The others are not covered. */
const MOST_FIGURES = 20_000;
/** All filled cells of a sheet with figures are sealed, if it has not more: the labels of a report make its meaning. */
const MOST_AROUND = 2_000;
/** How many formulas Excel is asked about at once. */
const ASKED_AT_ONCE = 2_000;
/** Without any of these, a formula gives one value: ranges, whole results, lists, tables and functions of lists. */
const MAY_FILL = /[:#[{]|\b(?:SEQUENCE|RANDARRAY|MUNIT|LAMBDA|MAKEARRAY|TEXTSPLIT|INDIRECT)\(/i;

/** A formula with what it fills and reads, or a result. */
interface Node {
  area: Area;
  reads: readonly Area[];
  mayReadMore: boolean;
  /** The results that it rests on. */
  on: number[];
  /** It may rest on more. */
  isUnsure: boolean;
}

/** Finds what rests on results, directly or through other formulas, and what stands around it. */
export async function findFigures(
  book: OpenBook,
  results: readonly RrResult[],
  run: RunTask,
): Promise<FoundFigure[]> {
  const { names } = book;
  const own = new Set(results.map(({ anchor }) => cellKey(anchor)));
  const formulas = book.formulas.filter((cell) => !own.has(cellKey(cell)));
  const hasName = ({ formula, sheet }: FormulaCell) =>
    readReferences(formula, sheet).references.some(
      (reference) =>
        reference.kind === 'name' && (!reference.isCall || meaningOf(names, reference) !== undefined),
    );
  const mayFill = formulas.filter((cell) => MAY_FILL.test(cell.formula) || hasName(cell));
  const spills = [...results];
  for (let from = 0; from < mayFill.length; from += ASKED_AT_ONCE)
    spills.push(...(await excelReferences(mayFill.slice(from, from + ASKED_AT_ONCE)).results()));
  const nodeOf = (cell: CellAddress, formula: string): Node => {
    const { references, mayReferToMore } = meantBy(readReferences(formula, cell.sheet), names);
    const reads = references.map((reference) => areaOf(reference, spills));
    const area = inCell(spills, cell)?.area ?? areaOfCell(cell);
    return { area, reads, mayReadMore: mayReferToMore, on: [], isUnsure: false };
  };
  const starts = results.map(({ anchor }) => nodeOf(anchor, ''));
  const nodes = formulas.map((cell) => nodeOf(cell, cell.formula));
  await run(follow(starts, nodes));
  const figures = nodes.filter(({ on, isUnsure }) => on.length > 0 || isUnsure);
  const around = await aroundOf(book, { starts, nodes, figures });
  const position = new Map(book.sheets.map(({ name }, at) => [name, at]));
  return [
    ...figures.map(({ area, on, isUnsure }) => ({ area, results: on, mayRestOnMore: isUnsure })),
    ...around.map((area) => ({ area, results: [], mayRestOnMore: false })),
  ]
    .sort(
      ({ area: a }, { area: b }) =>
        position.get(a.sheet)! - position.get(b.sheet)! ||
        a.row - b.row ||
        a.column - b.column ||
        a.rows - b.rows,
    )
    .slice(0, MOST_FIGURES);
}

/** What is read of a sheet: single cells, and wider areas by their keys, with the formulas that read them. */
interface SheetReads {
  ones: Map<number, Map<number, Node[]>>;
  wide: Map<string, { area: Area; readers: Node[] }>;
}

function readsOf(nodes: readonly Node[]): ReadonlyMap<string, SheetReads> {
  const bySheet = new Map<string, SheetReads>();
  for (const node of nodes)
    for (const area of node.reads) {
      const [sheet, key] = [area.sheet.toLowerCase(), areaKey(area)];
      const { ones, wide } = bySheet.get(sheet) ?? { ones: new Map(), wide: new Map() };
      bySheet.set(sheet, { ones, wide });
      const isOne = area.rows * area.columns === 1;
      const readers = (isOne ? ones.get(area.row)?.get(area.column) : wide.get(key)?.readers) ?? [];
      readers.push(node);
      if (isOne) putAt(ones, area.row, area.column, readers);
      else wide.set(key, { area, readers });
    }
  return bySheet;
}

/** Goes from each result to all formulas that read it, or that read what reads it, and notes it there. */
function* follow(results: readonly Node[], nodes: readonly Node[]): Task<void> {
  const reads = readsOf(nodes);
  const unsure = nodes.filter(({ mayReadMore }) => mayReadMore);
  for (const [number, start] of [...results.map((node) => [node]), unsure].entries()) {
    const seen = new Set(start);
    const left = new Map([...reads].map(([sheet, { wide }]) => [sheet, new Set(wide.values())]));
    const meet = (readers: readonly Node[]) => readers.forEach((reader) => seen.add(reader));
    for (const { area } of seen) {
      const sheet = area.sheet.toLowerCase();
      eachIn(reads.get(sheet)?.ones ?? new Map<number, Map<number, Node[]>>(), area, meet);
      for (const read of left.get(sheet) ?? []) {
        if (!intersect(read.area, area)) continue;
        left.get(sheet)!.delete(read);
        meet(read.readers);
      }
      yield;
    }
    if (start === unsure) for (const node of seen) node.isUnsure = true;
    else for (const node of seen) node.on.push(number);
  }
}

/** Input cells are sealed one by one if an area has not more of them. */
const MOST_SINGLE = 200;

interface Found {
  /** The results. */
  starts: readonly Node[];
  nodes: readonly Node[];
  figures: readonly Node[];
}

/** Finds the cells and formulas that figures read beside results, and all that stands on small sheets with figures. */
async function aroundOf(book: OpenBook, { starts, nodes, figures }: Found): Promise<Area[]> {
  const around: Area[] = [];
  const covered = new Set<string>();
  const isCovered = (cell: Area) =>
    covered.has(areaKey(cell)) || onSheet(starts, cell.sheet).some(({ area }) => intersect(area, cell));
  const cover = ({ sheet, row, column, rows, columns }: Area) => {
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) covered.add(areaKey(oneCell(sheet, row + r, column + c)));
  };
  const add = (area: Area) => {
    around.push(area);
    cover(area);
  };
  for (const { area } of figures) cover(area);
  /** The cells with values or formulas that are not covered yet. A formula may show nothing, too. */
  const openCells = (content: SheetContent, within: Area): Area[] => {
    const found = new Map<string, Area>();
    eachFilled(content, within, (row, column) => {
      const cell = oneCell(within.sheet, row, column);
      if (!isCovered(cell)) found.set(areaKey(cell), cell);
    });
    return [...found.values()];
  };
  for (const sheet of new Set(figures.map(({ area }) => area.sheet))) {
    const content = await book.sheet(sheet);
    const found = content ? openCells(content, { sheet, ...WHOLE }) : [];
    if (found.length <= MOST_AROUND) found.forEach(add);
  }
  const holes = [...starts, ...figures.filter(({ area }) => area.rows * area.columns > 1)];
  const blank = new Map<string, Area>();
  const asked = new Set<string>();
  const byCell = new Map(nodes.map((node) => [areaKey({ ...node.area, rows: 1, columns: 1 }), node]));
  const seen = new Set(figures);
  for (const { reads } of seen)
    for (const read of reads) {
      const content = await book.sheet(read.sheet);
      if (!content || asked.has(areaKey(read))) continue;
      asked.add(areaKey(read));
      // Formulas among them calculate what is read, so that what they read counts, too.
      eachIn(content.formulas, read, (_, row, column) => {
        const cell = oneCell(read.sheet, row, column);
        const node = byCell.get(areaKey(cell));
        if (!node || seen.has(node)) return;
        seen.add(node);
        if (!isCovered(cell)) add(node.area);
      });
      const found = openCells(content, read);
      if (found.length <= MOST_SINGLE) found.forEach(add);
      else add(boundsOf(found));
      const within = onSheet(holes, read.sheet).filter(({ area }) => intersect(area, read));
      const open = within.reduce((rest, { area }) => rest.flatMap((one) => subtract(one, area)), [read]);
      const areas = open.flatMap((area) => blankIn(content, area)).slice(0, MOST_SINGLE);
      for (const area of areas) blank.set(areaKey(area), area);
    }
  return [...around, ...blank.values()];
}

/** The blank cells of an area: columns that are blank in the same rows are one. A value in them would change the figure. */
function blankIn(content: SheetContent, area: Area): Area[] {
  const filled = new Map<number, Set<number>>();
  eachFilled(
    content,
    area,
    (row, column) => void filled.set(column, (filled.get(column) ?? new Set()).add(row)),
  );
  const found: Area[] = [];
  let [before, last]: [string, Area[]] = ['', []];
  for (let column = area.column; column < area.column + area.columns; column++) {
    const rows = [...(filled.get(column) ?? [])].sort((a, b) => a - b);
    if (last.length > 0 && rows.join() === before) for (const one of last) one.columns += 1;
    else {
      const ends = [...rows, area.row + area.rows];
      last = ends.flatMap((end, at) => {
        const row = at === 0 ? area.row : ends[at - 1]! + 1;
        return end > row ? [{ ...area, row, column, rows: end - row, columns: 1 }] : [];
      });
      found.push(...last);
    }
    before = rows.join();
  }
  return found;
}

const WHOLE = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };

/** The smallest area with all these cells. */
function boundsOf(cells: readonly Area[]): Area {
  const ends = (of: 'row' | 'column'): [number, number] =>
    cells.reduce(([from, to], { [of]: at }) => [Math.min(from, at), Math.max(to, at)], [Infinity, 0]);
  const [[top, bottom], [left, right]] = [ends('row'), ends('column')];
  return { ...cells[0]!, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
