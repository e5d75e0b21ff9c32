import { badInput, RrError } from '../../contract/failure';
import { explained } from '../in-excel';
import type { LastWritten } from '../write/last-written';
import { freeNames } from './free-names';
import { deleteSheets, refuseProtected } from './insert-sheets';
import { patientlyIn } from './patiently';

export interface FileSheet {
  id: string;
  name: string;
}

/** What a new sheet is called in the languages of Excel. With several files, such a name tells nothing. */
const NAMELESS =
  /^(?:sheet|tabelle|feuil|hoja|foglio|folha|planilha|blad|ark|taul|arkusz|list|munka|лист)\s*\d*$/iu;

/** Excel on the web refuses a request over 5 MB (Microsoft: "Resource limits and performance optimization"). */
const TOO_LARGE = 'RequestPayloadSizeLimitExceeded';

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

/** A multiple of three, so that the pieces join without a gap. */
const BYTES_AT_ONCE = 24 * 1024;

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))));
  return pieces.join('');
}
