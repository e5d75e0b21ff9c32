import { formatCell } from '../../excel/cell-address';
import { addSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';

const CELLS_AT_ONCE = 10_000;

/** Writes rows of text to a new sheet as text, so that Excel reads no value in its own way. Resolves to the sheet. */
export async function insertTextSheet(
  rows: readonly (readonly string[])[],
  wanted: string,
  written: LastWritten,
): Promise<{ name: string; id: string }> {
  const given = sheetName(wanted);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / width));
  const { names, ids } = await addSheets(
    [given],
    (free) => [
      {
        name: free[given]!,
        async fill(patiently, sheet) {
          for (let from = 0; from < rows.length; from += rowsAtOnce) {
            const some = rows.slice(from, from + rowsAtOnce);
            const address = `${formatCell(from, 0)}:${formatCell(from + some.length - 1, width - 1)}`;
            await patiently(() => {
              sheet.getRange(address).values = some.map((row) =>
                Array.from({ length: width }, (_, at) => asText(row[at])),
              );
            });
          }
          return {
            count: rows.flat().filter((text) => text !== '').length,
            at: (row, column) => rows[row]?.[column] || undefined,
            formulas: [],
          };
        },
      },
    ],
    { written, by: 'text' },
  );
  return { name: names[given]!, id: ids[0]! };
}

/** The apostrophe keeps Excel from reading `=HYPERLINK(…)` of a stranger's file as a formula, and `007` as a number. */
const asText = (text = ''): string => (text === '' ? '' : `'${text}`);

/** Excel allows 31 characters, and some are forbidden. */
export function sheetName(wanted: string): string {
  const plain = wanted
    .replace(/\.(?:csv|txt|tsv|xls[xm]?)$/i, '')
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
