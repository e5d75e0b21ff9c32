import { oneAtATime } from '../contract/one-at-a-time';

/** Everything that the add-in keeps in a workbook. The file holds no secret and no value of a row, and anyone can edit it. */
export type StoredKey = 'rr.databases' | 'rr.formulas' | 'rr.checks' | 'rr.reportColumns' | 'rr.layouts';

/** What 0.4.0 has written and nothing reads any more: the last comparisons, and the last list of rent rolls received. */
const UNREAD = ['rr.compared', 'rr.received'];

/**
 * Reads and writes `workbook.settings` (ExcelApi 1.4), one key at a time, so that other panes, people and versions keep
 * theirs. `Office.Settings` has the same settings, but its `saveAsync` replaces all by those of the start of the page.
 */
export interface WorkbookStore {
  /** Returns what Excel gave to the page, without waiting. It may be older than the page if that was loaded again. */
  atStart(key: StoredKey): unknown;
  /** Never rejects: if Excel refuses, for example while a person edits a cell, it resolves to what was there at the start. */
  read(key: StoredKey): Promise<unknown>;
  /**
   * Writes what `next` makes of the value in the file, and resolves to that. Rejects if Excel cannot save, for example in
   * Protected View.
   */
  change<T>(key: StoredKey, next: (former: unknown) => T): Promise<T>;
  /** The same, but never rejects: what Excel refuses lasts until the page closes, and the next change saves it, too. */
  retain(key: StoredKey, next: (former: unknown) => unknown): Promise<void>;
}

export function createWorkbookStore(): WorkbookStore {
  const unsaved = new Map<StoredKey, ((former: unknown) => unknown)[]>();
  /** Two at once could read the same value. */
  const inTurn = oneAtATime();

  const atStart = (key: StoredKey): unknown => Office.context.document.settings.get(key) ?? undefined;
  const withUnsaved = (key: StoredKey, stored: unknown): unknown =>
    (unsaved.get(key) ?? []).reduce((former, next) => next(former), stored);
  const stored = async (context: Excel.RequestContext, key: StoredKey): Promise<unknown> => {
    const setting = context.workbook.settings.getItemOrNullObject(key).load('value');
    await context.sync();
    return setting.isNullObject ? atStart(key) : setting.value;
  };
  const change = <T>(key: StoredKey, next: (former: unknown) => T): Promise<T> =>
    inTurn(() =>
      Excel.run(async (context) => {
        const { settings } = context.workbook;
        const unread = UNREAD.map((name) => settings.getItemOrNullObject(name).load('key'));
        const value = next(withUnsaved(key, await stored(context, key)));
        settings.add(key, value);
        for (const setting of unread) if (!setting.isNullObject) setting.delete();
        await context.sync();
        unsaved.delete(key);
        return value;
      }),
    );

  return {
    atStart,
    read: async (key) =>
      withUnsaved(key, await Excel.run((context) => stored(context, key)).catch(() => atStart(key))),
    change,
    retain: (key, next) =>
      change(key, next).then(
        () => undefined,
        () => void unsaved.set(key, [...(unsaved.get(key) ?? []), next]),
      ),
  };
}
