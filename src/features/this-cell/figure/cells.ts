import type { CellAddress } from '../../../excel/cell-address';
import type { Area } from '../../../excel/reference-walk/area';
import type { RrResult } from '../../../excel/reference-walk/walk-references';
import type { KnownResult } from '../../../answers/result/known-result';
import type { Scalar } from './scalar';

/** A part of a formula that cannot be followed to rows. Its message is the part. */
export class Unfollowed extends Error {
  /** The cell with that formula. */
  place?: CellAddress;
}

/** The result whose rows are listed. */
export interface Source extends KnownResult {
  area: RrResult['area'];
}

/** From which rows of a result the rows of some cells come. */
export interface Origin {
  source: Source;
  /** By row of the cells, counted from the first row of the result. -1: from none. */
  rows: readonly number[];
  /** The column of the result with the amounts, if it is one. */
  column?: number;
  /** Each value is a figure over many rows, and no value of its row. */
  isFigure?: true;
}

/** A part of a figure: rows of a result, or another cell or number. */
export interface Part {
  /** As the formula writes it. */
  text: string;
  /** The cell where it stands. */
  place?: CellAddress;
  /** Of a part that is added to the others, or taken off. */
  sign: 1 | -1;
  value: Scalar;
  does: 'add' | 'average' | 'count' | 'take' | 'stand alone';
  source?: Source;
  column?: number;
  rows: readonly { row: number; amount: Scalar }[];
}

export interface Trace {
  parts: readonly Part[];
  /** The parts add up to the value. */
  isSum: boolean;
  /** What decided that the value is one that stands in the formula. */
  decided?: readonly (() => Promise<Trace>)[];
}

/** What a part of a formula is worth. All but its size is worked out when it is asked for, because most is never asked for. */
export interface Cells {
  rows: number;
  columns: number;
  /** Row by row. */
  values(): Promise<readonly Scalar[]>;
  origin(): Promise<Origin | undefined>;
  /** Of a single value. */
  trace?(): Promise<Trace>;
  /** Where they stand, if they are cells of a sheet. */
  area?: Area;
  /** A block of them, counted from 0, if that tells more than all of them or needs less. */
  part?(row: number, rows: number, column: number, columns: number): Cells | undefined;
  /** They stand in the formula. */
  isConstant?: true;
}

export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}

export const isSingle = ({ rows, columns }: Cells): boolean => rows * columns === 1;

export const nowhere = async (): Promise<undefined> => undefined;

export const single = (values: () => Promise<Scalar>, trace: () => Promise<Trace>): Cells => ({
  ...{ rows: 1, columns: 1, origin: nowhere },
  values: once(async () => [await values()]),
  trace: once(trace),
});

/** Values that stand in the formula. */
export const constant = (lines: readonly (readonly Scalar[])[], text: string): Cells => ({
  ...{ rows: lines.length, columns: lines[0]!.length, origin: nowhere, isConstant: true },
  values: async () => lines.flat(),
  trace: async () => ({ parts: alone(text, lines[0]![0]!), isSum: true }),
});

/** A number that stands alone. */
export const alone = (text: string, value: Scalar, place?: CellAddress): Part[] =>
  place || typeof value === 'number'
    ? [{ text, sign: 1, value, does: 'stand alone', rows: [], ...(place && { place }) }]
    : [];

/** Whether the part leads to something. */
export const leads = ({ place, source }: Part): boolean => place !== undefined || source !== undefined;

interface Joining {
  isSum: boolean;
  keeps?(part: Part): boolean;
  /** Whether a part is taken off. */
  turns?(at: number): boolean;
}

/** The parts of several traces, as parts of one. */
export function joined(
  traces: readonly Trace[],
  { isSum, keeps = leads, turns = () => false }: Joining,
): Trace {
  return {
    parts: traces.flatMap(({ parts }, at) =>
      parts.filter(keeps).map((part): Part => ({
        ...part,
        sign: !isSum ? 1 : turns(at) ? (-part.sign as 1 | -1) : part.sign,
      })),
    ),
    isSum: isSum && traces.every((trace) => trace.isSum),
    decided: traces.flatMap(({ decided = [] }) => decided),
  };
}

/** Takes some rows of cells, in any order. A row beyond them is an error. */
export const pickRows = (
  of: Cells,
  wanted: readonly number[],
  beyond: Scalar = { error: '#REF!' },
): Cells => ({
  rows: wanted.length,
  columns: of.columns,
  values: once(async () => {
    const values = await of.values();
    const picked: Scalar[] = [];
    for (const row of wanted)
      for (let column = 0; column < of.columns; column++)
        picked.push(values[row * of.columns + column] ?? beyond);
    return picked;
  }),
  origin: once(async () => {
    const origin = await of.origin();
    return origin && { ...origin, rows: wanted.map((row) => origin.rows[row] ?? -1) };
  }),
});

/** Takes a block of cells, counted from 0. */
export function slice(of: Cells, row: number, rows: number, column: number, columns: number): Cells {
  if (row === 0 && column === 0 && rows === of.rows && columns === of.columns) return of;
  const part = of.part?.(row, rows, column, columns);
  if (part) return part;
  return {
    ...{ rows, columns },
    values: once(async () => {
      const values = await of.values();
      return Array.from(
        { length: rows * columns },
        (_, at) => values[(row + Math.floor(at / columns)) * of.columns + column + (at % columns)]!,
      );
    }),
    origin: once(async () => {
      const origin = await of.origin();
      if (!origin) return undefined;
      return { ...origin, rows: origin.rows.slice(row, row + rows) };
    }),
  };
}

/**
 * From which rows values come that are worked out row by row: from those of the first amounts among them. `isTest`: they say no
 * amounts. Undefined for a single value of several rows, whose parts tell more.
 */
export async function combine(
  args: readonly Cells[],
  rows: number,
  text: string,
  isTest = false,
): Promise<Origin | undefined> {
  let found: Origin | undefined;
  for (const one of args) {
    const origin = one.rows === rows ? await one.origin() : undefined;
    if (!origin && rows === 1 && !one.isConstant && !(isTest && one.area)) return undefined;
    if (!origin) continue;
    const hasAmounts = origin.column !== undefined;
    if (found?.column !== undefined && hasAmounts && !hasSameRows(found, origin)) {
      if (rows === 1) return undefined;
      throw new Unfollowed(text);
    }
    if (!found || (found.column === undefined && hasAmounts)) found = origin;
  }
  return found && isTest ? { source: found.source, rows: found.rows } : found;
}

const hasSameRows = (one: Origin, other: Origin): boolean =>
  one.source.area === other.source.area &&
  (one.rows === other.rows || one.rows.every((row, at) => row === other.rows[at]));
