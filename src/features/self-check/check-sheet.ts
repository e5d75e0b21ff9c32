import { setRealTimer, type SetTimer } from '../../client/timer';
import { isCellEditing } from '../../excel/cell-editing';
import { refusalOf } from './run-probe';

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
