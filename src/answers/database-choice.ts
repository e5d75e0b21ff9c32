import type { DatabaseEntry } from '../contract/entries';
import { createListeners } from '../excel/listeners';
import type { WorkbookStore } from '../excel/workbook-store';

export const STORED_CHOICE = 'rr.databases';

/** The company databases chosen for this workbook. They are saved in the file and hold no secret. */
export interface DatabaseChoice {
  /** Returns the databases in the order chosen. Returns the same array until the choice changes. */
  get(): readonly DatabaseEntry[];
  /** Takes over what is in the file now. `isWorkedOut`: no formula has to run for this choice. */
  set(databases: readonly DatabaseEntry[], isWorkedOut?: boolean): void;
  onChange(listener: (isWorkedOut?: boolean) => void): () => void;
}

/** Starts with what Excel gave to the page, so that no formula waits, and corrects it if the file says otherwise. */
export function createDatabaseChoice(store: Pick<WorkbookStore, 'atStart' | 'read'>): DatabaseChoice {
  const listeners = createListeners<[isWorkedOut?: boolean]>();
  let chosen: readonly DatabaseEntry[] = parseChoice(store.atStart(STORED_CHOICE));
  let isSet = false;

  const set: DatabaseChoice['set'] = (databases, isWorkedOut) => {
    isSet = true;
    chosen = databases;
    listeners.notify(isWorkedOut);
  };
  void store.read(STORED_CHOICE).then((stored) => {
    const found = parseChoice(stored);
    if (!isSet && JSON.stringify(found) !== JSON.stringify(chosen)) set(found);
  });

  return { get: () => chosen, set, onChange: listeners.add };
}

/** Skips entries that are not databases: anyone can edit the settings in a file. */
export function parseChoice(setting: unknown): DatabaseEntry[] {
  return (Array.isArray(setting) ? setting : []).flatMap((entry: Partial<DatabaseEntry> | null) =>
    typeof entry?.id === 'string' && entry.id !== ''
      ? [{ id: entry.id, name: typeof entry.name === 'string' ? entry.name : entry.id }]
      : [],
  );
}
