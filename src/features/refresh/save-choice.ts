import { parseChoice, STORED_CHOICE, type DatabaseChoice } from '../../answers/database-choice';
import type { DatabaseEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { WorkbookStore } from '../../excel/workbook-store';

const CHANGED_ELSEWHERE =
  'Another pane or person has chosen other databases for this workbook meanwhile. They are ticked now. Choose again.';

export const without = (databases: readonly DatabaseEntry[], excluded: readonly DatabaseEntry[]) =>
  databases.filter(({ id }) => !excluded.some((database) => database.id === id));

/** The order of the databases changes no result. */
export const isSameChoice = (a: readonly DatabaseEntry[], b: readonly DatabaseEntry[]): boolean =>
  a.length === b.length && without(a, b).length === 0;

/** Saves a choice in the workbook. Rejects if Excel cannot save it, for example in Protected View. */
export async function saveChoice(
  databases: readonly DatabaseEntry[],
  choice: Pick<DatabaseChoice, 'set'>,
  store: Pick<WorkbookStore, 'change'>,
): Promise<void> {
  choice.set(await store.change(STORED_CHOICE, () => parseChoice(databases)));
}

/**
 * Saves a choice with which all results have been worked out. Rejects if Excel cannot save it, and with `busy` if the file
 * holds another choice by now, which then counts here, too.
 */
export async function replaceChoice(
  databases: readonly DatabaseEntry[],
  choice: Pick<DatabaseChoice, 'get' | 'set'>,
  store: Pick<WorkbookStore, 'change'>,
): Promise<void> {
  let isChangedElsewhere = false;
  const inFile = await store.change(STORED_CHOICE, (stored) => {
    const found = parseChoice(stored);
    isChangedElsewhere = !isSameChoice(found, choice.get());
    return isChangedElsewhere ? found : parseChoice(databases);
  });
  choice.set(inFile, !isChangedElsewhere);
  if (isChangedElsewhere) throw new RrError('busy', CHANGED_ELSEWHERE);
}
