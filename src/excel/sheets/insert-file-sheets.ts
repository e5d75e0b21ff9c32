import { badInput, RrError } from '../../contract/failure';
import { base64Of, TOO_LARGE } from '../host/saved-file';
import { excelBatch, explained } from '../in-excel';
import { POSITION, rectangleOf } from '../reference-walk/area';
import { loadInPieces } from '../scan/load-in-pieces';
import type { LastWritten } from '../write/last-written';
import { freeNames } from './free-names';
import { deleteSheets, loadUndo, sheetsText, refuseProtected } from './insert-sheets';
import { patientlyIn } from './patiently';
import type { AddedSheet } from './undo-sheets';

export interface FileSheet {
  id: string;
  name: string;
}

/** What a new sheet is called in the languages of Excel. With several files, such a name tells nothing. */
const NAMELESS =
  /^(?:sheet|tabelle|feuil|hoja|foglio|folha|planilha|blad|ark|taul|arkusz|list|munka|лист)\s*\d*$/iu;

/**
 * Adds all sheets of an .xlsx file at the end: formulas of one may refer to another. If it has only one, and that has the name of
 * a new sheet, it gets `alone`. Nothing is left if Excel refuses a part.
 */
export async function insertFileSheets(
  file: Uint8Array,
  alone: string,
  written: LastWritten,
): Promise<FileSheet[]> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.13'))
    throw badInput(
      'This version of Excel lets no add-in take sheets from a file. Open the file in Excel, select all of its cells, copy them, and paste them into a new sheet of this workbook.',
    );
  return explained(
    'Excel did not take its sheets. Open it in Excel, save it as .xlsx under another name, and try again.',
    () =>
      written.inOneStep(async (context) => {
        const patiently = patientlyIn(context);
        const { workbook } = context;
        await patiently(() => {
          workbook.worksheets.load('items/name');
          workbook.protection.load('protected');
        });
        refuseProtected(workbook);
        const taken = workbook.worksheets.items.map(({ name }) => name);
        const added = await patiently(() =>
          workbook.insertWorksheetsFromBase64(base64Of(file), { positionType: 'End' }),
        ).catch((thrown: unknown) => {
          if ((thrown as { code?: unknown } | null)?.code !== TOO_LARGE) throw thrown;
          throw new RrError(
            'too-large',
            'It is too large for Excel on the web. Open it in Excel, and copy the sheet with the rent roll into this workbook.',
            { cause: thrown },
          );
        });
        const sheets = added.value.map((id) => workbook.worksheets.getItem(id));
        try {
          await patiently(() => sheets.forEach((sheet) => sheet.load('id,name')));
          const [first] = sheets;
          if (first && sheets.length === 1 && NAMELESS.test(first.name.replace(/ \(\d+\)$/, '')))
            await patiently(() => {
              first.name = freeNames([alone], taken)[alone]!;
              first.load('name');
            });
          return sheets.map(({ id, name }) => ({ id, name }));
        } catch (thrown) {
          const left = added.value.map((id) => ({ name: id, sheet: { id } }));
          await deleteSheets(patiently, workbook, left);
          throw thrown;
        }
      }),
  );
}

/** Notes that these sheets were added, so that one undo deletes all of them, unless a person has changed one since. */
export const noteSheets = (ids: readonly string[], written: LastWritten): Promise<void> =>
  excelBatch(async (context) => {
    const found = ids.map((id) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(id).load('id,name');
      return { sheet, used: sheet.getUsedRangeOrNullObject().load(POSITION.join()), charts: sheet.charts };
    });
    found.forEach(({ charts }) => charts.load('items/name'));
    await context.sync();
    const added: AddedSheet[] = [];
    for (const { sheet, used, charts } of found) {
      if (sheet.isNullObject) continue;
      const rows = new Map<number, readonly unknown[]>();
      const area = used.isNullObject ? undefined : rectangleOf(used);
      if (area)
        await loadInPieces(
          [{ ...area, sheet }],
          'formulas',
          () => context.sync(),
          ({ row }, { formulas }) => {
            formulas.forEach((cells: unknown[], at) => rows.set(row + at, cells));
          },
        );
      const at = (row: number, column: number) => {
        const content = rows.get(row)?.[column - (area?.column ?? 0)];
        return content === '' ? undefined : content;
      };
      const count = [...rows.values()].reduce(
        (sum, cells) => sum + cells.filter((content) => content !== '').length,
        0,
      );
      added.push({
        ...{ id: sheet.id, name: sheet.name, charts: charts.items.length },
        // What formulas spill was read with the others.
        cells: { count, at, formulas: [] },
      });
    }
    if (added.length === 0) return;
    written.note({
      by: 'text',
      what: sheetsText(added),
      undo: async (again) => (await loadUndo()).undoSheets(again, added),
    });
  });
