import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import type { Credentials } from '../../tokens/credentials';
import { MAX_LIST_BYTES, readDatabases } from './read-databases';

/** Learns what databases are called, so that one that was lost can be named. Never fails a request. */
export interface DatabaseNames {
  learn(credentialId: number, entries: readonly DatabaseEntry[]): Promise<void>;
  /** Reads along while a databases-list passes through: gives the same bytes. */
  listenIn(credentialId: number, body: Readable): Readable;
}

export function createDatabaseNames(
  credentials: Credentials,
  profile: ServiceProfile,
  log: FastifyBaseLogger,
): DatabaseNames {
  async function learn(credentialId: number, entries: readonly DatabaseEntry[]): Promise<void> {
    try {
      const known = (await credentials.get(credentialId))?.databaseNames ?? {};
      if (entries.every(({ id, name }) => Object.hasOwn(known, id) && known[id] === name)) return;
      const all = [...Object.entries(known), ...entries.map(({ id, name }) => [id, name] as const)];
      credentials.change(credentialId, { databaseNames: Object.fromEntries(all) });
      await credentials.save(credentialId);
    } catch (error) {
      log.error(error, 'the names of databases could not be recorded');
    }
  }

  return {
    learn,
    listenIn(credentialId, body) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const tap = new Transform({
        transform(chunk: Buffer, _, pass) {
          bytes += chunk.length;
          if (bytes <= MAX_LIST_BYTES) chunks.push(chunk);
          pass(null, chunk);
        },
        flush(end) {
          const entries = readDatabases(Buffer.concat(chunks).toString('utf8'), profile.databases);
          if (entries) void learn(credentialId, entries);
          end();
        },
      });
      // A body that breaks off breaks the tap off too, and so on to the reader.
      return pipeline(body, tap, () => undefined);
    },
  };
}
