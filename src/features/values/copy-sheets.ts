import { badInput } from '../../contract/failure';
import { changedMeanwhile } from '../../excel/read-unchanged';
import { freeNames } from '../../excel/sheets/free-names';
import { takeBackSheets, refuseProtected } from '../../excel/sheets/insert-sheets';
import { noteSheets } from '../../excel/sheets/note-sheets';
import { patientlyIn } from '../../excel/sheets/patiently';
import type { LastWritten } from '../../excel/write/last-written';
import { readBook } from './choose-formulas';
import { sheetOf } from './sheet-batches';
import { writeValues, type Frozen } from './freeze-formulas';
import { readersOf } from './readers';

/** A sheet's name has at most 31 characters. */
const MAX_OF_NAME = 18;
const SUFFIX = ' (values)';

/**
 * Adds copies of sheets at the end, with values in the place of all formulas. All of them are there in the end, or none.
 * Resolves to their names.
 */
export async function copySheets(
  context: Excel.RequestContext,
  sheets: readonly string[],
  frozen: readonly Frozen[],
  written: LastWritten,
): Promise<string[]> {
  const { workbook } = context;
  const { worksheets, protection } = workbook;
  const patiently = patientlyIn(context);
  await patiently(() => [worksheets.load('items/name'), protection.load('protected')]);
  refuseProtected(workbook);
  const taken = worksheets.items.map(({ name }) => name);
  const copies = new Map<string, { name: string; sheet: Excel.Worksheet }>();
  const added = () => [...copies.values()];
  try {
    for (const original of sheets) {
      const base = original.slice(0, MAX_OF_NAME) + SUFFIX;
      const name = freeNames([base], taken)[base]!;
      taken.push(name);
      const sheet = await patiently(() => sheetOf(context, original).copy('End').load('id,name')).catch(
        (cause: unknown) => {
          throw badInput(
            `Excel did not copy sheet "${original}". Untick it, or show it if it is hidden, and try again. Nothing was changed.`,
            { cause },
          );
        },
      );
      copies.set(original, { name, sheet });
      await patiently(() => (sheet.name = name));
    }
    const names = added().map(({ name }) => name);
    const copyOf = (sheet: string) => copies.get(sheet)?.name ?? sheet;
    const onCopies = frozen.map(({ area, ...formula }) => ({
      ...{ ...formula, sheet: copyOf(formula.sheet) },
      area: { ...area, sheet: copyOf(area.sheet) },
    }));
    const book = { ...(await readBook(context, names)), formulas: [] };
    const readers = await readersOf(context, book, onCopies);
    await writeValues(context, frozen, readers, copyOf);
    if ((await readBook(context, names)).formulas.length > 0) throw changedMeanwhile();
    await noteSheets(
      context,
      added().map(({ sheet }) => sheet.id),
      { written, by: 'values' },
    );
    return names;
  } catch (thrown) {
    return takeBackSheets(patiently, workbook, added(), thrown);
  }
}
