import { failureOf } from '../../../client/signals';
import { cellKey, formatCell, placeOf, type CellAddress } from '../../cell-address';
import { areaKey, firstCells, intersect, SHEET_COLUMNS, SHEET_ROWS, subtract, type Area } from './area';
import { inCell, onSheet } from './by-sheet';
import { partOf, readArea, readReferences, type FormulaReferences, type Reference } from './read-references';

/** What the walk reads of a workbook, in batches. */
export interface ReferenceReader {
  /** The present area of each RR formula's result. It is one cell for a result that does not spill. */
  results(): Promise<readonly RrResult[]>;
  /** Defined names in lower case, those of a sheet as `sheet!name`. Undefined if Excel refuses to tell them. */
  names(): Promise<ReadonlyMap<string, string> | undefined>;
  used(sheet: string): Promise<Area | undefined>;
  /** May leave out empty cells. */
  cells(areas: readonly Area[]): Promise<readonly ReadCell[]>;
}

export interface RrResult {
  anchor: CellAddress;
  area: Area;
}

export interface ReadCell extends CellAddress {
  /** Undefined for a value. */
  formula?: string;
  /** The cell with the formula that spills into this one. */
  spilledFrom?: CellAddress;
}

export interface ReferenceWalk {
  /** Those with the shortest path first. */
  reached: readonly ReachedResult[];
  /** The walk does not see all that the cell depends on. */
  mayDependOnMore: boolean;
}

/** A result of an RR formula, or a part of it, that a cell depends on. */
export interface ReachedResult {
  anchor: CellAddress;
  /** `itself`: the walk began at the formula. `columns`: all rows of these columns. `cells`: some rows of them. */
  how: 'itself' | 'whole' | 'columns' | 'cells';
  /** The first and the last column of the result, counted from 1. */
  columns: readonly [number, number];
  /** The first and the last row, counted from 1 and with headings. There may be others between that are not used. */
  rows: readonly [number, number];
  /** From the cell where the walk began to the one that refers to the result. Empty if the walk began in the result. */
  path: readonly CellAddress[];
}

const MOST_LEVELS = 6;
const MOST_CELLS = 2_000;

interface Step {
  area: Area;
  isResult?: boolean;
  path: readonly CellAddress[];
}

/**
 * Follows the references of formulas from a cell to the results of RR formulas. It reads at most 2,000 cells, and formulas
 * at most six references away. What decides which rows an RR formula asks for does not count.
 */
