import { badInput } from '../../../contract/failure';
import { formatColumn, parseColumn } from '../../../excel/cell-address';
import { printArgument, type Argument } from '../../../excel/calls/argument';
import { nameOfCell, type CellChange } from '../../../excel/write/change-cells';
import type { BlockCell } from '../terms/condition-terms';
import type { ArgumentSource } from './argument-source';

/** What a part becomes: an argument of the call, cells, and the cells that must be empty for that. */
export interface Plan {
  argument: Argument;
  changes: CellChange[];
  /** Cells next to or below a range into which it grows. */
  needed: Pick<CellChange, 'sheet' | 'row' | 'column'>[];
}

export const argumentPlan = (argument: Argument): Plan => ({ argument, changes: [], needed: [] });

export const isEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** Plans how to write one value: `constant`, or into the cell that the argument refers to. */
export function planScalar(
  { argument, range }: ArgumentSource,
  before: AskScalar,
  after: AskScalar,
  constant: Argument,
): Plan {
  if (!range) return argumentPlan(constant);
  if (before === after) return argumentPlan(argument);
  return planCells({ argument, range }, [0], [{ at: 0, cells: [{ value: after ?? '' }] }]);
}

type AskScalar = string | boolean | undefined;

/** A line of cells as it is to be. */
export interface RequestedLine {
  /** The row that was read. Without it, the line goes where there is room. */
  at?: number;
  /** What is written. Without them, the line stays as it is. */
  cells?: readonly BlockCell[];
}

/**
 * Plans how the cells of a reference get other lines than those that were read at the rows `before`. New lines go into the rows
 * of lines that are gone, then into empty rows, then below. `isAcross` takes each column for a line. Throws `bad-input` where
 * that would replace a formula.
 */
export function planCells(
  { argument, range }: Required<Pick<ArgumentSource, 'argument' | 'range'>>,
  before: readonly number[],
  requested: readonly RequestedLine[],
  isAcross = false,
): Plan {
  const lines = isAcross ? range.cells[0]!.map((cell) => [cell]) : range.cells;
  const taken = new Set(requested.map(({ at }) => at));
  const gone = before.filter((at) => !taken.has(at));
  const empty = lines.flatMap((line, at) => (line.every((cell) => cell === '') ? [at] : []));
  const rooms = [...gone, ...empty];
  const written = new Map<number, readonly BlockCell[]>(gone.map((at) => [at, []]));
  let end = lines.length;
  for (const { at, cells } of requested) if (cells) written.set(at ?? rooms.shift() ?? end++, cells);

  const plan: Plan = { argument, changes: [], needed: [] };
  const columns = lines[0]!.length;
  const height = Math.max(lines.length, ...[...written.keys()].map((at) => at + 1));
  const width = Math.max(columns, ...[...written.values()].map((cells) => cells.length));
  for (let at = 0; at < height; at++)
    for (let across = 0; across < width; across++) {
      const [down, right] = isAcross ? [across, at] : [at, across];
      const cell = { sheet: range.sheet, row: range.row + down, column: range.column + right };
      if (at >= lines.length || across >= columns) plan.needed.push(cell);
      const line = written.get(at);
      const { value: content = '', ...format } = line?.[across] ?? {};
      const current = lines[at]?.[across] ?? '';
      if (!line || content === current) continue;
      if (typeof current === 'object')
        throw badInput(`${nameOfCell(cell)} has a formula. Change it in the sheet, and open this one again.`);
      plan.changes.push({ ...cell, content, ...format });
    }
  const [more, wider] = [height - lines.length, width - columns];
  if (more === 0 && wider === 0) return plan;
  const [rows, across] = isAcross ? [wider, more] : [more, wider];
  const text = growReference(printArgument(argument), rows, across);
  return { ...plan, argument: { kind: 'reference', form: 'cells', text } };
}

const CELLS = /^(?<sheet>.*!)?(?<first>\$?[A-Z]{1,3}\$?\d+)(?::(?<last>\$?[A-Z]{1,3}\$?\d+))?$/is;

/** Moves the last cell of a reference such as `$B$8:J8` down and to the right. Throws `bad-input` for another form. */
function growReference(reference: string, rows: number, columns: number): string {
  const { sheet = '', first, last = first } = CELLS.exec(reference)?.groups ?? {};
  if (first === undefined || last === undefined)
    throw badInput(`${reference} is full. Make it larger in Excel, and open the formula again.`);
  const [, fixedColumn, letters, fixedRow, row] = /^(\$?)([A-Z]+)(\$?)(\d+)$/i.exec(last)!;
  const end = `${fixedColumn}${formatColumn(parseColumn(letters!) + columns)}${fixedRow}${Number(row) + rows}`;
  return `${sheet}${first}:${end}`;
}
