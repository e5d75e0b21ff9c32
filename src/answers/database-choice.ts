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
  /**
   * Saves a choice with which all results have been worked out. Returns false if the file holds another choice by now, which
   * then counts here, too. Rejects if Excel cannot save.
   */
  replace(databases: readonly DatabaseEntry[]): Promise<boolean>;
  /** `isWorkedOut`: no formula has to run for this choice. */
  onChange(listener: (isWorkedOut?: boolean) => void): () => void;
}

/** The order of the databases changes no result. */
export const isSameChoice = (a: readonly DatabaseEntry[], b: readonly DatabaseEntry[]): boolean =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));

/** Starts with what Excel gave to the page, so that no formula waits, and corrects it if the file says otherwise. */
export function createDatabaseChoice(
  store: Pick<WorkbookStore, 'atStart' | 'read' | 'write' | 'change'>,
): DatabaseChoice {
  const listeners = createListeners<[isWorkedOut?: boolean]>();
  let chosen: readonly DatabaseEntry[] = parseChoice(store.atStart(KEY));
  let isSet = false;

  const become = (databases: readonly DatabaseEntry[], isWorkedOut = false) => {
    chosen = databases;
    listeners.tell(isWorkedOut);
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
    async replace(databases) {
      const next = parseChoice(databases);
      const inFile = await store.change(KEY, (stored) => {
        const found = parseChoice(stored);
        return isSameChoice(found, chosen) ? next : found;
      });
      isSet = true;
      become(inFile, inFile === next);
      return inFile === next;
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