export async function walkReferences(
  start: CellAddress,
  reader: ReferenceReader,
  signal?: AbortSignal,
): Promise<ReferenceWalk> {
  const results = await reader.results();
  const names = await reader.names();
  const reached = new Map<string, ReachedResult>();
  const isNew = { step: firstTime(), read: firstTime() };
  const seenCells = new Set<string>();
  let mayDependOnMore = false;
  let room = MOST_CELLS;

  const areaOf = (reference: Reference, fromName = false): Area | 'nothing' | 'unknown' => {
    if (reference.kind === 'area') return reference.area;
    if (reference.kind === 'spill') {
      const result = inCell(results, anchorOf, reference.anchor);
      return result
        ? partOf(result.area, reference.row ?? 0, reference.column ?? 0)
        : areaOfCell(reference.anchor);
    }
    if (fromName) return 'unknown';
    const { name, sheet, isCall, isSpill } = reference;
    if (!names) return isCall ? 'nothing' : 'unknown';
    const formula = names.get(`${sheet}!${name}`.toLowerCase()) ?? names.get(name.toLowerCase());
    if (formula === undefined) return isCall ? 'nothing' : 'unknown';
    if (CONSTANT.test(formula)) return 'nothing';
    const named = namedArea(formula, sheet, isSpill);
    return named ? areaOf(named, true) : 'unknown';
  };

  const trimmed = async (area: Area): Promise<Area | undefined> => {
    if (area.rows < SHEET_ROWS && area.columns < SHEET_COLUMNS) return area;
    const used = await reader.used(area.sheet);
    return used && intersect(area, used);
  };

  /** Records the results in the area, and returns the cells outside of them with the formulas of those results. */
  const reach = ({ area, path }: Step): Step[] => {
    let rest = [area];
    const anchors: Step[] = [];
    for (const { anchor, area: whole } of onSheet(results, anchorOf, area.sheet)) {
      const part = intersect(area, whole);
      if (!part) continue;
      rest = rest.flatMap((one) => subtract(one, whole));
      anchors.push({ area: areaOfCell(anchor), path, isResult: true });
      const isStart = path.length === 0 && cellKey(anchor) === cellKey(start);
      const found = partReached(anchor, whole, part, path, isStart);
      const key = [cellKey(anchor), found.how, found.columns].join('!');
      const { rows = found.rows, ...before } = reached.get(key) ?? found;
      const [first, last] = [Math.min(rows[0], found.rows[0]), Math.max(rows[1], found.rows[1])];
      reached.set(key, { ...before, rows: [first, last] });
    }
    return [...anchors, ...rest.map((one) => ({ area: one, path }))];
  };

  const read = async (steps: readonly Step[]): Promise<{ cell: ReadCell; path: Step['path'] }[]> => {
    const taken: Step[] = [];
    for (const step of steps) {
      if (room === 0) mayDependOnMore = true;
      if (room === 0) break;
      const area = firstCells(step.area, room);
      const size = area.rows * area.columns;
      if (size < step.area.rows * step.area.columns) mayDependOnMore = true;
      room -= size;
      taken.push({ ...step, area });
    }
    if (taken.length === 0) return [];
    const cells = await reader.cells(taken.map(({ area }) => area));
    return cells.flatMap((cell) => {
      if (seenCells.has(cellKey(cell))) return [];
      seenCells.add(cellKey(cell));
      const step = taken.find(({ area }) => intersect(area, areaOfCell(cell)));
      return step ? [{ cell, path: step.path }] : [];
    });
  };

  let steps: Step[] = [{ area: areaOfCell(start), path: [] }];
  for (let level = 0; steps.length > 0; level++) {
    if (signal?.aborted) throw failureOf(signal);
    if (level > MOST_LEVELS) mayDependOnMore = true;
    if (level > MOST_LEVELS) break;
    const outside = steps
      .filter(isNew.step)
      .flatMap(reach)
      .filter((step) => isNew.read(step) && !isRead(step.area, seenCells));
    // The formula of a result says what it refers to beside its RR calls, which is mostly nothing.
    const near = level < MOST_LEVELS ? outside : outside.filter(({ isResult }) => isResult);
    if (near.length < outside.length) mayDependOnMore = true;
    const next: Step[] = [];
    for (const { cell, path } of await read(near)) {
      const along = [...path, { sheet: cell.sheet, cell: cell.cell }];
      if (cell.spilledFrom) next.push({ area: areaOfCell(cell.spilledFrom), path: along });
      const { references, mayReferToMore } = referencesOf(cell);
      mayDependOnMore ||= mayReferToMore;
      for (const reference of references) {
        const area = areaOf(reference);
        if (area === 'unknown') mayDependOnMore = true;
        else if (area !== 'nothing') {
          const used = await trimmed(area);
          if (used) next.push({ area: used, path: along });
        }
      }
    }
    steps = next;
  }
  return {
    reached: [...reached.values()].sort((a, b) => a.path.length - b.path.length),
    mayDependOnMore,
  };
}

/** A name for cells. Relative ones mean other cells at each place. */
const ABSOLUTE =
  /^=(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!\$[A-Z]{1,3}(?:\$\d+)?(?::\$[A-Z]{1,3}(?:\$\d+)?)?#?$/iu;
/** Returns the cells that the formula of a defined name fixes. */
export const namedArea = (formula: string, sheet: string, isSpill: boolean): Reference | undefined =>
  ABSOLUTE.test(formula) ? readArea(formula.slice(1) + (isSpill ? '#' : ''), sheet) : undefined;
const CONSTANT = /^=?(?:-?[\d.]+%?|TRUE|FALSE|"(?:[^"]|"")*"|#REF!)$/i;

/** A reader that keeps its cells gives the same ones to many walks. */
const known = new WeakMap<ReadCell, FormulaReferences>();

function referencesOf(cell: ReadCell): FormulaReferences {
  const found = known.get(cell) ?? readReferences(cell.formula ?? '', cell.sheet);
  known.set(cell, found);
  return found;
}

const anchorOf = ({ anchor }: RrResult): CellAddress => anchor;

const areaOfCell = (cell: CellAddress): Area => ({
  sheet: cell.sheet,
  ...placeOf(cell),
  rows: 1,
  columns: 1,
});

const firstTime = () => {
  const seen = new Set<string>();
  return ({ area }: Step): boolean => {
    const before = seen.size;
    return seen.add(areaKey(area)).size > before;
  };
};

const isRead = ({ sheet, row, column, rows, columns }: Area, seen: ReadonlySet<string>): boolean =>
  rows === 1 && columns === 1 && seen.has(cellKey({ sheet, cell: formatCell(row, column) }));

function partReached(
  anchor: CellAddress,
  whole: Area,
  part: Area,
  path: readonly CellAddress[],
  isStart: boolean,
): ReachedResult {
  const column = part.column - whole.column + 1;
  const row = part.row - whole.row + 1;
  const isFull = part.rows === whole.rows;
  const how = isStart ? 'itself' : !isFull ? 'cells' : part.columns === whole.columns ? 'whole' : 'columns';
  return {
    anchor,
    how,
    columns: [column, column + part.columns - 1],
    rows: [row, row + part.rows - 1],
    path,
  };
}
