import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** The most connections of one owner. While some rest, others are used. */
const MAX_CONNECTIONS = 128;
/**
 * How long a connection rests after a reply. Bytes beyond the reply arrive meanwhile, and close it. TCP may hold them back
 * for 40 ms (Nagle's algorithm, with a delayed acknowledgement).
 */
const REST_MS = 50;

interface Owned {
  /** Those in use, too. */
  open: Set<Client>;
  /** Those without a request that have rested. */
  idle: Client[];
}

/**
 * Connections to the service, apart for each owner and with one request at a time. If a service sends an unasked second
 * answer so late that the next question was sent, that question gets it, so no two owners may share one. An owner is a
 * credential, or one limit of its access keys.
 */
export function createServiceConnections(origin: string, options: Client.Options) {
  const owners = new Map<string, Owned>();

  function open(owner: string, owned: Owned): Client {
    const connection = new Client(origin, options);
    owned.open.add(connection);
    // An idle connection closes after seconds.
    connection.once('disconnect', () => close(owner, owned, connection));
    return connection;
  }

  function close(owner: string, owned: Owned, connection: Client): void {
    if (!owned.open.delete(connection)) return;
    owned.idle = owned.idle.filter((idle) => idle !== connection);
    if (owned.open.size === 0 && owners.get(owner) === owned) owners.delete(owner);
    void connection.destroy().catch(() => undefined);
  }

  function rest(owned: Owned, connection: Client): void {
    if (owned.open.has(connection)) owned.idle.push(connection);
  }

  async function take(owner: string, owned: Owned): Promise<Client> {
    for (;;) {
      const rested = owned.idle.shift();
      if (rested) return rested;
      if (owned.open.size < MAX_CONNECTIONS) return open(owner, owned);
      await sleep(1);
    }
  }

  return {
    async request(owner: string, call: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
      const owned = owners.get(owner) ?? { open: new Set(), idle: [] };
      owners.set(owner, owned);
      const connection = await take(owner, owned);
      try {
        const reply = await connection.request(call);
        // A body that was not read to its end takes the connection along.
        reply.body.once('close', () => {
          if (!reply.body.readableEnded) return close(owner, owned, connection);
          // After the time, what has arrived is read before the connection counts as idle.
          setTimeout(() => setImmediate(() => rest(owned, connection)), REST_MS).unref();
        });
        return reply;
      } catch (thrown) {
        close(owner, owned, connection);
        throw thrown;
      }
    },
    async destroy(): Promise<void> {
      const open = [...owners.values()].flatMap((owned) => [...owned.open]);
      owners.clear();
      await Promise.all(open.map((connection) => connection.destroy()));
    },
  };
}
