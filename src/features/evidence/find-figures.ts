import type { Task } from '../../table/task';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import { meaningOf } from '../../excel/defined-names';
import {
  areaKey,
  areaOfCell,
  intersect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type Area,
} from '../../excel/reference-walk/area';
import { excelReferences } from '../../excel/reference-walk/excel-references';
import { readReferences } from '../../excel/reference-walk/read-references';
import { onSheet } from '../../excel/reference-walk/by-sheet';
import { areaOf, meantBy, type RrResult } from '../../excel/reference-walk/walk-references';
import { putAt, type Grid, type SheetContent } from '../../xlsx/sheet-content';
import type { OpenBook } from './open-book';
import { oneCell } from './sheet/data-area';
import { eachIn } from './sheet/sealed-cells';
import { isBlank, type RunTask } from './sheet/hash-data';

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

/** Finds what rests on results, directly or through other formulas, and what stands around it. */
export async function findFigures(
  book: OpenBook,
  results: readonly RrResult[],
  run: RunTask,
): Promise<FoundFigure[]> {
  const own = new Set(results.map(({ anchor }) => cellKey(anchor)));
  const { names } = book;
  const formulas = (await book.formulas()).filter((cell) => !own.has(cellKey(cell)));
  const hasName = ({ formula, sheet }: CellAddress & { formula: string }) =>
    readReferences(formula, sheet).references.some(
      (one) => one.kind === 'name' && (!one.isCall || meaningOf(names, one) !== undefined),
    );
  const mayFill = formulas.filter((cell) => MAY_FILL.test(cell.formula) || hasName(cell));
  const filled: RrResult[] = [];
  for (let from = 0; from < mayFill.length; from += ASKED_AT_ONCE)
    filled.push(...(await excelReferences(mayFill.slice(from, from + ASKED_AT_ONCE)).results()));
  const spills = [...results, ...filled];
  const areas = new Map(filled.map(({ anchor, area }) => [cellKey(anchor), area]));
  const nodes = [
    ...results.map(({ anchor, area }) => ({ cell: anchor, area, formula: '' })),
    ...formulas.map((cell) => {
      const { formula } = cell;
      return { cell, area: areas.get(cellKey(cell)) ?? areaOfCell(cell), formula };
    }),
  ].map(({ cell, area, formula }): Node => {
    const { references, mayReferToMore } = meantBy(readReferences(formula, cell.sheet), names);
    return { cell, area, reads: references.map((one) => areaOf(one, spills)), mayReadMore: mayReferToMore };
  });
  const linked = await run(link(nodes, results.length));
  const all = [...linked, ...(await aroundOf(book, linked, nodes, results.length))];
  const position = new Map(book.sheets.map(({ name }, at) => [name, at]));
  return all
    .sort(
      (a, b) =>
        position.get(a.area.sheet)! - position.get(b.area.sheet)! ||
        a.area.row - b.area.row ||
        a.area.column - b.area.column ||
        a.area.rows - b.area.rows,
    )
    .slice(0, MOST_FIGURES);
}

interface Node {
  cell: CellAddress;
  area: Area;
  reads: readonly Area[];
  mayReadMore: boolean;
}

/** Cells that formulas read, and the places of those formulas. */
interface Read {
  area: Area;
  readers: number[];
}

const NO_READS: Grid<number[]> = new Map();

