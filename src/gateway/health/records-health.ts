import type { Store } from '../store/schema';

export interface RecordsHealth {
  failed(): void;
  /** Checks the records at most every 5 s, and at once after a failure. Never throws. */
  areUsable(): Promise<boolean>;
}

const MEMORY_MS = 5_000;
const LIMIT_MS = 3_000;

export function createRecordsHealth(store: Store, now: () => number): RecordsHealth {
  let last = { areUsable: true, at: -Infinity };
  let running: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const at = now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS, false);
    });
    const areUsable = await Promise.race([writeHeartbeat(store, at), timeout]);
    clearTimeout(timer);
    last = { areUsable, at };
    return areUsable;
  }

  return {
    failed: () => (last = { areUsable: false, at: -Infinity }),
    areUsable() {
      const age = now() - last.at;
      if (age >= 0 && age < MEMORY_MS) return Promise.resolve(last.areUsable);
      running ??= check().finally(() => (running = undefined));
      return running;
    },
  };
}

/** Writes to the records, because reading alone does not reveal a full disk. */
async function writeHeartbeat(store: Store, at: number): Promise<boolean> {
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
