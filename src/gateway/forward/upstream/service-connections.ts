import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** The most connections of one owner: eight in use, and those that rest after 4,000 short replies a second. */
const MAX_CONNECTIONS = 256;
/**
 * How long a connection rests after a reply. Bytes beyond the reply arrive meanwhile, and close it. TCP may hold them back
 * for 40 ms (Nagle's algorithm, with a delayed acknowledgement).
 */
const REST_MS = 50;

interface Owned {
  /** Those in use, too. */
  open: Set<Client>;
  /** Those without a request. The one that has rested longest comes first. */
  resting: { connection: Client; until: number }[];
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
    // An idle connection closes after seconds. One with a question that was not sent yet connects again.
    connection.on('disconnect', () => {
      if (owned.resting.some((rested) => rested.connection === connection)) close(owner, owned, connection);
    });
    return connection;
  }

  function close(owner: string, owned: Owned, connection: Client): void {
    if (!owned.open.delete(connection)) return;
    owned.resting = owned.resting.filter((rested) => rested.connection !== connection);
    if (owned.open.size === 0 && owners.get(owner) === owned) owners.delete(owner);
    void connection.destroy().catch(() => undefined);
  }

  async function take(owner: string, owned: Owned): Promise<Client> {
    for (;;) {
      const [longest] = owned.resting;
      const remainingMs = longest ? longest.until - performance.now() : 1;
      // Before it sends the question, undici reads what has arrived, and closes the connection if there is anything.
      if (longest && remainingMs <= 0) return (owned.resting.shift() as typeof longest).connection;
      if (owned.open.size < MAX_CONNECTIONS) return open(owner, owned);
      await sleep(remainingMs);
    }
  }

  return {
    async request(owner: string, call: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
      const owned = owners.get(owner) ?? { open: new Set(), resting: [] };
      owners.set(owner, owned);
      const connection = await take(owner, owned);
      try {
        const reply = await connection.request(call);
        // A body that was not read to its end takes the connection along. The service may have closed it, too.
        reply.body.once('close', () => {
          if (!reply.body.readableEnded || !connection.stats.connected)
            return close(owner, owned, connection);
          owned.resting.push({ connection, until: performance.now() + REST_MS });
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
