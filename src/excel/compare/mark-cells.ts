import { RrError } from '../../contract/failure';
import { inExcel } from '../in-excel';

/** Excel refuses longer addresses. */
const MOST_CHARACTERS = 8_000;
const FILL = '#FFE8A3';

/**
 * Fills cells by one conditional format, which a person can remove as one, and which leaves the cells' own formats alone.
 * Resolves to the number of cells and to what removes it.
 */
export async function markCells(
  sheet: string,
  cells: readonly string[],
): Promise<{ cells: number; remove(): Promise<void> }> {
  const unique = [...new Set(cells)];
  if (unique.length === 0)
    throw new RrError('bad-input', 'No cell of the sheet differs, so there is nothing to mark.');
  const problem = `Excel did not mark the cells of sheet "${sheet}". Check whether the sheet is protected, and try again.`;
  const address = unique.join(',');
  if (address.length > MOST_CHARACTERS)
    throw new RrError(
      'too-large',
      `${unique.length} cells differ, which is more than one conditional format can hold. Write the result instead, and go to the cells from there.`,
    );
  const id = await inExcel(problem, async (context) => {
    const format = context.workbook.worksheets
      .getItem(sheet)
      .getRanges(address)
      .conditionalFormats.add('Custom');
    format.custom.rule.formula = '=TRUE';
    format.custom.format.fill.color = FILL;
    format.load('id');
    await context.sync();
    return format.id;
  });
  return {
    cells: unique.length,
    remove: () =>
      inExcel(problem, async (context) => {
        const format = context.workbook.worksheets
          .getItem(sheet)
          .getRanges(address)
          .conditionalFormats.getItemOrNullObject(id);
        await context.sync();
        if (!format.isNullObject) format.delete();
        await context.sync();
      }),
  };
}
