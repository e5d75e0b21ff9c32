import { setRealTimer, type SetTimer } from '../../client/timer';
import { isCellEditing } from '../../excel/cell-editing';
import { refusalOf, stopListening } from './probe';

/** The sheets that a check has added, by id. */
export interface CheckSheet {
  id: string;
  name: string;
  /** Copies of the sheet. */
  others: string[];
  /** The sheet that was in front before. */
  before: string | undefined;
}

const NAME = 'Rent Roll check';
/** A person who is typing in a cell gets this long to leave it. */
const RETRIES = 15;
const RETRY_MS = 2_000;

/** Adds a sheet under a free name. Another sheet stays in front. */
export async function addSheet(): Promise<CheckSheet> {
  const before = await activeSheet();
  return Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const taken = new Set(worksheets.items.map(({ name }) => name.toLowerCase()));
    let name = NAME;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${NAME} ${number}`;
    const sheet = worksheets.add(name).load('id, name');
    await context.sync();
    return { id: sheet.id, name: sheet.name, others: [], before };
  });
}

/** A chart sheet in front cannot be told apart. */
const activeSheet = (): Promise<string | undefined> =>
  Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load('id');
    await context.sync();
    return sheet.id;
  }).catch(() => undefined);

/** Removes the sheets of a check, and nothing else. Returns a sentence if one stays. */
export async function removeSheets(
  { id, others, name, before }: CheckSheet,
  setTimer: SetTimer = setRealTimer,
): Promise<string | undefined> {
  if (before !== undefined) await activate(before).catch(() => undefined);
  for (let attempt = 0; ; attempt++)
    try {
      for (const one of [...others, id]) await remove(one);
      return undefined;
    } catch (thrown) {
      if (!isCellEditing(thrown) || attempt >= RETRIES)
        return `The sheet “${name}” could not be removed (${refusalOf(thrown)}). Delete it yourself.`;
      await new Promise<void>((resolve) => void setTimer(resolve, RETRY_MS));
    }
}

const activate = (id: string) =>
  Excel.run(async (context) => {
    context.workbook.worksheets.getItem(id).activate();
    await context.sync();
  });

const remove = (id: string) =>
  Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(id);
    sheet.protection.load('protected');
    await context.sync();
    if (sheet.isNullObject) return;
    // A cancelled probe may have left it so.
    if (sheet.protection.protected) sheet.protection.unprotect();
    sheet.delete();
    await context.sync();
  });

/** Returns a sentence if a sheet cannot be added to this workbook. Excel may still refuse it afterwards. */
export async function whyNot(): Promise<string | undefined> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.9'))
    return 'This Excel is too old for the check: it needs ExcelApi 1.9. Nothing was changed.';
  // Each in a batch of its own: an Excel that cannot tell one may tell the other.
  const ask = (load: (workbook: Excel.Workbook) => () => boolean) =>
    Excel.run(async (context) => {
      const read = load(context.workbook);
      await context.sync();
      return read();
    }).catch(() => false);
  if (await ask((workbook) => (workbook.load('readOnly'), () => workbook.readOnly)))
    return 'The workbook is open for reading only, so the check cannot add its sheet. Open a new workbook and start the check there.';
  if (await ask(({ protection }) => (protection.load('protected'), () => protection.protected)))
    return 'The structure of the workbook is protected, so the check cannot add its sheet. Open a new workbook and start the check there.';
  return undefined;
}

/** Returns the sentence for a sheet that Excel did not add. */
export const refusedSheet = (refusal: string): string =>
  refusal.includes('InvalidOperationInCellEditMode')
    ? 'A cell is being edited. Press Enter or Escape in the sheet, and start the check again.'
    : `Excel does not let the check add its sheet (${refusal}). Open a new workbook and start the check there.`;

const OTHERS =
  'Another person is editing this workbook, so the check has stopped. Start it in a workbook of your own.';

/** Excel does not say who has a workbook open: the first edit of another person does. Returns a function that ends this. */
export async function watchCoAuthors(stop: (sentence: string) => void): Promise<() => Promise<void>> {
  try {
    const listening = await Excel.run(async (context) => {
      const added = context.workbook.worksheets.onChanged.add(async ({ source }) => {
        if (source === Excel.EventSource.remote) stop(OTHERS);
      });
      await context.sync();
      return added;
    });
    return () => stopListening(listening).catch(() => undefined);
  } catch {
    return async () => {};
  }
}
