import type { Store } from '../store/schema';

/** Whether the records can be read and written. */
export interface RecordsHealth {
  /** Somebody could not read or write them just now. */
  failed(): void;
  /** Asks the records at most every few seconds, and at once after a failure. Never throws. */
  work(): Promise<boolean>;
}

const MEMORY_MS = 5_000;
const LIMIT_MS = 3_000;

export function createRecordsHealth(store: Store, now: () => number): RecordsHealth {
  let last = { work: true, at: -Infinity };
  let running: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const at = now();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS, false);
    });
    const work = await Promise.race([beat(store, at), tooLate]);
    clearTimeout(timer);
    last = { work, at };
    return work;
  }

  return {
    failed: () => (last = { work: false, at: -Infinity }),
    work() {
      const age = now() - last.at;
      if (age >= 0 && age < MEMORY_MS) return Promise.resolve(last.work);
      running ??= check().finally(() => (running = undefined));
      return running;
    },
  };
}

/** A full disk shows only where something is really written. */
async function beat(store: Store, at: number): Promise<boolean> {
  try {
    await store
      .insertInto('heartbeat')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute();
    return true;
  } catch {
    return false;
  }
}
