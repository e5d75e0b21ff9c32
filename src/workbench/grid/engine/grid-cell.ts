/** A value as the grid's engine has it. Its matrices are columns of cells, not rows. */
export interface GridCell {
  value: string | number | boolean | null;
  format?: string;
  message?: string;
}

export type GridResult = GridCell | GridCell[][];
export type GridArgument = GridResult | undefined;

export const BUSY: GridCell = { value: '#BUSY!', message: 'Waiting for the add-in.' };
