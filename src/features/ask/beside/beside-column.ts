import { formatCell } from '../../../excel/cell-address';
import type { Rectangle } from '../../../excel/reference-walk/area';
import type { Laid, LaidCell, Place } from '../write/lay-out';

// Excel 2021 has all functions that stand beside a result.

/** A result, as formulas beside it refer to it. */
export interface Spill {
  /** A reference to all of it, such as `B9#`. */
  reference: string;
  /** Whether its first row is headings. */
  hasHeadings: boolean;
}

export const spillOf = ({ headings, formula }: Laid): Spill => ({
  reference: `${formatCell(formula.row, formula.column)}#`,
  hasHeadings: headings?.areInResult === true,
});

/** The place of a column is counted from 1. */
export const columnAt = (reference: string, place: number): string => `INDEX(${reference},0,${place})`;

/** A column beside a result. */
export interface BesideColumn {
  heading: string;
  /** The number format below the heading; null for text. */
  format: string | null;
  /** In en-US, in the cell below the heading. Undefined if what stands on its left spills into it. */
  formula?: string;
}

/** Lays columns out side by side, from the cell of the first heading on. `rows` below the headings get the formats. */
export function besideCells(at: Place, columns: readonly BesideColumn[], rows: number) {
  const below = columns.map((each, index) => ({ ...each, row: at.row + 1, column: at.column + index }));
  const headings = below.map(({ heading, column, format }): LaidCell => {
    return { row: at.row, column, value: heading, style: 'heading', isRight: format !== null };
  });
  const formulas = below.flatMap(({ row, column, formula }): LaidCell[] =>
    formula === undefined ? [] : [{ row, column, value: formula, style: 'formula' }],
  );
  const formats = below.flatMap(({ row, column, format }): { area: Rectangle; format: string }[] =>
    format === null ? [] : [{ area: { row, column, rows, columns: 1 }, format }],
  );
  return { cells: [...headings, ...formulas], formats };
}
