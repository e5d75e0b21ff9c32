import { formatCell } from '../../excel/cell-address';
import { inExcel } from '../../excel/in-excel';
import { freeNames } from '../../excel/sheets/free-names';
import { refuseProtected } from '../../excel/sheets/refuse-protected';

const CELLS_AT_ONCE = 10_000;

/** Writes rows of text to a new sheet as text, so that Excel reads no value in its own way. Resolves to the sheet. */
export const insertTextSheet = (
  rows: readonly (readonly string[])[],
  wanted: string,
): Promise<{ name: string; id: string }> =>
  inExcel(
    'Excel did not add a sheet for the text. Finish editing the current cell and try again.',
    async (context) => {
      const { worksheets } = context.workbook;
      worksheets.load('items/name');
      context.workbook.protection.load('protected');
      await context.sync();
      refuseProtected(context.workbook);
      const given = sheetName(wanted);
      const names = freeNames(
        [given],
        worksheets.items.map(({ name }) => name),
      );
      const name = names[given] as string;
      const sheet = worksheets.add(name).load('id');
      const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
      const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / width));
      try {
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          const some = rows.slice(from, from + rowsAtOnce);
          const range = sheet.getRange(
            `${formatCell(from, 0)}:${formatCell(from + some.length - 1, width - 1)}`,
          );
          range.values = some.map((row) => Array.from({ length: width }, (_, at) => asText(row[at])));
          await context.sync();
        }
      } catch (thrown) {
        sheet.delete();
        await context.sync().catch(() => undefined);
        throw thrown;
      }
      sheet.activate();
      await context.sync();
      return { name, id: sheet.id };
    },
  );

/** The apostrophe keeps Excel from reading `=HYPERLINK(…)` of a stranger's file as a formula, and `007` as a number. */
const asText = (text = ''): string => (text === '' ? '' : `'${text}`);

/** Excel allows 31 characters, and some are forbidden. */
function sheetName(wanted: string): string {
  const plain = wanted
    .replace(/\.(?:csv|txt|tsv)$/i, '')
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    // Room for a number.
    .slice(0, 27)
    .replace(/['\s]+$/, '');
  // Excel keeps this name for itself.
  return plain === '' || /^history$/i.test(plain) ? 'Pasted rent roll' : plain;
}
