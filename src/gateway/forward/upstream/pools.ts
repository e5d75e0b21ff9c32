import { Pool } from 'undici';
import { MAX_CONCURRENT_REQUESTS } from './fair-queue';

/** The most connections of one owner. An aborted request leaves one behind that the service has not closed yet. */
export const MAX_CONNECTIONS = 2 * MAX_CONCURRENT_REQUESTS;

/**
 * Connections to the service, apart for each owner. If a service sends an unasked second answer, the next question on that
 * connection gets it, so no two owners may share one. An owner is a credential, or one limit of its access keys.
 */
export interface Pools {
  of(owner: string): Pool;
  destroy(): Promise<void>;
}

export function createPools(origin: string, options: Pool.Options): Pools {
  const pools = new Map<string, Pool>();

  function add(owner: string): Pool {
    const pool = new Pool(origin, { ...options, connections: MAX_CONNECTIONS });
    pools.set(owner, pool);
    // An idle connection closes after seconds. The last one takes its pool along.
    return pool.on('disconnect', () => {
      const { connected, pending, size } = pool.stats;
      if (connected + pending + size > 0 || pools.get(owner) !== pool) return;
      pools.delete(owner);
      void pool.close();
    });
  }

  return {
    of: (owner) => pools.get(owner) ?? add(owner),
    async destroy() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.destroy()));
    },
  };
}
