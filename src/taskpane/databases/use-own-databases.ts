import { useClient, useDatabases, useSession } from '../../pane-kit/shared-parts';
import { useChanging } from '../../pane-kit/pane-part';
import { useCallback, useRef, useState } from 'react';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { useAnswer } from '../../pane-kit/use-answer';
import { without } from './database-words';

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

export interface OwnDatabases {
  /** Undefined until the service answers. */
  own: readonly DatabaseEntry[] | undefined;
  /** Chosen ones that the person can no longer read. They stay visible and can be removed. */
  lost: readonly DatabaseEntry[];
  choice: ShownChoice;
  error: RrError | undefined;
  again(): void;
}

/** Asks for the databases of the person who is signed in. */
export function useOwnDatabases(): OwnDatabases {
  const client = useClient();
  const databases = useDatabases();
  const session = useSession();
  const personId = useChanging(session, session.current)?.personId;
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (personId === undefined) return undefined;
      const { value } = client.peekDatabases() ?? (await client.databases({ signal }));
      return { personId, own: value };
    },
    [client, personId],
  );
  const { value, error, again } = useAnswer(ask);
  const choice = useDatabaseChoice(databases);
  // Right after another sign-in, the answer is still that of the previous person.
  const own = value?.personId === personId ? value?.own : undefined;
  const lost = own ? without(choice.chosen, own) : [];
  return { own, lost, choice, error, again };
}

const NONE: readonly DatabaseEntry[] = [];

/** Shows each choice at once and saves one at a time. Of several waiting choices it saves only the last. */
function useDatabaseChoice(databases: DatabaseChoice): ShownChoice {
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
