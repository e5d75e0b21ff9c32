import { badInput } from '../../contract/failure';
import type { Rectangle } from '../../excel/reference-walk/area';
import { freeNames } from '../../excel/sheets/free-names';
import { deleteSheets } from '../../excel/sheets/insert-sheets';
import { noteSheets } from '../../excel/sheets/note-sheets';
import { patientlyIn } from '../../excel/sheets/patiently';
import type { LastWritten } from '../../excel/write/last-written';
import type { Chosen } from './choose-formulas';
import { spillsOf } from './fixed-spills';
import { inBatches, readBook } from './read-book';
import { fixedReaders, rangeIn, readReaders } from './readers';
import { readHolding, type Frozen } from './read-shown';
import { changed, formatCells } from './replace-formulas';

/** A sheet's name has at most 31 characters. */
const MOST_OF_NAME = 18;
const MARK = ' (values)';

/**
 * Adds copies of the chosen sheets at the end, with values in the place of all formulas. All of them are there in the end,
 * or none. Resolves to their names.
 */
export async function copySheets(
  context: Excel.RequestContext,
  { book, sheets: originals }: Chosen,
  frozen: readonly Frozen[],
  written: LastWritten,
): Promise<string[]> {
  const { workbook } = context;
  const patiently = patientlyIn(context);
  const { items } = await patiently(() => workbook.worksheets.load('items/name'));
  const taken = items.map(({ name }) => name);
  const added: { name: string; sheet: Excel.Worksheet }[] = [];
  const copied: Frozen[] = [];
  try {
    for (const original of originals) {
      const base = original.name.slice(0, MOST_OF_NAME) + MARK;
      const name = freeNames([base], taken)[base]!;
      taken.push(name);
      const sheet = await patiently(() => original.copy('End').load('id,name'));
      added.push({ name, sheet });
      await patiently(() => {
        sheet.name = name;
      });
      const own = frozen.filter(({ worksheet }) => worksheet === original);
      // Its own formulas would ask again, so the values come from the sheet that has answered.
      await inBatches(context, joined(own.map(({ area }) => area)), (area) =>
        rangeIn(sheet, area).copyFrom(rangeIn(original, area), 'Values'),
      );
      copied.push(
        ...own.map((formula) => ({
          ...formula,
          sheet: name,
          worksheet: sheet,
        })),
      );
    }
    const sheets = added.map(({ sheet }) => sheet);
    await formatCells(context, copied);
    const copies = await readBook(context, sheets);
    const readers = fixedReaders(await readReaders(context, copies), spillsOf(copied, book.names));
    await inBatches(context, readers, ({ set, fixed }) => set(fixed as never));
    const holding = await readHolding(copied);
    // What formulas of others show, such as the time, may be another value by now.
    if (copies.formulas.length > 0 || copied.some(({ isOurs }, at) => isOurs && holding[at] !== 'values'))
      throw changed();
    await noteSheets(
      context,
      sheets.map(({ id }) => id),
      { written, by: 'values' },
    );
    return added.map(({ name }) => name);
  } catch (thrown) {
    const left = (await deleteSheets(patiently, workbook, added)).map((name) => `"${name}"`);
    if (left.length === 0) throw thrown;
    throw badInput(
      `Excel did not take all copies, and did not delete them again. Delete ${left.join(' and ')}, and try again.`,
      { cause: thrown },
    );
  }
}

/** Joins cells that stand below each other, so that Excel gets fewer ranges. */
function joined(areas: readonly Rectangle[]): Rectangle[] {
  const found: Rectangle[] = [];
  for (const area of [...areas].sort((a, b) => a.column - b.column || a.row - b.row)) {
    const above = found.at(-1);
    const continues =
      above?.column === area.column && above.columns === area.columns && above.row + above.rows === area.row;
    if (continues) above.rows += area.rows;
    else found.push({ ...area });
  }
  return found;
}
