import '../support/spreadsheet-engine';
import { sheetOf } from '../../src/workbench/workbook/address';
import { formatCell, positionOf } from '../../src/excel/cell-address';
import { toFileFormula } from '../../src/workbench/grid/file/file-formula';

const SPILL = /_xlfn\.ANCHORARRAY\(((?:'(?:[^']|'')+'!)?(?:\w+!)?)(\$?[A-Z]{1,3}\$?\d+)\)/g;

/** Returns a formula as a file holds it, with the range of each spill in place of `A1#`. */
export const fileFormula = (
  formula: string,
  sheet: string,
  spill: (sheet: string, cell: string) => [rows: number, columns: number],
): string =>
  toFileFormula(formula, 'RR').replace(SPILL, (_, prefix: string, reference: string) => {
    const cell = reference.replaceAll('$', '');
    const [rows, columns] = spill(sheetOf(prefix) ?? sheet, cell);
    const { row, column } = positionOf({ cell });
    const absolute = [cell, formatCell(row + rows - 1, column + columns - 1)].map((each) =>
      each.replace(/([A-Z]+)(\d+)/, '$$$1$$$2'),
    );
    return prefix + absolute.join(':');
  });
