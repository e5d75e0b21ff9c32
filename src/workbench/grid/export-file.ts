import type { Model } from '@odoo/o-spreadsheet';
import { strToU8, zipSync } from 'fflate';

/** The grid writes a transparent fill as a colour of eight digits, which no reader of such a file knows. */
const TRANSPARENT_FILL = /<a:solidFill>\s*<a:srgbClr val="00[0-9A-F]{6}"\s*\/>\s*<\/a:solidFill>/gi;

/** Returns the workbook as an .xlsx file. The grid writes RR formulas without the prefix that Excel gives them. */
export async function exportFile(model: Model): Promise<Uint8Array> {
  const { files } = await model.exportXLSX();
  return zipSync(
    Object.fromEntries(
      files.map((file) => {
        if (!('content' in file)) throw new Error(`The export of images is not supported: ${file.path}`);
        return [file.path, strToU8(file.content.replace(TRANSPARENT_FILL, '<a:noFill/>'))];
      }),
    ),
  );
}
