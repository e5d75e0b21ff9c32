import type { Cell } from '../../intake/index';
import { loadFilled } from '../../excel/reference-walk/area';
import { callNames } from '../../excel/rr-formula';

/** The properties of a range that {@link ReadCells} needs. */
export const CELL_PROPERTIES = 'values,numberFormat,valueTypes,formulas';

/** The spills of more formulas are not asked for. Their own cells are blanked anyway. */
const MOST_SPILLS = 200;

/** The cells of a sheet, from the first row of a range on. */
export class ReadCells {
  readonly rows: Cell[][] = [];
  /** The cells with formulas of the add-in, counted from 0. */
  private readonly anchors: { row: number; column: number }[] = [];

  /** Adds rows below those that were added before. */
  add({ values, numberFormat, valueTypes, formulas }: Excel.Range): void {
    for (const [row, cells] of values.entries()) {
      const at = this.rows.length;
      this.rows.push(
        cells.map((value: unknown, column) => {
          const formula: unknown = formulas[row]?.[column];
          if (callNames(formula).length > 0) this.anchors.push({ row: at, column });
          return toCell(value, numberFormat[row]?.[column], valueTypes[row]?.[column], formula);
        }),
      );
    }
  }

  /**
   * Blanks the cells that formulas of the add-in fill, because a comparison beside a rent roll is not a part of it. Then
   * removes the blank rows at the end. Tells whether there are such formulas.
   */
  async blankResults(context: Excel.RequestContext, range: Excel.Range): Promise<boolean> {
    const { rows, anchors } = this;
    if (anchors.length === 0) return false;
    const filled = anchors
      .slice(0, MOST_SPILLS)
      .map(({ row, column }) => loadFilled(range.getCell(row, column)));
    await context.sync();
    for (const [index, { row, column }] of anchors.entries()) {
      const { rows: height, columns: width } = filled[index]?.() ?? { rows: 1, columns: 1 };
      for (const cells of rows.slice(row, row + height))
        cells.fill({ v: null }, column, Math.min(column + width, cells.length));
    }
    while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
    return true;
  }
}

function toCell(value: unknown, format: unknown, type: unknown, formula: unknown): Cell {
  if (type === 'Error') return { v: String(value), err: true };
  const v =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return {
    v: v === '' ? null : v,
    ...(typeof v === 'number' && typeof format === 'string' && format !== 'General' && { fmt: format }),
    ...(typeof formula === 'string' && formula.startsWith('=') && formula !== value && { f: true as const }),
  };
}
