import { formatCell } from '../../src/excel/cell-address';
import { mapCells } from '../../src/workbench/workbook/area';
import type { SheetContent } from '../../src/workbench/workbook/sheet-content';
import { emulatedExcel } from './emulated-excel';

export type TypedSheets = ReturnType<typeof typedSheets>;

/** An emulated Excel in which a test types. Formulas of the add-in wait for their answers. */
export function typedSheets(...sheets: (string | SheetContent)[]) {
  const excel = emulatedExcel(
    sheets.map((sheet) => (typeof sheet === 'string' ? { name: sheet, cells: {} } : sheet)),
  );
  const { workbook, area, at, write } = excel;
  const enter = workbook.write;
  const sheetId = (name: string) => area(`${name}!A1`).sheetId;
  return {
    ...excel,
    type: (sheet: string, entries: Readonly<Record<string, string>>) =>
      Object.entries(entries).forEach(([cell, text]) => write(`${sheet}!${cell}`, text)),
    /** What the cells hold, as a person sees it in the formula bar. */
    contents: (sheet: string): Record<string, unknown> => {
      const zone = workbook.usedZone(sheetId(sheet), true);
      const cells = zone
        ? mapCells({ sheetId: sheetId(sheet), ...zone }, (position) => {
            const { formula, value } = workbook.cell(position);
            return [formatCell(position.row, position.col), formula ?? value] as const;
          })
        : [];
      return Object.fromEntries(cells.flat().filter(([, content]) => content !== ''));
    },
    has: (sheet: string) => workbook.sheets().some(({ name }) => name === sheet),
    style: (address: string) => workbook.styleAt(at(address)),
    protect: (sheet: string) => workbook.setProtected(sheetId(sheet), true),
    deleteSheet: (sheet: string) => workbook.deleteSheet(sheetId(sheet)),
    /** Lets Excel refuse to change some cells, such as a part of an old array formula. */
    refuse: (...addresses: string[]) => {
      workbook.write = (into, content) => {
        for (const refused of addresses.map(at))
          if (
            into.sheetId === refused.sheetId &&
            mapCells(into, formatPosition).flat().includes(formatPosition(refused))
          )
            throw new Error('Refused.');
        enter(into, content);
      };
    },
  };
}

const formatPosition = ({ row, col }: { row: number; col: number }) => formatCell(row, col);
