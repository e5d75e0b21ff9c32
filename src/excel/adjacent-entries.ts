import { formatCell, type CellAddress } from './cell-address';

/** What a person typed into a column that directly touches a result. Rows and columns are counted from 0. */
export interface AdjacentEntries {
  column: number;
  entries: readonly { row: number; value: unknown }[];
}

/** Reads the columns to the left and right of a result that spills. Spilled cells are not typed. */
export async function readAdjacentEntries({ sheet, cell }: CellAddress): Promise<AdjacentEntries[]> {
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const spill = worksheet.getRange(cell).getSpillingToRangeOrNullObject();
    spill.load('rowIndex,columnIndex,rowCount,columnCount');
    await context.sync();
    if (spill.isNullObject) return [];
    const { rowIndex, columnIndex, rowCount, columnCount } = spill;
    const columns = [columnIndex - 1, columnIndex + columnCount].filter((column) => column >= 0);
    const ranges = columns.map((column) =>
      worksheet.getRangeByIndexes(rowIndex, column, rowCount, 1).load('formulas,hasSpill'),
    );
    await context.sync();
    return ranges.flatMap((range, at) => {
      if (range.hasSpill !== false) return [];
      const entries = range.formulas.flatMap(([value]: unknown[], row) =>
        value === '' || String(value).startsWith('=') ? [] : [{ row: rowIndex + row, value }],
      );
      return [{ column: columns[at]!, entries }];
    });
  });
}

/** Entries beside a result some of whose rows move. */
export interface MisalignedEntries extends AdjacentEntries {
  /** The cell of the formula. */
  result: CellAddress;
  /** The first row of the sheet beside which another row of the result stands than before, or none any more. */
  movedFrom: number;
}

/** Fewer are a heading or a note, not a column of their own. */
const FEWEST = 3;

/** Leaves out what stays beside its row. */
export const selectMisalignedEntries = (
  result: CellAddress,
  columns: readonly AdjacentEntries[],
  movedFrom: number,
): MisalignedEntries[] =>
  columns
    .filter(({ entries }) => entries.length >= FEWEST && entries.at(-1)!.row >= movedFrom)
    .map((column) => ({ ...column, result, movedFrom }));

/** Such as `K9:K40`. */
export const areaOfEntries = ({ column, entries }: AdjacentEntries): string =>
  `${formatCell(entries[0]!.row, column)}:${formatCell(entries.at(-1)!.row, column)}`;

export const describeMisalignment = (misaligned: readonly MisalignedEntries[]): string =>
  `Your entries in ${misaligned.map(areaOfEntries).join(' and ')} are beside rows that move.`;
