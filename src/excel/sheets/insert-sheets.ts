import { RrError } from '../../contract/failure';
import type { SheetTemplate } from '../../templates/sheet-template';
import { afterTyping, type Later } from './after-typing';
import { askDate, refuse1904 } from '../date-system';
import { explained } from '../in-excel';
import { freeNames } from './free-names';
import { addCharts } from './add-charts';
import { refuseProtected } from './refuse-protected';
import { writeSheet } from './write-sheet';

export interface InsertedSheets<Name extends string> {
  /** What the sheets are called: the wanted names, or all of them with the same number, such as `Report 2`. */
  names: Record<Name, string>;
  /** Why the charts are missing, in a sentence. */
  chartsLeftOut?: string;
}

/**
 * Adds sheets at the end of the workbook and shows the last one of them. `build` gets the names, because formulas of one
 * sheet read another. The sheets are there as a whole or not at all: while a person types, it waits (see `afterTyping`), and
 * if Excel refuses a part otherwise, it deletes what it has added, or names what is left. A chart that fails never costs the
 * sheets.
 */
export async function insertSheets<Name extends string>(
  wanted: readonly Name[],
  build: (names: Record<Name, string>) => readonly SheetTemplate[],
  later?: Later,
): Promise<InsertedSheets<Name>> {
  return explained(`Excel did not add the sheets. ${AGAIN}`, () =>
    Excel.run(async (context) => {
      const patiently: Patiently = (queue) =>
        afterTyping(async () => {
          const queued = queue();
          await context.sync();
          return queued;
        }, later);
      const { workbook } = context;
      const day = await patiently(() => {
        workbook.worksheets.load('items/name');
        workbook.protection.load('protected');
        return askDate(workbook);
      });
      refuseProtected(workbook);
      refuse1904(day);
      const names = freeNames(
        wanted,
        workbook.worksheets.items.map(({ name }) => name),
      );
      const added: NewSheet[] = [];
      try {
        // Each in a batch of its own: of a batch that Excel refuses, for example because of a new name, the first part stays.
        for (const template of build(names))
          added.push(
            await patiently(() => ({ template, sheet: workbook.worksheets.add(template.name).load('id') })),
          );
        for (const { template, sheet } of added) await writeSheet(patiently, sheet, template);
        const chartsLeftOut = await addCharts(patiently, added);
        // The sheets are complete, also if Excel does not bring the last one to the front.
        await patiently(() => added.at(-1)?.sheet.activate()).catch(() => undefined);
        const found = await patiently(() =>
          added.map(({ sheet }) => workbook.worksheets.getItemOrNullObject(sheet.id).load('id')),
        );
        const gone = added.find((_, at) => found[at]!.isNullObject);
        if (gone) throw new RrError('bad-input', deletedMeanwhile(gone.template.name));
        return { names, ...(chartsLeftOut && { chartsLeftOut }) };
      } catch (thrown) {
        const left = await deleteSheets(patiently, workbook, added);
        throw left.length === 0 ? thrown : new RrError('bad-input', leftBehind(left), { cause: thrown });
      }
    }),
  );
}

const AGAIN = 'Leave the cell that you edit, and try again.';

/** Sends what `queue` asks for as one batch, and again while a person types. */
export type Patiently = <T>(queue: () => T) => Promise<T>;

interface NewSheet {
  sheet: Excel.Worksheet;
  template: SheetTemplate;
}

/** Deletes sheets, each alone, because a person may have deleted one. Returns the names of those that are left. */
async function deleteSheets(
  patiently: Patiently,
  { worksheets }: Excel.Workbook,
  added: readonly NewSheet[],
): Promise<string[]> {
  const left: string[] = [];
  for (const { sheet, template } of added) {
    let { name } = template;
    try {
      const found = await patiently(() => worksheets.getItemOrNullObject(sheet.id).load('name'));
      if (found.isNullObject) continue;
      ({ name } = found);
      await patiently(() => found.delete());
    } catch {
      left.push(name);
    }
  }
  return left;
}

const deletedMeanwhile = (name: string): string =>
  `Sheet "${name}" was deleted while the sheets were written, so nothing was added. Insert them again.`;

const leftBehind = (names: readonly string[]): string =>
  `Excel did not take all cells of the new sheets, and did not delete them again. Delete ${names.map((name) => `"${name}"`).join(' and ')}, and try again.`;
