import { sheetsOf } from '../reference-walk/excel-references';
import { byCell, parseCellAddress, type CellAddress } from '../cell-address';

/** Of cells that are read with one request. */
const AT_ONCE = 1_000;

/** Older versions of Excel write `#GETTING_DATA`. */
export const isBusyText = (value: unknown): boolean => value === '#BUSY!' || value === '#GETTING_DATA';

/** Returns those of the cells that show `#BUSY!`. Reads nothing else. */
export async function busyCells(addresses: readonly string[]): Promise<CellAddress[]> {
  const all = [...byCell(addresses.flatMap((address) => parseCellAddress(address) ?? [])).values()];
  return Excel.run(async (context) => {
    const sheets = await sheetsOf(context, all);
    const busy: CellAddress[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const read = all.slice(at, at + AT_ONCE).flatMap((cell) => {
        const sheet = sheets.get(cell.sheet);
        return sheet ? [{ cell, range: sheet.getRange(cell.cell).load('values') }] : [];
      });
      await context.sync();
      busy.push(...read.filter(({ range }) => isBusyText(range.values[0]?.[0])).map(({ cell }) => cell));
    }
    return busy;
  });
}
