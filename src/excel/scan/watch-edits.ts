import { excelBatch } from '../in-excel';
import { createListeners } from '../listeners';

/** Edits of cells and sheets, by whomever. */
export interface Edits {
  /** Resolves once Excel reports them. */
  follow(): Promise<void>;
  onEdit(listener: () => void): () => void;
}

export function createEdits(): Edits {
  const listeners = createListeners();
  let following: Promise<void> | undefined;
  return {
    follow: () =>
      (following ??= excelBatch(async (context) => {
        const { worksheets } = context.workbook;
        const tell = async () => listeners.tell();
        worksheets.onChanged.add(tell);
        worksheets.onDeleted.add(tell);
        if (Office.context.requirements.isSetSupported('ExcelApi', '1.17')) {
          worksheets.onNameChanged.add(tell);
          worksheets.onVisibilityChanged.add(tell);
        }
        await context.sync();
      }).catch((thrown: unknown) => {
        following = undefined;
        throw thrown;
      })),
    onEdit: listeners.add,
  };
}
