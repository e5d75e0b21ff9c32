import { loadOnce } from '../../table/load-once';
import { retryWhileEditing, unlessEditing, type Later } from '../cell-editing';
import { excelBatch } from '../in-excel';
import { createListeners } from '../listeners';

/** The names of the sheets by their ids. */
export type SheetNames = ReadonlyMap<string, string>;

const listeners = createListeners();

/** For five minutes, because Excel refuses while a person edits a cell. */
const MAX_WAITS = 600;

/** Tells the sheets of the workbook now, and whenever one comes, goes or gets another name. Returns a function that ends this. */
export function watchSheets(notify: (names: SheetNames) => void, later?: Later): () => void {
  let isOver = false;
  let asked = 0;
  const read = async () => {
    const turn = (asked += 1);
    const names = await retryWhileEditing(readSheetNames, MAX_WAITS, later).catch(() => undefined);
    // A slow answer must not replace that of a later question.
    if (names && !isOver && turn === asked) notify(names);
  };
  const remove = listeners.add(() => void read());
  void read();
  return () => {
    isOver = true;
    remove();
  };
}

async function readSheetNames(): Promise<SheetNames> {
  // An Excel that tells no such events still tells the sheets.
  await follow().catch(unlessEditing(() => undefined));
  return excelBatch(async (context) => {
    const worksheets = context.workbook.worksheets.load('items/id,items/name');
    await context.sync();
    return new Map(worksheets.items.map(({ id, name }) => [id, name]));
  });
}

const { get: follow } = loadOnce(() =>
  excelBatch(async (context) => {
    const { worksheets } = context.workbook;
    const notifyListeners = async () => listeners.notify();
    worksheets.onAdded.add(notifyListeners);
    worksheets.onDeleted.add(notifyListeners);
    if (Office.context.requirements.isSetSupported('ExcelApi', '1.17'))
      worksheets.onNameChanged.add(notifyListeners);
    await context.sync();
  }),
);
