import { invalidArgument } from './rich-api/api-error';
import { apiService, type ApiObject } from './rich-api/api-object';

/**
 * Excel's page on the web, which opens new workbooks. Other versions of Excel do that by their application. `opened` throws for
 * a file that is not a workbook, and gets no bytes for an empty one.
 */
export const excelPage = (opened: (file: Uint8Array) => void): ApiObject =>
  apiService('WacWorkbook', {
    CreateAndOpenWorkbook: (_, base64: string | null) => {
      try {
        opened(Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0)));
      } catch (thrown) {
        throw invalidArgument(String(thrown));
      }
    },
  });
