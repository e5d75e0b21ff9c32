import { useClient, useDatabases, useSession } from '../../pane-kit/shared-parts';
import { useChanging } from '../../pane-kit/pane-part';
import { useCallback } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { useAnswer } from '../../pane-kit/use-answer';
import { useDatabaseChoice, type ShownChoice } from './use-database-choice';

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
  const lost = own ? choice.chosen.filter(({ id }) => !own.some((database) => database.id === id)) : [];
  return { own, lost, choice, error, again };
}
