import { formatCell, parseCellAddress, type CellAddress } from '../../../src/excel/cell-address';
import { areaOfCell, intersect, readArea } from '../../../src/excel/reference-walk/area';
import type { ReferenceReader } from '../../../src/excel/reference-walk/walk-references';

export interface FakeBook {
  /** By address such as `Sum!A1`. */
  formulas?: Record<string, string>;
  /** The area that each RR formula fills, by its cell: `Roll!B9` to `B9:G28`. */
  results?: Record<string, string>;
  /** The area that other formulas fill. */
  spills?: Record<string, string>;
  names?: Record<string, string>;
}

export const at = (address: string): CellAddress => parseCellAddress(address)!;

const areasOf = (by: Record<string, string> = {}) =>
  Object.entries(by).map(([cell, range]) => ({ anchor: at(cell), area: readArea(range, at(cell).sheet)! }));

/** Reads a workbook of formulas, and counts the cells that it gave. */
export function fakeReferences(book: FakeBook): ReferenceReader & { read: () => number } {
  let read = 0;
  const results = areasOf(book.results);
  const spills = areasOf(book.spills);
  const cells = Object.entries(book.formulas ?? {}).map(([address, formula]) => ({
    ...at(address),
    formula,
  }));
  return {
    read: () => read,
    results: async () => results,
    names: async () =>
      new Map(Object.entries(book.names ?? {}).map(([name, formula]) => [name.toLowerCase(), formula])),
    used: async (sheet) => {
      const areas = [...cells.map(areaOfCell), ...results.map(({ area }) => area)].filter(
        (area) => area.sheet.toLowerCase() === sheet.toLowerCase(),
      );
      if (areas.length === 0) return undefined;
      const rows = Math.max(...areas.map(({ row, rows }) => row + rows));
      const columns = Math.max(...areas.map(({ column, columns }) => column + columns));
      return { sheet, row: 0, column: 0, rows, columns };
    },
    cells: async (areas) => {
      read += areas.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
      return areas.map((area) => [
        ...cells.filter((cell) => intersect(area, areaOfCell(cell))),
        ...spills.flatMap(({ anchor, area: filled }) => {
          const part = intersect(area, filled);
          if (!part) return [];
          const cellAt = (n: number) =>
            formatCell(part.row + Math.floor(n / part.columns), part.column + (n % part.columns));
          return Array.from({ length: part.rows * part.columns }, (_, n) => {
            return { sheet: anchor.sheet, cell: cellAt(n), spilledFrom: anchor };
          }).filter(({ cell }) => cell !== anchor.cell);
        }),
      ]);
    },
  };
}
