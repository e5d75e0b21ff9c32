import { formatCell } from '../../src/excel/cell-address';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import type { Workbook } from '../../src/workbench/workbook/workbook';
import type { Calculation, Value } from './write-xlsx';

/**
 * The sheets as the workbench's grid holds them, for another engine to calculate: with what was typed, with the answers of the
 * add-in as values, and with each other formula over as many cells as it fills there. What these formulas show is left out.
 */
export function fromGrid(workbook: Workbook, templates: readonly SheetTemplate[]): Calculation {
  const values: Record<string, Record<string, Value[][]>> = {};
  const filled: Record<string, Record<string, [rows: number, columns: number]>> = {};
  const sheets = templates.map((template) => {
    const { id: sheetId } = workbook.sheets().find(({ name }) => name === template.name)!;
    const cells: Record<string, SheetTemplate['cells'][string]> = {};
    const answers: Record<string, Value[][]> = (values[template.name] = {});
    const sizes: Record<string, [number, number]> = (filled[template.name] = {});
    const { top, left, bottom, right } = workbook.usedZone(sheetId, true)!;
    for (let row = top; row <= bottom; row++)
      for (let col = left; col <= right; col++) {
        const position = { sheetId, row, col };
        const { formula, value, isError } = workbook.cell(position);
        const cell = formatCell(row, col);
        if (formula === undefined) {
          if (value !== '' && !workbook.spillParent(position))
            cells[cell] = typeof value === 'string' ? { text: value } : value;
          continue;
        }
        const spill = workbook.spill(position);
        const [rows, columns] = spill
          ? [spill.bottom - row + 1, spill.right - col + 1]
          : ([1, 1] as [number, number]);
        // The grid writes formulas in its own way.
        const written = template.cells[cell];
        cells[cell] = typeof written === 'string' && written.startsWith('=') ? written : formula;
        if (isError && /^=RR\./i.test(formula)) cells[cell] = '=NA()';
        else if (/^=RR\./i.test(formula))
          answers[cell] = Array.from({ length: rows }, (_, down) =>
            Array.from(
              { length: columns },
              (__, along) => workbook.cell({ sheetId, row: row + down, col: col + along }).value,
            ),
          );
        else sizes[cell] = [rows, columns];
      }
    return { ...template, cells };
  });
  return { sheets, values, filled };
}
