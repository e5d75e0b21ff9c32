import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import type { Credentials } from '../../tokens/credentials';
import { MAX_LIST_BYTES, readDatabases } from './read-databases';

export type DatabaseNames = ReturnType<typeof createDatabaseNames>;

/** Remembers names, so that a message can name a database that was withdrawn. Never fails a request. */
export function createDatabaseNames(
  credentials: Credentials,
  profile: ServiceProfile,
  log: FastifyBaseLogger,
) {
  async function learn(credentialId: number, entries: readonly DatabaseEntry[]): Promise<void> {
    try {
      const known = (await credentials.get(credentialId))?.databaseNames ?? {};
      if (entries.every(({ id, name }) => Object.hasOwn(known, id) && known[id] === name)) return;
      // Another gateway may have stored names that this one has not seen.
      const stored = (await credentials.refresh(credentialId))?.databaseNames ?? known;
      const seen = entries.map(({ id, name }) => [id, name] as const);
      credentials.change(credentialId, { databaseNames: { ...stored, ...Object.fromEntries(seen) } });
      await credentials.save(credentialId);
    } catch (error) {
      log.error(error, 'could not save the names of databases');
    }
  }

  return {
    learn,
    /** Returns the same bytes and learns the names from them as they pass through. */
    learnFrom(credentialId: number, body: Readable): Readable {
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
      // pipeline passes an error of the body on to the reader of the tap.
      return pipeline(body, tap, () => undefined);
    },
  };
}

export function describeDatabases(ids: readonly string[], names: Readonly<Record<string, string>>): string {
  const quoted = ids.map((id) => `"${Object.hasOwn(names, id) ? names[id] : id}"`);
  return quoted.length > 3
    ? `${quoted.slice(0, 3).join(', ')} and ${quoted.length - 3} more`
    : quoted.join(', ');
}
