import type { DatabaseEntry } from '../contract/entries';
import { createListeners } from './listeners';

const SETTING = 'rr.databases';

/** The company databases chosen for this workbook. They are saved in the file and hold no secret. */
export interface DatabaseChoice {
  /** Returns the databases in the order chosen. Returns the same array until the choice changes. */
  get(): readonly DatabaseEntry[];
  /** Saves the choice in the workbook. Rejects if Excel cannot save it, for example in Protected View. */
  set(databases: readonly DatabaseEntry[]): Promise<void>;
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
        // Otherwise the next setting that is saved would save this one with it.
        settings.set(SETTING, before);
        throw thrown;
      }
      chosen = parseChoice(settings.get(SETTING));
      listeners.tell();
    },
    onChange: listeners.add,
  };
}

/** Skips entries that are not databases: anyone can edit the settings in a file. */
function parseChoice(setting: unknown): DatabaseEntry[] {
  return (Array.isArray(setting) ? setting : []).flatMap((entry: Partial<DatabaseEntry> | null) =>
    typeof entry?.id === 'string' && entry.id !== ''
      ? [{ id: entry.id, name: typeof entry.name === 'string' ? entry.name : entry.id }]
      : [],
  );
}
