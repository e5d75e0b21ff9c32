import { RrError } from '../../contract/failure';
import { inExcel } from '../../excel/in-excel';
import type { SheetReading } from './compare-actions';
import { currentSheet } from './current-sheet';

/** Excel refuses longer addresses. */
const MOST_CHARACTERS = 8_000;
const FILL = '#FFE8A3';

/**
 * Fills cells by one conditional format, which a person can remove as one, and which leaves the cells' own formats alone.
 * Resolves to the number of cells and to what removes it.
 */
export async function markCells(
  reading: SheetReading,
  cells: readonly string[],
): Promise<{ cells: number; remove(): Promise<void> }> {
  const { sheet, sheetId } = reading;
  const unique = [...new Set(cells)];
  if (unique.length === 0)
    throw new RrError('bad-input', 'No cell of the sheet differs, so there is nothing to mark.');
  const problem = (doing: string) =>
    `Excel did not ${doing} the cells of sheet "${sheet}". Finish editing the current cell, and try again.`;
  const address = unique.join(',');
  if (address.length > MOST_CHARACTERS)
    throw new RrError(
      'too-large',
      `${unique.length} cells differ, which is more than one conditional format can hold. Write the result instead, and go to the cells from there.`,
    );
  const id = await inExcel(problem('mark'), async (context) => {
    const { worksheet } = await currentSheet(context, reading);
    await refuseProtectedSheet(context, worksheet, 'marked');
    const format = worksheet.getRanges(address).conditionalFormats.add('Custom');
    format.custom.rule.formula = '=TRUE';
    format.custom.format.fill.color = FILL;
    format.load('id');
    await context.sync();
    return format.id;
  });
  return {
    cells: unique.length,
    remove: () =>
      inExcel(problem('remove the marks of'), async (context) => {
        const worksheet = context.workbook.worksheets.getItemOrNullObject(sheetId).load('name');
        await context.sync();
        if (worksheet.isNullObject) return;
        await refuseProtectedSheet(context, worksheet, 'changed');
        // Of the whole sheet, because the cells may have moved since.
        const format = worksheet.getRanges().conditionalFormats.getItemOrNullObject(id);
        await context.sync();
        if (!format.isNullObject) format.delete();
        await context.sync();
      }),
  };
}

async function refuseProtectedSheet(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  done: string,
): Promise<void> {
  worksheet.protection.load('protected');
  await context.sync();
  if (worksheet.protection.protected)
    throw new RrError(
      'bad-input',
      `Sheet "${worksheet.name}" is protected, so its cells cannot be ${done}. Choose Review, Unprotect Sheet, and try again.`,
    );
}
