import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/schema';
import { type Credential, type Credentials, signedOut } from '../tokens/credentials';

/** A session that nobody uses ends after a week; every session ends after a month. */
const DAY_MS = 86_400_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** How exactly the last use is known. Each update is a write to disk. */
const USE_STEP_MS = 3_600_000;

export interface Sessions {
  /** Gives the session's key: 256 random bits, of which only a hash is kept. */
  start(credentialId: number): Promise<string>;
  /** The credential of an `Authorization` header. Throws `signed-out` for anything but a live session's key. */
  find(authorization: string | undefined): Promise<Credential>;
  /** Succeeds, too, where there is no such session. */
  end(authorization: string | undefined): Promise<void>;
}

export function createSessions(
  store: Store,
  credentials: Credentials,
  now: () => number,
  log: FastifyBaseLogger,
): Sessions {
  async function touch(keyHash: string): Promise<void> {
    try {
      await store.updateTable('session').set({ used_at: now() }).where('key_hash', '=', keyHash).execute();
    } catch (error) {
      log.error(error, 'the last use of a session could not be recorded');
    }
  }

  return {
    async start(credentialId) {
      await store
        .deleteFrom('session')
        .where((row) =>
          row.or([row('used_at', '<=', now() - IDLE_MS), row('created_at', '<=', now() - ABSOLUTE_MS)]),
        )
        .execute();
      const key = randomBytes(32).toString('base64url');
      await store
        .insertInto('session')
        .values({
          key_hash: hashOf(key),
          credential_id: credentialId,
          access_key_id: null,
          created_at: now(),
          used_at: now(),
        })
        .execute();
      return key;
    },

    async find(authorization) {
      const keyHash = hashOfHeader(authorization);
      const session =
        keyHash &&
        (await store.selectFrom('session').selectAll().where('key_hash', '=', keyHash).executeTakeFirst());
      if (!session || now() >= Math.min(session.used_at + IDLE_MS, session.created_at + ABSOLUTE_MS))
        throw signedOut();
      const credential = await credentials.get(session.credential_id);
      if (!credential) throw signedOut();
      if (now() - session.used_at > USE_STEP_MS) await touch(session.key_hash);
      return credential;
    },

    async end(authorization) {
      const keyHash = hashOfHeader(authorization);
      if (keyHash) await store.deleteFrom('session').where('key_hash', '=', keyHash).execute();
    },
  };
}

/** A plain hash will do: there is nothing to guess in 256 random bits. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

function hashOfHeader(authorization: string | undefined): string | undefined {
  const key = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return key && hashOf(key);
}
