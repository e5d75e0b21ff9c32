import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { SessionsReply, SignInMethod } from '../../contract/gateway-wire';
import { type AccessKey, isLive, type DatabaseLimit } from '../access-keys/access-keys';
import type { Metrics } from '../metrics/metrics';
import { hashOfKey, newSessionId, type Store } from '../store/schema';
import type { Credential } from '../tokens/credential';
import { type Credentials, signedOut } from '../tokens/credentials';
import { isLiveTag } from '../tokens/proven-secrets';
import { createSessionCache } from './session-cache';
import {
  deleteSessions,
  listPersonSessions,
  pickPersonSessions,
  readSession,
  type SessionRecord,
} from './session-records';
import { hasEnded, type SessionRules, useStepMs } from './session-rules';

export interface Caller {
  credential: Credential;
  /** See `Schema.session.public_id`. */
  sessionId: string;
  accessKeyId: string | null;
  limit: DatabaseLimit;
  person: Person;
}

export interface Person {
  /** The client ID, or the name on the access key. */
  name: string;
  /** Differs between two access keys of one name. */
  id: string;
}

export const personOf = (
  { clientId }: Pick<Credential, 'clientId'>,
  accessKey: Pick<AccessKey, 'id' | 'name'> | null,
): Person =>
  accessKey
    ? { name: accessKey.name, id: `key ${accessKey.id}` }
    : { name: clientId, id: `client ${clientId}` };

const RETRY_MS = 10_000;

export type Sessions = ReturnType<typeof createSessions>;

interface Parts {
  store: Store;
  credentials: Pick<Credentials, 'get'>;
  rules: SessionRules;
  /** Sessions that were started with another method have ended. */
  signInMethods: readonly SignInMethod[];
  /** The only credential that sessions of access keys may use. Undefined without an organisation. */
  organisationId: number | undefined;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'recordsFailed'>;
}

export function createSessions(parts: Parts) {
  const { store, credentials, rules, signInMethods, organisationId, now, log, metrics } = parts;
  const cache = createSessionCache({ read: (keyHash) => readSession(store, keyHash), now, log, metrics });

  /** Ended here while the records could not be written, by key hash, with the last try to delete them. */
  const undeleted = new Map<string, number>();

  /** Ends them here in any case. Rejects if the records still hold them: they lose them later. */
  async function remove(keyHashes: readonly string[]): Promise<void> {
    for (const keyHash of keyHashes) {
      cache.forget(keyHash);
      undeleted.set(keyHash, now());
    }
    await deleteSessions(store, keyHashes).catch((cause: unknown) => {
      metrics.recordsFailed();
      throw cause;
    });
    for (const keyHash of keyHashes) {
      cache.forget(keyHash);
      undeleted.delete(keyHash);
    }
  }

  function removeAgain(): void {
    const due = [...undeleted.keys()].filter(
      (keyHash) => Math.abs(now() - (undeleted.get(keyHash) as number)) >= RETRY_MS,
    );
    if (due.length > 0) remove(due).catch(() => undefined);
  }

  async function touch(session: SessionRecord): Promise<void> {
    const at = now();
    // Updates the cache before the write, so that simultaneous requests cause one write.
    cache.touch(session.key_hash, at);
    try {
      await store
        .updateTable('session')
        .set({ used_at: at, created_at: Math.min(session.created_at, at) })
        .where('key_hash', '=', session.key_hash)
        .execute();
      if (session.accessKey) await touchKey(session.accessKey.id);
    } catch (error) {
      metrics.recordsFailed();
      log.error(error, 'the last use of a session could not be recorded');
    }
  }

  const touchKey = (id: string) =>
    store.updateTable('access_key').set({ used_at: now() }).where('id', '=', id).execute();

  const isOver = (session: SessionRecord): boolean =>
    hasEnded(session, rules, now()) ||
    (session.accessKey
      ? !signInMethods.includes('access-key') ||
        session.credential_id !== organisationId ||
        !isLive(session.accessKey, now())
      : !signInMethods.includes('credentials'));

  return {
    /**
     * Starts a session and returns its key. `origin`: see `sessionOrigin`. `secretTag`: the secret that it begins with, unless it
     * begins with an access key.
     */
    async start(
      credentialId: number,
      accessKey: AccessKey | null,
      origin: string | null,
      secretTag?: string,
    ): Promise<string> {
      await store
        .deleteFrom('session')
        .where((row) =>
          row.or([
            row('used_at', '<=', now() - rules.idleMs),
            row('created_at', '<=', now() - rules.absoluteMs),
          ]),
        )
        .execute();
      const key = randomBytes(32).toString('base64url');
      await store
        .insertInto('session')
        .values({
          key_hash: hashOfKey(key),
          credential_id: credentialId,
          access_key_id: accessKey && accessKey.id,
          secret_tag: secretTag ?? null,
          created_at: now(),
          used_at: now(),
          public_id: newSessionId(),
          origin,
        })
        .execute();
      if (accessKey) await touchKey(accessKey.id);
      return key;
    },

    /** Returns the caller of an `Authorization` header. Throws `signed-out` unless it holds the key of a live session. */
    async find(authorization: string | undefined): Promise<Caller> {
      const keyHash = hashOfHeader(authorization);
      removeAgain();
      const session = keyHash && !undeleted.has(keyHash) && (await cache.get(keyHash));
      if (!session || isOver(session)) throw signedOut();
      const credential = await credentials.get(session.credential_id);
      if (!credential) throw signedOut();
      // A session ends with its secret.
      if (!session.accessKey && !isLiveTag(credential.proven, session.secret_tag)) throw signedOut();
      if (Math.abs(now() - session.used_at) > useStepMs(rules) && !cache.isFailing()) void touch(session);
      return {
        credential,
        sessionId: session.public_id,
        accessKeyId: session.accessKey && session.accessKey.id,
        limit: session.accessKey && session.accessKey.limit,
        person: personOf(credential, session.accessKey),
      };
    },

    /** Ends the session here, in any case. Throws `bug` if the records still hold it. Succeeds if it does not exist. */
    async end(authorization: string | undefined): Promise<void> {
      const keyHash = hashOfHeader(authorization);
      if (keyHash) await remove([keyHash]).catch(stillStored('You are signed out', 'the session'));
    },

    listOwn: (caller: Caller): Promise<SessionsReply> =>
      listPersonSessions(
        store,
        caller,
        (row) =>
          !hasEnded(row, rules, now()) &&
          !undeleted.has(row.key_hash) &&
          (row.access_key_id !== null || isLiveTag(caller.credential.proven, row.secret_tag)),
      ),

    /**
     * Ends one of the caller's sessions, or all others: here at once, elsewhere within `FRESH_MS`. Throws `bug` if the records
     * still hold them. Returns how many.
     */
    async endOwn(caller: Caller, which: { id: string } | 'others'): Promise<number> {
      const picked = await pickPersonSessions(store, caller, which);
      const [done, them] =
        which === 'others' ? ['The other sessions have ended', 'them'] : ['The session has ended', 'it'];
      await remove(picked).catch(stillStored(done, them));
      return picked.length;
    },
  };
}

const stillStored =
  (done: string, them: string) =>
  (cause: unknown): never => {
    throw new RrError(
      'bug',
      `${done}, but the gateway cannot delete ${them} from its records yet. It tries again until it can.`,
      { cause },
    );
  };

function hashOfHeader(authorization: string | undefined): string | undefined {
  const key = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return key && hashOfKey(key);
}
