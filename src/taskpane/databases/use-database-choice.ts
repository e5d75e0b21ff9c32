import { useChanging } from '../../pane-kit/pane-part';
import { useRef, useState } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import type { DatabaseChoice } from '../../answers/database-choice';

export interface ShownChoice {
  /** Includes a choice that is not saved yet. */
  chosen: readonly DatabaseEntry[];
  saving: boolean;
  failed: boolean;
  choose(databases: readonly DatabaseEntry[]): void;
  /** True after `clear` until a database is chosen. The workbook keeps the previous choice. */
  cleared: boolean;
  /** Clears all checkboxes without saving, because an empty choice would empty every formula at once. */
  clear(): void;
  unclear(): void;
}

const NONE: readonly DatabaseEntry[] = [];

/** Shows each choice at once and saves one at a time. Of several waiting choices it saves only the last. */
export function useDatabaseChoice(databases: DatabaseChoice): ShownChoice {
  const saved = useChanging(databases, databases.get);
  const [wanted, setWanted] = useState<readonly DatabaseEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [cleared, setCleared] = useState(false);
  const waiting = useRef<readonly DatabaseEntry[] | null>(null);
  const running = useRef(false);

  const save = async () => {
    running.current = true;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = null;
      const ok = await databases.set(next).then(
        () => true,
        () => false,
      );
      if (!waiting.current) setFailed(!ok);
    }
    running.current = false;
    setWanted(null);
  };

  return {
    chosen: cleared ? NONE : (wanted ?? saved),
    saving: wanted !== null,
    failed,
    choose: (next) => {
      waiting.current = next;
      setWanted(next);
      setFailed(false);
      setCleared(false);
      if (!running.current) void save();
    },
    cleared,
    clear: () => setCleared(true),
    unclear: () => setCleared(false),
  };
}
