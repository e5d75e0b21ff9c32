import type { SheetTemplate } from '../../templates/sheet-template';
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
 * sheet read another. Leaves no sheet behind if Excel refuses one. A chart that fails never costs the sheets.
 */
export async function insertSheets<Name extends string>(
  wanted: readonly Name[],
  build: (names: Record<Name, string>) => readonly SheetTemplate[],
): Promise<InsertedSheets<Name>> {
  const problem = 'Excel did not add the sheets. Finish editing the current cell and try again.';
  return explained(problem, () =>
    Excel.run(async (context) => {
      const { workbook } = context;
      workbook.worksheets.load('items/name');
      workbook.protection.load('protected');
      await context.sync();
      refuseProtected(workbook);
      const names = freeNames(
        wanted,
        workbook.worksheets.items.map(({ name }) => name),
      );
      const templates = build(names);
      const added = templates.map((template) => ({
        template,
        sheet: workbook.worksheets.add(template.name),
      }));
      try {
        await context.sync();
        for (const { template, sheet } of added) await writeSheet(context, sheet, template);
      } catch (thrown) {
        for (const { sheet } of added) sheet.delete();
        await context.sync().catch(() => undefined);
        throw thrown;
      }
      const chartsLeftOut = await addCharts(context, added);
      added.at(-1)?.sheet.activate();
      await context.sync();
      return { names, ...(chartsLeftOut && { chartsLeftOut }) };
    }),
  );
}
