import type { GridArgument, GridCell } from './grid-cell';

/** Returns an argument as columns of cells. Empty if it is omitted. */
export const toMatrix = (argument: GridArgument): GridCell[][] =>
  Array.isArray(argument) ? argument : argument ? [[argument]] : [];

export const transpose = (matrix: GridCell[][]): GridCell[][] =>
  (matrix[0] ?? []).map((_, i) => matrix.map((line) => line[i] ?? { value: '' }));

export const valueError = (message: string): GridCell => ({ value: '#VALUE!', message });
