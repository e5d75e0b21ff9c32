import type { Position } from '../../workbook/area';

/** A matrix is a list of columns, not of rows. */
export interface GridCell {
  value: string | number | boolean | null;
  format?: string;
  message?: string;
  /** Of an argument that is a reference. */
  position?: Position;
}

export type GridResult = GridCell | GridCell[][];
export type GridArgument = GridResult | undefined;

export const BUSY: GridCell = { value: '#BUSY!', message: 'Waiting for the add-in.' };

/** Returns columns of cells; empty for an omitted argument. */
export const toMatrix = (argument: GridArgument): GridCell[][] =>
  Array.isArray(argument) ? argument : argument ? [[argument]] : [];

export const cellsOf = (argument: GridArgument): GridCell[] => toMatrix(argument).flat();

export const valueError = (message: string): GridCell => ({ value: '#VALUE!', message });
