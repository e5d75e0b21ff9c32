import { useRef, useState } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import type { DatabaseChoice } from '../../excel/database-choice';
import { useChanging } from '../components/use-pane-context';

export interface ShownChoice {
  /** What the person chose last, saved or about to be. */
  chosen: readonly DatabaseEntry[];
  saving: boolean;
  failed: boolean;
  choose(databases: readonly DatabaseEntry[]): void;
  /** Whether all ticks were cleared and nothing is chosen yet: the workbook keeps the choice before that. */
  cleared: boolean;
  /** Clears all ticks and saves nothing: an empty choice takes the figures out of every formula at once. */
  clear(): void;
  /** Brings back the ticks, if they were cleared and nothing was chosen. */
  unclear(): void;
}

const NONE: readonly DatabaseEntry[] = [];

/** The choice as the person sees it: at once, while Excel saves one after the other, and only the last of those waiting. */
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
