import type { GridArgument, GridCell } from './grid-cell';

/** Returns columns of cells; empty for an omitted argument. */
export const toMatrix = (argument: GridArgument): GridCell[][] =>
  Array.isArray(argument) ? argument : argument ? [[argument]] : [];

export const transpose = (matrix: GridCell[][]): GridCell[][] =>
  (matrix[0] ?? []).map((_, i) => matrix.map((line) => line[i] ?? { value: '' }));

export const valueError = (message: string): GridCell => ({ value: '#VALUE!', message });
