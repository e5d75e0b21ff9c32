import type { Position } from '../../workbook/area';
import type { Behaviour } from '../../workbook/behaviour';
import type { DataValue, FunctionParameter } from '../../workbook/function-runtime';
import type { GridArgument, GridCell } from '../engine/grid-cell';

/** The value of a blank cell depends on the platform (office-js issues 1951, 4702, 5262). */
export const EMPTY_CELLS = { empty: '', zero: 0, null: null } as const;
export type EmptyCell = (typeof EMPTY_CELLS)[keyof typeof EMPTY_CELLS];

type Scalar = string | number | boolean | null;

export interface ArgumentRules {
  emptyCell: EmptyCell;
  rangeInScalar: Behaviour['rangeInScalar'];
  /** Whether results spill. */
  spills: Behaviour['spills'];
  /** Whether a person has formatted the cell. Only the format of a value travels with it. */
  hasOwnFormat(position: Position): boolean;
}

/**
 * Converts an argument as Excel does; one cell becomes the matrix `[[v]]`, and a number with a format of its own becomes
 * an object. Returns undefined if Excel would answer #VALUE! without a call, for example for text in place of a number.
 */
export function toArgument(
  argument: GridArgument,
  parameter: FunctionParameter,
  rules: ArgumentRules,
): unknown {
  if (argument === undefined) return null;
  if (parameter.dimensionality === 'matrix') {
    if (!Array.isArray(argument)) return [[anyValue(argument, rules)]];
    const height = argument[0]?.length ?? 0;
    return Array.from({ length: height }, (_, row) => argument.map((column) => anyValue(column[row], rules)));
  }
  const isRange = Array.isArray(argument) && argument.length * (argument[0]?.length ?? 0) > 1;
  if (isRange && rules.rangeInScalar === 'error') return undefined;
  return convert(Array.isArray(argument) ? argument[0]?.[0] : argument, parameter.type, rules);
}

function anyValue(
  cell: GridCell | undefined,
  { emptyCell, hasOwnFormat }: ArgumentRules,
): Scalar | DataValue {
  const { value = null, format, position } = cell ?? {};
  if (typeof value !== 'number' || !format || (position && hasOwnFormat(position))) return value ?? emptyCell;
  return { type: 'Double', basicType: 'Double', basicValue: value, numberFormat: format };
}

function convert(cell: GridCell | undefined, type: string | undefined, rules: ArgumentRules): unknown {
  const value = cell?.value ?? null;
  switch (type) {
    case 'number':
      return toNumber(value);
    case 'string':
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
    case 'boolean':
      return toBoolean(value);
    default:
      return anyValue(cell, rules);
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
