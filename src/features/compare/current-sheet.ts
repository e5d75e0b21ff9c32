import { badInput } from '../../contract/failure';
import { formatAddress } from '../../excel/cell-address';
import { inExcel } from '../../excel/in-excel';
import { cellOf } from './chosen-table';
import type { SheetReading } from './compare-actions';

/**
 * Finds the sheet of a reading again, under its current name. Throws `bad-input` if it was deleted, or if its headings or
 * units stand in other cells than before: what was found would lead to the wrong ones.
 */
export async function currentSheet(
  context: Excel.RequestContext,
  reading: SheetReading,
): Promise<{ worksheet: Excel.Worksheet }> {
  const { sheet, sheetId, grid, firstColumn, extraction, hasResults } = reading;
  const worksheet = context.workbook.worksheets.getItemOrNullObject(sheetId).load('name,visibility');
  await context.sync();
  if (worksheet.isNullObject)
    throw badInput(
      `Sheet "${sheet}" was deleted after the check. Open the sheet with the rent roll, and choose “Check this sheet”.`,
    );
  const { table, headingRows, columns } = extraction;
  const unit =
    columns.find(({ column }) => column === 'unit_reference') ??
    columns.find(({ column }) => column === 'tenant_name');
  const first = (headingRows[0] ?? grid.firstRow) - grid.firstRow;
  const width = table.right - table.left + 1;
  // One row more than was read: units may have been added below.
  const height = Math.min(grid.rows.length, table.bottom + 1) - first + 1;
  const areas = [
    { top: first, left: table.left, height: Math.max(1, headingRows.length), width },
    { top: first, left: unit?.position ?? table.left, height, width: 1 },
  ];
  const now = areas.map(({ top, left, ...size }) =>
    worksheet
      .getRangeByIndexes(grid.firstRow - 1 + top, firstColumn + left, size.height, size.width)
      .load('values'),
  );
  await context.sync();
  const isSame = areas.every(({ top, left }, index) =>
    (now[index] as Excel.Range).values.every((row, down) =>
      row.every((value: unknown, right) => {
        const before = String(cellOf(grid.rows[top + down]?.[left + right]).v ?? '');
        // Cells that formulas of the add-in fill are not part of a reading.
        return before === String(value ?? '') || (hasResults && before === '');
      }),
    ),
  );
  if (isSame) return { worksheet };
  throw badInput(
    `Sheet "${worksheet.name}" has changed since the check: its units stand in other cells, or are others. Open it, and choose “Check this sheet”.`,
  );
}

/** Shows a cell of the sheet of a reading, and selects it. */
export const goToCell = (reading: SheetReading, cell: string): Promise<void> =>
  inExcel(
    `Excel did not go to ${formatAddress({ sheet: reading.sheet, cell })}. Finish editing the current cell and try again.`,
    async (context) => {
      const { worksheet } = await currentSheet(context, reading);
      if (worksheet.visibility !== 'Visible')
        throw badInput(`Sheet "${worksheet.name}" is hidden. Unhide it to see ${cell}.`);
      worksheet.activate();
      worksheet.getRange(cell).select();
      await context.sync();
    },
  );

/** What Excel calls the workbook's file. Null where it does not tell. */
export const workbookName = (): Promise<string | null> =>
  inExcel('Excel did not tell a name.', async (context) => {
    const workbook = context.workbook.load('name');
    await context.sync();
    return workbook.name;
  }).catch(() => null);
