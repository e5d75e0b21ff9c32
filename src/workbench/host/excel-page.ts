import { invalidArgument } from './rich-api/api-error';
import { apiService, type ApiObject } from './rich-api/api-object';

/**
 * Excel's page on the web, which opens new workbooks. Other versions of Excel do that by their application. `opened` throws for
 * a file that is not a workbook, and gets no bytes for an empty one.
 */
export const excelPage = (opened: (file: Uint8Array) => void): ApiObject =>
  apiService('WacWorkbook', {
    CreateAndOpenWorkbook: (_, base64: string | null) => {
      const text = decoded(base64 ?? '');
      if (text === undefined) throw invalidArgument('The text is not the base64 of a file.');
      try {
        opened(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
      } catch (thrown) {
        throw invalidArgument(String(thrown));
      }
    },
  });

function decoded(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
