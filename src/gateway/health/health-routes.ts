import type { FastifyInstance } from 'fastify';
import { within } from '../http/timeouts';
import type { OpenedStore } from '../store/locks';
import type { Store } from '../store/schema';

export const HEALTH_PATHS = { lives: '/healthz', ready: '/readyz' } as const;

/** Serves `/healthz` and `/readyz` to anyone. Neither calls the service, buys a token or reveals confidential data. */
export function healthRoutes(
  app: FastifyInstance,
  { records, isStopping }: { records: RecordsHealth; isStopping: () => boolean },
): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  // Some load balancers ask with HEAD.
  const options = { logLevel: 'warn', exposeHeadRoute: true } as const;
  app.get(HEALTH_PATHS.lives, options, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get(HEALTH_PATHS.ready, options, async (_, reply) => {
    const reason = isStopping() ? 'The gateway is stopping.' : await records.trouble();
    return reply
      .code(reason === undefined ? 200 : 503)
      .headers(plain)
      .send(`${reason ?? 'ready'}\n`);
  });
}

export type RecordsHealth = ReturnType<typeof createRecordsHealth>;

const TROUBLES = {
  fails: "The gateway's records cannot be read or written.",
  gone: "The gateway's records were deleted, moved or replaced while it was running. Restart it.",
} as const;

/** How old a check may be, and how often a gateway makes one, so that others see that it runs. */
export const CHECK_MS = 5_000;
const LIMIT_MS = 3_000;

export function createRecordsHealth(
  { store, isThere }: Pick<OpenedStore, 'store' | 'isThere'>,
  now: () => number,
  /** Called after each check that found something wrong. */
  onTrouble: () => void,
) {
  let last: { trouble?: string; at: number } = { at: -Infinity };
  let running: Promise<unknown> | undefined;

  async function check() {
    const at = now();
    let trouble: string | undefined;
    if (!isThere()) trouble = TROUBLES.gone;
    else if ((await within(LIMIT_MS, writeHeartbeat(store, at))) !== true) trouble = TROUBLES.fails;
    last = { trouble, at };
    if (trouble !== undefined) onTrouble();
  }

  return {
    failed: () => void (last = { trouble: TROUBLES.fails, at: -Infinity }),
    /**
     * Says what the last check found, and begins one at most every 5 s, and at once after a failure. Does not wait for a store
     * that is slow. Never throws.
     */
    async trouble(): Promise<string | undefined> {
      const age = now() - last.at;
      if (age < 0 || age >= CHECK_MS) {
        running ??= check().finally(() => (running = undefined));
        // SQLite answers at once, unless another process writes.
        await Promise.race([running, new Promise(setImmediate)]);
      }
      return last.trouble;
    },
  };
}

/** Writes to the records, because reading alone does not reveal a full disk. */
async function writeHeartbeat(store: Store, at: number) {
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
