import type { DatabaseEntry } from '../contract/entries';
import { createListeners } from '../excel/listeners';
import type { WorkbookStore } from '../excel/workbook-store';

const KEY = 'rr.databases';

/** The company databases chosen for this workbook. They are saved in the file and hold no secret. */
export interface DatabaseChoice {
  /** Returns the databases in the order chosen. Returns the same array until the choice changes. */
  get(): readonly DatabaseEntry[];
  /** Saves the choice in the workbook. Rejects if Excel cannot save it, for example in Protected View. */
  set(databases: readonly DatabaseEntry[]): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Starts with what Excel gave to the page, so that no formula waits, and corrects it if the file says otherwise. */
export function createDatabaseChoice(
  store: Pick<WorkbookStore, 'atStart' | 'read' | 'write'>,
): DatabaseChoice {
  const listeners = createListeners();
  let chosen: readonly DatabaseEntry[] = parseChoice(store.atStart(KEY));
  let isSet = false;

  const become = (databases: readonly DatabaseEntry[]) => {
    chosen = databases;
    listeners.tell();
  };
  void store.read(KEY).then((stored) => {
    const found = parseChoice(stored);
    if (!isSet && JSON.stringify(found) !== JSON.stringify(chosen)) become(found);
  });

  return {
    get: () => chosen,
    async set(databases) {
      const next = parseChoice(databases);
      await store.write(KEY, next);
      isSet = true;
      become(next);
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
