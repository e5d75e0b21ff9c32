import type { FunctionParameter } from '../../workbook/function-runtime';
import type { GridArgument, GridCell } from '../engine/grid-cell';

/** The value of a blank cell depends on the platform (office-js issues 1951, 4702, 5262). */
export const EMPTY_CELLS = { empty: '', zero: 0, null: null } as const;
export type EmptyCell = (typeof EMPTY_CELLS)[keyof typeof EMPTY_CELLS];

type Scalar = string | number | boolean | null;

/**
 * Converts an argument as Excel does; one cell becomes the matrix `[[v]]`. Returns undefined if Excel would answer
 * #VALUE! without a call, for example for text in place of a number.
 */
export function toArgument(
  argument: GridArgument,
  parameter: FunctionParameter,
  emptyCell: EmptyCell,
): unknown {
  if (argument === undefined) return null;
  const value = (cell: GridCell | undefined): Scalar => cell?.value ?? emptyCell;
  if (parameter.dimensionality === 'matrix') {
    if (!Array.isArray(argument)) return [[value(argument)]];
    const height = argument[0]?.length ?? 0;
    return Array.from({ length: height }, (_, row) => argument.map((column) => value(column[row])));
  }
  const cell = Array.isArray(argument) ? argument[0]?.[0] : argument;
  return convert(cell?.value ?? null, parameter.type, emptyCell);
}

function convert(value: Scalar, type: string | undefined, emptyCell: EmptyCell): Scalar | undefined {
  switch (type) {
    case 'number':
      return toNumber(value);
    case 'string':
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
    case 'boolean':
      return toBoolean(value);
    default:
      return value ?? emptyCell;
  }
}

function toNumber(value: Scalar): number | undefined {
  if (typeof value !== 'string') return Number(value);
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function toBoolean(value: Scalar): boolean | undefined {
  if (typeof value !== 'string') return Boolean(value);
  return { TRUE: true, FALSE: false }[value.trim().toUpperCase()];
}
