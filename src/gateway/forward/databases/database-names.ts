import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseEntry } from '../../../contract/entries';
import type { Credentials } from '../../tokens/credentials';

export type LearnNames = ReturnType<typeof createLearnNames>;

/** Remembers names, so that a message can name a database that was withdrawn. Never fails a request. */
export const createLearnNames =
  (credentials: Credentials, log: FastifyBaseLogger) =>
  async (credentialId: number, entries: readonly DatabaseEntry[]): Promise<void> => {
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
  };

export function describeDatabases(ids: readonly string[], names: Readonly<Record<string, string>>): string {
  const quoted = ids.map((id) => `"${Object.hasOwn(names, id) ? names[id] : id}"`);
  return quoted.length > 3
    ? `${quoted.slice(0, 3).join(', ')} and ${quoted.length - 3} more`
    : quoted.join(', ');
}