/** Goes from each result to all formulas that read it, or that read what reads it. The first nodes are the results. */
function* link(nodes: readonly Node[], results: number): Task<FoundFigure[]> {
  /** What is read of each sheet: single cells, and wider areas. */
  const ones = new Map<string, Map<number, Map<number, number[]>>>();
  const wide = new Map<string, Read[]>();
  const known = new Map<string, Read>();
  for (const [at, { reads }] of nodes.entries())
    for (const area of reads) {
      const [sheet, key] = [area.sheet.toLowerCase(), areaKey(area)];
      const read = known.get(key) ?? { area, readers: [] };
      read.readers.push(at);
      if (known.has(key)) continue;
      known.set(key, read);
      if (!ones.has(sheet)) {
        ones.set(sheet, new Map());
        wide.set(sheet, []);
      }
      if (area.rows * area.columns === 1) putAt(ones.get(sheet)!, area.row, area.column, read.readers);
      else wide.get(sheet)!.push(read);
    }
  const found = new Map<number, { results: number[]; mayRestOnMore: boolean }>();
  const more = nodes.flatMap(({ mayReadMore }, at) => (mayReadMore ? [at] : []));
  const starts = [...Array.from({ length: results }, (_, at) => [at]), more];
  for (const [number, start] of starts.entries()) {
    const seen = new Set(start);
    const left = new Map(wide);
    for (const at of seen) {
      const { area } = nodes[at]!;
      const sheet = area.sheet.toLowerCase();
      eachIn(ones.get(sheet) ?? NO_READS, area, (readers) => readers.forEach((reader) => seen.add(reader)));
      const [all, rest]: [readonly Read[], Read[]] = [left.get(sheet) ?? [], []];
      for (const read of all)
        if (intersect(read.area, area)) read.readers.forEach((reader) => seen.add(reader));
        else rest.push(read);
      if (rest.length < all.length) left.set(sheet, rest);
      yield;
    }
    for (const at of seen) {
      if (at < results) continue;
      const one = found.get(at) ?? { results: [], mayRestOnMore: false };
      found.set(at, one);
      if (number === results) one.mayRestOnMore = true;
      else one.results.push(number);
    }
  }
  return [...found].map(([at, one]) => ({ area: nodes[at]!.area, ...one }));
}

/** Input cells are sealed one by one if an area has not more of them. */
const MOST_SINGLE = 200;

/** Finds the cells and formulas that figures read beside results, and all that stands on small sheets with figures. */
async function aroundOf(
  book: OpenBook,
  figures: readonly FoundFigure[],
  nodes: readonly Node[],
  results: number,
): Promise<FoundFigure[]> {
  const around: FoundFigure[] = [];
  const covered = new Set<string>();
  const spilled = nodes.slice(0, results);
  const isCovered = (cell: Area) =>
    covered.has(areaKey(cell)) || onSheet(spilled, cell.sheet).some(({ area }) => intersect(area, cell));
  const cover = ({ sheet, row, column, rows, columns }: Area) => {
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) covered.add(areaKey(oneCell(sheet, row + r, column + c)));
  };
  const add = (area: Area) => {
    around.push({ area, results: [], mayRestOnMore: false });
    cover(area);
  };
  for (const { area } of figures) cover(area);
  /** The cells with values or formulas that are not covered yet. A formula may show nothing, too. */
  const openCells = ({ cells, formulas }: SheetContent, within: Area): Area[] => {
    const found = new Map<string, Area>();
    const take = (row: number, column: number) => {
      const cell = oneCell(within.sheet, row, column);
      if (!isCovered(cell)) found.set(areaKey(cell), cell);
    };
    eachIn(cells, within, (value, row, column) => void (isBlank(value) || take(row, column)));
    eachIn(formulas, within, (_, row, column) => take(row, column));
    return [...found.values()];
  };
  for (const sheet of new Set(figures.map(({ area }) => area.sheet))) {
    const content = await book.sheet(sheet);
    const found = content ? openCells(content, { sheet, ...WHOLE }) : [];
    if (found.length <= MOST_AROUND) found.forEach(add);
  }
  const places = new Map(nodes.map((node, at) => [areaKey(areaOfCell(node.cell)), at]));
  const isFigure = new Set(figures.map(({ area }) => areaKey(area)));
  const seen = new Set(nodes.filter(({ area }, at) => at >= results && isFigure.has(areaKey(area))));
  for (const { reads } of seen)
    for (const read of reads) {
      const content = await book.sheet(read.sheet);
      if (!content) continue;
      // Formulas among them calculate what is read, so that what they read counts, too.
      eachIn(content.formulas, read, (_, row, column) => {
        const at = places.get(areaKey(oneCell(read.sheet, row, column))) ?? 0;
        const node = nodes[at]!;
        if (at < results || seen.has(node)) return;
        seen.add(node);
        if (!isCovered(areaOfCell(node.cell))) add(node.area);
      });
      const found = openCells(content, read);
      if (found.length <= MOST_SINGLE) found.forEach(add);
      else add(boundsOf(found));
    }
  return around;
}

const WHOLE = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };

/** The smallest area with all these cells. */
function boundsOf(cells: readonly Area[]): Area {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { row, column } of cells) {
    [top, left] = [Math.min(top, row), Math.min(left, column)];
    [bottom, right] = [Math.max(bottom, row), Math.max(right, column)];
  }
  const { sheet } = cells[0]!;
  return { sheet, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
