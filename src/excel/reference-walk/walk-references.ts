import { throwIfAborted } from '../../contract/failure';
import { cellKey, type CellAddress } from '../cell-address';
import { tokensOf, type Token } from '../calls/tokens';
import { meaningOf, type DefinedNames } from '../defined-names';
import {
  areaKey,
  areaOfCell,
  firstCells,
  intersect,
  partOf,
  SHEET_COLUMNS,
  SHEET_ROWS,
  subtract,
  type Area,
} from './area';
import { inCell, onSheet } from './by-sheet';
import { readReferences, type FormulaReferences, type Reference } from './read-references';

/** What the walk reads of a workbook, in batches. */
export interface ReferenceReader {
  /** The present area of each RR formula's result. It is one cell for a result that does not spill. */
  results(): Promise<readonly RrResult[]>;
  names(): Promise<DefinedNames>;
  used(sheet: string): Promise<Area | undefined>;
  /** By area. May leave out empty cells. */
  cells(areas: readonly Area[]): Promise<readonly (readonly ReadCell[])[]>;
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

const MAX_LEVELS = 6;

/**
 * Follows the references of formulas from a cell to the results of RR formulas. It reads at most 2,000 cells, and formulas
 * at most six references away. What decides which rows an RR formula asks for does not count.
 */
export const walkReferences = async (
  start: CellAddress,
  reader: ReferenceReader,
  signal?: AbortSignal,
): Promise<ReferenceWalk> =>
  walkFrom(start, await followReferences([start], reader, { cells: 2_000, signal }));

/** What areas lead to, by {@link areaKey}. */
type ReferenceGraph = ReadonlyMap<string, AreaNode>;

interface AreaNode {
  area: Area;
  /** The results of RR formulas that have cells in the area. */
  met: readonly RrResult[];
  /** The formulas of those results, and the cells outside of them, in the pieces in which they were read. */
  pieces: Followed[][];
  /** Some cells were not read. */
  isCut: boolean;
}

interface Followed {
  cell: CellAddress;
  /** What its formula refers to. */
  areas: readonly Area[];
  mayReferToMore: boolean;
}

interface Following {
  /** How many cells are read at most. */
  cells: number;
  /** Begins in the arguments of RR formulas, whose texts are known, and ends at the first results. */
  ofArguments?: boolean;
  signal?: AbortSignal | undefined;
}

/** Reads what some cells lead to, all of them together in few batches. */
export async function followReferences(
  starts: readonly (CellAddress & { formula?: string })[],
  reader: ReferenceReader,
  { cells, ofArguments = false, signal }: Following,
): Promise<ReferenceGraph> {
  const [results, names] = [await reader.results(), await reader.names()];
  const graph = new Map<string, AreaNode>();
  const pieces = new Map<string, Followed[]>();
  const known = new Map<string, Followed>();
  let room = cells;

  const follow = async ({ sheet, cell, formula = '', spilledFrom }: ReadCell): Promise<Followed> => {
    const { references, mayReferToMore } = resolveNames(readReferences(formula, sheet, ofArguments), names);
    const areas = spilledFrom ? [areaOfCell(spilledFrom)] : [];
    for (const area of references.map((reference) => areaOf(reference, results))) {
      const isWhole = area.rows === SHEET_ROWS || area.columns === SHEET_COLUMNS;
      const used = isWhole ? await reader.used(area.sheet) : area;
      const part = used && intersect(area, used);
      if (part) areas.push(part);
    }
    return { cell: { sheet, cell }, areas, mayReferToMore };
  };
  /** Adds an area to the graph. Returns its parts that are to be read. */
  const meet = (area: Area, level: number): { part: Area; piece: Followed[] }[] => {
    const isLast = level === MAX_LEVELS;
    const met = onSheet(results, area.sheet).filter((result) => intersect(area, result.area));
    const remaining = met.reduce(
      (left, result) => left.flatMap((part) => subtract(part, result.area)),
      [area],
    );
    const node: AreaNode = { area, met, pieces: [], isCut: isLast && remaining.length > 0 };
    graph.set(areaKey(area), node);
    // The formula of a result says what it refers to beside its RR calls, which is mostly nothing.
    const entered = ofArguments && level > 0 ? [] : met;
    const targets = [...entered.map(({ anchor }) => areaOfCell(anchor)), ...(isLast ? [] : remaining)];
    return targets.flatMap((whole) => {
      const key = areaKey(whole);
      const cell = known.get(key);
      const read = pieces.get(key) ?? (cell && [cell]);
      const part = firstCells(whole, room);
      const size = part.rows * part.columns;
      if (!read && (room === 0 || size < whole.rows * whole.columns)) node.isCut = true;
      const piece = read ?? [];
      node.pieces.push(piece);
      if (read || room === 0) return [];
      pieces.set(key, piece);
      room -= size;
      return [{ part, piece }];
    });
  };

  for (const { sheet, cell, formula } of ofArguments ? starts : [])
    known.set(areaKey(areaOfCell({ sheet, cell })), await follow({ sheet, cell, formula }));
  let areas = [...starts.map(areaOfCell), ...[...known.values()].flatMap((followed) => followed.areas)];
  for (let level = 0; areas.length > 0 && level <= MAX_LEVELS; level++) {
    throwIfAborted(signal);
    const requests = areas.flatMap((area) => (graph.has(areaKey(area)) ? [] : meet(area, level)));
    const read = requests.length > 0 ? await reader.cells(requests.map(({ part }) => part)) : [];
    const found: Followed[] = [];
    for (const [at, cells] of read.entries())
      for (const cell of cells) {
        const key = areaKey(areaOfCell(cell));
        const followed = known.get(key) ?? (await follow(cell));
        if (!known.has(key)) found.push(followed);
        known.set(key, followed);
        requests[at]!.piece.push(followed);
      }
    areas = found.flatMap((followed) => followed.areas);
  }
  return graph;
}

/**
 * Tells what a cell reaches along references that were followed from it, and maybe from others. `paths` lead from it to
 * each cell whose formula was followed, which is the last one.
 */
export function walkFrom(
  start: CellAddress,
  graph: ReferenceGraph,
): ReferenceWalk & { paths: readonly (readonly CellAddress[])[] } {
  const paths: (readonly CellAddress[])[] = [];
  const reached = new Map<string, ReachedResult>();
  const seen = new Set<AreaNode | Followed>();
  let mayDependOnMore = false;
  let steps = [{ area: areaOfCell(start), path: [] as readonly CellAddress[] }];
  while (steps.length > 0) {
    const next: typeof steps = [];
    for (const { area, path } of steps) {
      const node = graph.get(areaKey(area));
      if (!node || node.isCut) mayDependOnMore = true;
      if (!node || seen.has(node) || path.length > MAX_LEVELS) continue;
      seen.add(node);
      for (const result of node.met) {
        const found = partReached(start, result, node.area, path);
        const key = [cellKey(result.anchor), found.how, found.columns].join('!');
        const { rows = found.rows, ...before } = reached.get(key) ?? found;
        const [first, last] = [Math.min(rows[0], found.rows[0]), Math.max(rows[1], found.rows[1])];
        reached.set(key, { ...before, rows: [first, last] });
      }
      for (const followed of node.pieces.flat()) {
        if (seen.has(followed)) continue;
        seen.add(followed);
        mayDependOnMore ||= followed.mayReferToMore;
        const along = [...path, followed.cell];
        paths.push(along);
        next.push(...followed.areas.map((to) => ({ area: to, path: along })));
      }
    }
    steps = next;
  }
  return {
    reached: [...reached.values()].sort((a, b) => a.path.length - b.path.length),
    mayDependOnMore,
    paths,
  };
}

function partReached(
  start: CellAddress,
  { anchor, area: whole }: RrResult,
  area: Area,
  path: readonly CellAddress[],
): ReachedResult {
  const part = intersect(area, whole)!;
  const column = part.column - whole.column + 1;
  const row = part.row - whole.row + 1;
  const isStart = path.length === 0 && cellKey(anchor) === cellKey(start);
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

type CellReference = Exclude<Reference, { kind: 'name' }>;

/** Returns the cells that a reference means. Without the result of a spill, the cell that it spills from. */
export function areaOf(reference: CellReference, results: readonly RrResult[]): Area {
  if (reference.kind === 'area') return reference.area;
  const { anchor, row = 0, column = 0 } = reference;
  const result = inCell(results, anchor);
  return result ? partOf(result.area, row, column) : areaOfCell(anchor);
}

/**
 * Replaces defined names by the cells that they name. A name for anything but cells and constants may refer to more, and
 * relative cells in it are other ones at each place.
 */
export function resolveNames(
  { references, mayReferToMore }: FormulaReferences,
  names: DefinedNames,
): { references: CellReference[]; mayReferToMore: boolean } {
  let isMore = mayReferToMore;
  const found = references.flatMap((reference): CellReference[] => {
    if (reference.kind !== 'name') return [reference];
    const meaning = meaningOf(names, reference);
    const tokens = tokensOf(meaning?.replace(/^=/, '') ?? '');
    if (meaning === undefined) isMore ||= !reference.isCall;
    if (meaning === undefined || tokens.every(isConstant)) return [];
    const isFixed = tokens.every(({ kind, text }) => !isCells(kind) || FIXED.test(text));
    const isPlain = tokens.length === 1 && isCells(tokens[0]!.kind);
    isMore ||= !isPlain || !isFixed;
    const named = isPlain && reference.isSpill ? `${meaning}#` : meaning;
    return isFixed
      ? readReferences(named, reference.sheet).references.filter((resolved) => resolved.kind !== 'name')
      : [];
  });
  return { references: found, mayReferToMore: isMore };
}

const isCells = (kind: Token['kind']): boolean => kind === 'cells' || kind === 'spill';
const FIXED = /!(?:\$(?:[A-Z]+|\d+):?)+#?$/i;
const isConstant = ({ kind, text }: Token): boolean =>
  ['number', 'text', 'array', 'error', 'space'].includes(kind) || /^(?:[-%]|TRUE|FALSE)$/i.test(text);
