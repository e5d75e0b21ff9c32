import { invalidArgument } from './rich-api/api-error';
import { apiService, type ApiObject } from './rich-api/api-object';

/** The first bytes of a zip file, which an .xlsx file is. */
const ZIP = 'PK';

/** Excel's page on the web, which opens new workbooks. Other versions of Excel do that by their application. */
export const excelPage = (opened: (file: Uint8Array) => void): ApiObject =>
  apiService('WacWorkbook', {
    CreateAndOpenWorkbook: (_, base64: string | null) => {
      const text = decoded(base64 ?? '');
      if (base64 && !text?.startsWith(ZIP)) throw invalidArgument('The text is not a file of Excel.');
      opened(Uint8Array.from(text ?? '', (letter) => letter.charCodeAt(0)));
    },
  });

function decoded(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
