import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { MAX_CONCURRENT_REQUESTS } from './concurrency-limiter';

/** The most connections of one owner. A reply that was not read to its end leaves one behind for a moment. */
const MAX_CONNECTIONS = 2 * MAX_CONCURRENT_REQUESTS;
/** How long connections are used once each after the service has sent an unasked reply. */
const CAREFUL_MS = 3_600_000;

/**
 * Connections to the service, apart for each owner and with one request at a time. If a service sends an unasked second
 * answer so late that the next question was sent, that question gets it, so no two owners may share one. An owner is a
 * credential, or one limit of its access keys.
 */
export function createServiceConnections(origin: string, options: Pool.Options) {
  const pools = new Map<string, Pool>();
  let unaskedAt = -Infinity;

  function add(owner: string): Pool {
    const pool = new Pool(origin, { ...options, connections: MAX_CONNECTIONS });
    pools.set(owner, pool);
    return pool.on('disconnect', (_origin, _targets, { message }) => {
      // Undici's words for a reply on an idle connection.
      if (message === 'bad response') unaskedAt = performance.now();
      const { connected, pending, size } = pool.stats;
      if (connected + pending + size > 0 || pools.get(owner) !== pool) return;
      // An idle connection closes after seconds. The last one takes its pool along.
      pools.delete(owner);
      void pool.close();
    });
  }

  return {
    async request(owner: string, call: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
      // Undici waits another turn before it sends a question on a used connection. So in between, the event loop reads all
      // that has arrived by now, and closes a connection on which that is more than was asked for.
      await nextTurn();
      const pool = pools.get(owner) ?? add(owner);
      return pool.request({ reset: performance.now() - unaskedAt < CAREFUL_MS, ...call });
    },
    async destroy(): Promise<void> {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.destroy()));
    },
  };
}
