import type { DatabaseEntry } from '../contract/entries';
import { createListeners } from './listeners';

const SETTING = 'rr.databases';

/** The company databases chosen for this workbook. The choice travels with the file; it holds no secret. */
export interface DatabaseChoice {
  /** In the order chosen; empty when nothing is chosen yet. The same array until something changes. */
  get(): readonly DatabaseEntry[];
  /** Saves with the workbook's settings. Rejects when Excel cannot save them, for example in a protected view. */
  set(databases: readonly DatabaseEntry[]): Promise<void>;
  /** After a choice is saved. Returns the way to leave. */
  onChange(listener: () => void): () => void;
}

export function createDatabaseChoice(settings: Office.Settings): DatabaseChoice {
  const listeners = createListeners();
  let chosen: readonly DatabaseEntry[] = parseChoice(settings.get(SETTING));

  const save = (databases: readonly DatabaseEntry[]) => {
    settings.set(
      SETTING,
      databases.map(({ id, name }) => ({ id, name })),
    );
    return new Promise<void>((resolve, reject) =>
      settings.saveAsync(({ status, error }) =>
        status === Office.AsyncResultStatus.Failed ? reject(new Error(error.message)) : resolve(),
      ),
    );
  };

  return {
    get: () => chosen,
    async set(databases) {
      const before = chosen;
      try {
        await save(databases);
      } catch (thrown) {
        // What is not in the file must not come into it with the next setting that is saved.
        settings.set(SETTING, before);
        throw thrown;
      }
      chosen = parseChoice(settings.get(SETTING));
      listeners.tell();
    },
    onChange: listeners.add,
  };
}

/** Settings come from a file that anyone may have edited: what is not a database is left out. */
function parseChoice(setting: unknown): DatabaseEntry[] {
  return (Array.isArray(setting) ? setting : []).flatMap((entry: Partial<DatabaseEntry> | null) =>
    typeof entry?.id === 'string' && entry.id !== ''
      ? [{ id: entry.id, name: typeof entry.name === 'string' ? entry.name : entry.id }]
      : [],
  );
}
