import type { Client, ClientStats } from '../../client/client';
import { createListeners } from '../listeners';

const STORED = 'rr.answerMegabytes';
const MEGABYTE = 1024 * 1024;

/** What one may choose, in MB. */
export const MEMORY_CHOICES = [64, 128, 256, 512, 1024, 2048] as const;

/** The memory that answers take and may take: a setting of this person on this computer, for all workbooks. */
export interface AnswerMemory {
  /** The same object until something changes. */
  held(): HeldAnswers;
  /** Holds at once. Rejects where it cannot be stored: it then holds until Excel closes. */
  choose(megabytes: number): Promise<void>;
  /** Returns the way to leave. */
  onChange(listener: () => void): () => void;
}

export type HeldAnswers = Pick<ClientStats, 'entries' | 'bytes' | 'limitBytes'>;

interface Changing {
  onChange(listener: () => void): () => void;
}

type Storage = Pick<OfficeRuntime.Storage, 'getItem' | 'setItem'>;

/** Takes up what was chosen before. `sources` change whenever answers may have come or gone. */
export function createAnswerMemory(
  client: Pick<Client, 'stats' | 'limitAnswers'>,
  storage: Storage,
  sources: readonly Changing[],
): AnswerMemory {
  let shown: HeldAnswers | undefined;
  let isChosen = false;
  const listeners = createListeners();

  const limit = (megabytes: number) => {
    client.limitAnswers(megabytes * MEGABYTE);
    listeners.tell();
  };
  const takeUp = async () => {
    const stored = await storage.getItem(STORED);
    const megabytes = MEMORY_CHOICES.find((choice) => String(choice) === stored);
    // Somebody may have been quicker than the storage.
    if (megabytes !== undefined && !isChosen) limit(megabytes);
  };
  // Where it cannot be read, what is usual holds.
  takeUp().catch(() => undefined);

  return {
    held() {
      const { entries, bytes, limitBytes } = client.stats();
      if (shown?.entries !== entries || shown.bytes !== bytes || shown.limitBytes !== limitBytes)
        shown = { entries, bytes, limitBytes };
      return shown;
    },
    async choose(megabytes) {
      isChosen = true;
      limit(megabytes);
      await storage.setItem(STORED, String(megabytes));
    },
    onChange(listener) {
      const leaves = [listeners.add(listener), ...sources.map((source) => source.onChange(listener))];
      return () => leaves.forEach((leave) => leave());
    },
  };
}
