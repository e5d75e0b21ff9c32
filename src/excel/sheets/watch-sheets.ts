import { excelBatch } from '../in-excel';
import { createListeners } from '../listeners';

/** The names of the sheets by their ids. */
export type SheetNames = ReadonlyMap<string, string>;

const listeners = createListeners();
/** Settles when each sheet that comes or goes is told. Undefined once Excel has refused that. */
let following: Promise<void> | undefined;

/** Excel refuses while a person edits a cell, which takes them some seconds. */
const AGAIN_MS = 2_000;
const MAX_ATTEMPTS = 150;

/** Tells the sheets of the workbook now, and whenever one comes, goes or gets another name. Returns a function that ends this. */
export function watchSheets(
  notify: (names: SheetNames) => void,
  later: (run: () => void, ms: number) => unknown = setTimeout,
): () => void {
  let isOver = false;
  let asked = 0;
  const read = async (attempts = MAX_ATTEMPTS): Promise<void> => {
    following ??= follow().catch(() => void (following = undefined));
    await following;
    if (isOver) return;
    const turn = (asked += 1);
    const names = await excelBatch(async (context) => {
      const worksheets = context.workbook.worksheets.load('items/id,items/name');
      await context.sync();
      return new Map(worksheets.items.map(({ id, name }) => [id, name]));
    }).catch(() => undefined);
    // A slow answer must not replace that of a later question, which also tries again by itself.
    if (isOver || turn < asked) return;
    if (names) notify(names);
    if ((!names || !following) && attempts > 1) later(() => void read(attempts - 1), AGAIN_MS);
  };
  const remove = listeners.add(() => void read());
  void read();
  return () => {
    isOver = true;
    remove();
  };
}

const follow = async (): Promise<void> =>
  excelBatch(async (context) => {
    const { worksheets } = context.workbook;
    const notifyListeners = async () => listeners.notify();
    worksheets.onAdded.add(notifyListeners);
    worksheets.onDeleted.add(notifyListeners);
    if (Office.context.requirements.isSetSupported('ExcelApi', '1.17'))
      worksheets.onNameChanged.add(notifyListeners);
    await context.sync();
  });
