import type { Client, ClientStats } from '../client/client';
import { createListeners, type Changing } from '../excel/listeners';

const STORED = 'rr.answerMegabytes';
const MEGABYTE = 1024 * 1024;

/** In MB. */
export const MEMORY_CHOICES = [64, 128, 256, 512, 1024, 2048] as const;

/** The memory that answers take and may take. The limit holds for all workbooks of this person on this computer. */
export interface AnswerMemory extends Changing {
  /** Returns the same object until something changes. */
  usage(): MemoryUsage;
  /** Sets the limit at once. Rejects if it cannot be stored; it then lasts until Excel closes. */
  choose(megabytes: number): Promise<void>;
}

export type MemoryUsage = Pick<ClientStats, 'entries' | 'bytes' | 'limitBytes'>;

type Storage = Pick<OfficeRuntime.Storage, 'getItem' | 'setItem'>;

/** Restores the stored limit. `sources` change whenever the cache may have changed. */
export function createAnswerMemory(
  client: Pick<Client, 'stats' | 'limitCache'>,
  storage: Storage,
  sources: readonly Changing[],
): AnswerMemory {
  let shown: MemoryUsage | undefined;
  let isChosen = false;
  const listeners = createListeners();

  const limit = (megabytes: number) => {
    client.limitCache(megabytes * MEGABYTE);
    listeners.notify();
  };
  const restore = async () => {
    const stored = await storage.getItem(STORED);
    const megabytes = MEMORY_CHOICES.find((choice) => String(choice) === stored);
    // The person may choose before the storage answers.
    if (megabytes !== undefined && !isChosen) limit(megabytes);
  };
  // If it cannot be read, the default limit stays.
  restore().catch(() => undefined);

  return {
    usage() {
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
