import { useClient, useDatabases, useSession, useChanging } from '../../pane-kit/common-parts';
import { createPartHook } from '../../pane-kit/pane-part';
import { useCallback } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { useAnswer } from '../../pane-kit/use-answer';
import type { DatabaseChooser } from './database-chooser';
import { without } from '../../features/refresh/save-choice';

export const useDatabaseChooser = createPartHook<DatabaseChooser>('database chooser');

export interface ShownChoice {
  /** The ticked boxes, which may wait for the person's confirmation. */
  chosen: readonly DatabaseEntry[];
  /** What the formulas read. */
  stored: readonly DatabaseEntry[];
  step: ReturnType<DatabaseChooser['step']>;
  choose(databases: readonly DatabaseEntry[]): void;
  /** The list closes. */
  leave(): void;
}

export interface OwnDatabases {
  /** Undefined until the service answers. */
  own: readonly DatabaseEntry[] | undefined;
  /** Chosen ones that the person can no longer read. They stay visible until the workbook's choice is without them. */
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
  const chooser = useDatabaseChooser();
  const choice: ShownChoice = {
    chosen: useChanging(chooser, chooser.ticked),
    stored: useChanging(databases, databases.get),
    step: useChanging(chooser, chooser.step),
    choose: chooser.tick,
    leave: chooser.leave,
  };
  // Right after another sign-in, the answer is still that of the previous person.
  const own = value?.personId === personId ? value?.own : undefined;
  const shown = [...choice.stored, ...without(choice.chosen, choice.stored)];
  const lost = own ? without(shown, own) : [];
  return { own, lost, choice, error, again };
}
