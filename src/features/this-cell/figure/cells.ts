import type { CellAddress } from '../../../excel/cell-address';
import type { Area, Rectangle } from '../../../excel/reference-walk/area';
import type { KnownResult } from '../../../answers/result/known-result';
import type { FigurePart } from '../explain-actions';
import type { Scalar } from './scalar';

/** A part of a formula that cannot be followed to rows. Its message is the part. */
export class Unfollowed extends Error {
  /** The cell with that formula. */
  cell?: CellAddress;
}

/** The result whose rows are listed. */
export interface Source extends KnownResult {
  area: Area;
}

/** From which rows of a result the rows of some cells come. */
export interface Origin {
  source: Source;
  /** By row of the cells, counted from the first row of the result. -1: from none. */
  rows: readonly number[];
  /** The column of the result with the amounts, if it is one. */
  column?: number;
}

/** A part of a figure: rows of a result, or another cell or number. */
export interface Part extends Pick<FigurePart, 'text' | 'cell' | 'sign' | 'does'> {
  value: Scalar;
  source?: Source;
  column?: number;
  rows: readonly { row: number; amount: Scalar }[];
}

export interface Trace {
  parts: readonly Part[];
  /** The parts add up to the value. */
  isSum: boolean;
  /** The tests that chose a value of the formula. */
  decidedBy?: readonly (() => Promise<Trace>)[];
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
  /** A block of them, counted from 0, which is read alone. */
  block?(block: Rectangle): Cells;
}

export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}

export const isSingle = ({ rows, columns }: Cells): boolean => rows * columns === 1;

export const noOrigin = async (): Promise<undefined> => undefined;

/** Values that stand in the formula. */
export const constant = (lines: readonly (readonly Scalar[])[], text = ''): Cells => ({
  ...{ rows: lines.length, columns: lines[0]!.length, origin: noOrigin },
  values: async () => lines.flat(),
  trace: async () => ({ parts: alone(text, lines[0]![0]!), isSum: true }),
});

/** A number or a cell that stands alone. */
export const alone = (text: string, value: Scalar, cell?: CellAddress): Part[] =>
  cell || typeof value === 'number'
    ? [{ text, sign: 1, value, does: 'stand alone', rows: [], ...(cell && { cell }) }]
    : [];

/** Whether the part leads to something. */
export const leads = ({ cell, source }: Part): boolean => cell !== undefined || source !== undefined;

/** The parts of several traces, as parts of one. Numbers of the formula are parts of a sum only. */
export const joined = (traces: readonly Trace[], { isSum }: { isSum: boolean }): Trace => ({
  parts: traces.flatMap(({ parts }) => parts.filter((part) => leads(part) || (isSum && part.value !== 0))),
  isSum: isSum && traces.every((trace) => trace.isSum),
  decidedBy: traces.flatMap(({ decidedBy = [] }) => decidedBy),
});

/** Takes some rows of cells, in any order. A row beyond them is an error. */
export const pickRows = (
  of: Cells,
  count: number,
  picked: () => Promise<readonly number[]>,
  columns = numbersFrom(0, of.columns),
): Cells => ({
  ...{ rows: count, columns: columns.length },
  values: once(async () => {
    const values = await of.values();
    return (await picked()).flatMap((row) =>
      columns.map((column) => values[row * of.columns + column] ?? { error: '#REF!' }),
    );
  }),
  origin: once(async () => {
    const origin = await of.origin();
    return origin && { ...origin, rows: (await picked()).map((row) => origin.rows[row] ?? -1) };
  }),
});

const numbersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

/** Takes a block of cells, counted from 0. */
export function slice(of: Cells, block: Partial<Rectangle>): Cells {
  const { row = 0, column = 0, rows = of.rows, columns = of.columns } = block;
  if (row === 0 && column === 0 && rows === of.rows && columns === of.columns) return of;
  return (
    of.block?.({ row, column, rows, columns }) ??
    pickRows(of, rows, async () => numbersFrom(row, rows), numbersFrom(column, columns))
  );
}

/**
 * From which rows values come that are worked out row by row: from those of the first amounts among them. `isTest`: they say no
 * amounts. Undefined for a single value, whose parts tell more.
 */
export async function combine(
  args: readonly Cells[],
  rows: number,
  text: string,
  { isTest = false } = {},
): Promise<Origin | undefined> {
  let found: Origin | undefined;
  for (const argument of rows > 1 ? args : []) {
    const origin = argument.rows === rows ? await argument.origin() : undefined;
    if (!origin) continue;
    const hasAmounts = origin.column !== undefined;
    if (found?.column !== undefined && hasAmounts && !hasSameRows(found, origin)) throw new Unfollowed(text);
    if (!found || (found.column === undefined && hasAmounts)) found = origin;
  }
  return found && isTest ? { source: found.source, rows: found.rows } : found;
}

const hasSameRows = (left: Origin, right: Origin): boolean =>
  left.source.area === right.source.area && left.rows.every((row, at) => row === right.rows[at]);
