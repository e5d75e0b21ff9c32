import { excelBatch } from '../in-excel';
import { createListeners } from '../listeners';

/** The names of the sheets by their ids. */
export type SheetNames = ReadonlyMap<string, string>;

const listeners = createListeners();
let following: Promise<void> | undefined;

/** Tells the sheets of the workbook now, and whenever one comes, goes or gets another name. Returns a function that ends this. */
export function watchSheets(tell: (names: SheetNames) => void): () => void {
  let isOver = false;
  const read = async () => {
    const names = await excelBatch(async (context) => {
      const worksheets = context.workbook.worksheets.load('items/id,items/name');
      await context.sync();
      return new Map(worksheets.items.map(({ id, name }) => [id, name]));
      // Excel refuses while a person edits a cell. Then the next event tells.
    }).catch(() => undefined);
    if (names && !isOver) tell(names);
  };
  const remove = listeners.add(() => void read());
  following ??= follow().catch(() => void (following = undefined));
  void read();
  return () => {
    isOver = true;
    remove();
  };
}

const follow = async (): Promise<void> =>
  excelBatch(async (context) => {
    const { worksheets } = context.workbook;
    const tell = async () => listeners.tell();
    worksheets.onAdded.add(tell);
    worksheets.onDeleted.add(tell);
    if (Office.context.requirements.isSetSupported('ExcelApi', '1.17')) worksheets.onNameChanged.add(tell);
    await context.sync();
  });
