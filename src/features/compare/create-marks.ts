import { RrError } from '../../contract/failure';
import { inExcel } from '../../excel/in-excel';
import { differenceCell } from './chosen-table';
import type { CompareActions } from './compare-actions';
import { currentSheet } from './current-sheet';

/** Excel refuses longer addresses. */
const MOST_CHARACTERS = 8_000;
const FILL = '#FFE8A3';

const doing = (what: string, sheet: string) =>
  `Excel did not ${what} the cells of sheet "${sheet}". Finish editing the current cell, and try again.`;

/**
 * Fills cells by one conditional format for each sheet, which a person can remove as one, and which leaves the cells' own
 * formats alone.
 */
export function createMarks(): Pick<CompareActions, 'mark' | 'unmark' | 'isMarked'> {
  /** The conditional formats, by the sheets' ids. */
  const formats = new Map<string, string>();
  return {
    async mark(reading, { reconciliation }) {
      const { sheet, sheetId } = reading;
      const differing = reconciliation.properties.flatMap(({ differences }) => differences);
      const cells = [...new Set(differing.flatMap((line) => differenceCell(reading, line) ?? []))];
      if (cells.length === 0)
        throw new RrError('bad-input', 'No cell of the sheet differs, so there is nothing to mark.');
      const address = cells.join(',');
      if (address.length > MOST_CHARACTERS)
        throw new RrError(
          'too-large',
          `${cells.length} cells differ, which is more than one conditional format can hold. Write the result instead, and go to the cells from there.`,
        );
      const id = await inExcel(doing('mark', sheet), async (context) => {
        const { worksheet } = await currentSheet(context, reading);
        await refuseProtectedSheet(context, worksheet, 'marked');
        const format = worksheet.getRanges(address).conditionalFormats.add('Custom');
        format.custom.rule.formula = '=TRUE';
        format.custom.format.fill.color = FILL;
        format.load('id');
        await context.sync();
        return format.id;
      });
      formats.set(sheetId, id);
      return cells.length;
    },

    async unmark({ sheet, sheetId }) {
      const id = formats.get(sheetId);
      if (id !== undefined)
        await inExcel(doing('remove the marks of', sheet), async (context) => {
          const worksheet = context.workbook.worksheets.getItemOrNullObject(sheetId).load('name');
          await context.sync();
          if (worksheet.isNullObject) return;
          await refuseProtectedSheet(context, worksheet, 'changed');
          // Of the whole sheet, because the cells may have moved since.
          const format = worksheet.getRanges().conditionalFormats.getItemOrNullObject(id);
          await context.sync();
          if (!format.isNullObject) format.delete();
          await context.sync();
        });
      formats.delete(sheetId);
    },

    isMarked: ({ sheetId }) => formats.has(sheetId),
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
