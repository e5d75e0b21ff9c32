import { RrError } from '../../contract/failure';
import type { SessionsReply, SignInMethod } from '../../contract/gateway-wire';
import { type AccessKey, isLive, type DatabaseLimit } from '../access-keys/access-keys';
import { hashOfKey } from '../store/schema';
import type { Credential } from '../tokens/credential';
import { signedOut, type GatewayParts } from '../tokens/credentials';
import { isLiveTag } from '../tokens/verified-secrets';
import { createSessionCache } from './session-cache';
import {
  deleteSessions,
  listPersonSessions,
  personSessions,
  readSession,
  type SessionRecord,
  hasEnded,
  type SessionRules,
  useStepMs,
  startSession,
  type BegunSession,
  recordUse,
} from './session-records';

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

const toCaller = (credential: Credential, { public_id: sessionId, accessKey }: SessionRecord): Caller => ({
  credential,
  sessionId,
  accessKeyId: accessKey?.id ?? null,
  limit: accessKey?.limit ?? null,
  person: personOf(credential, accessKey),
});

const RETRY_MS = 10_000;

export type Sessions = ReturnType<typeof createSessions>;

/** How people may sign in, and for how long. */
export interface SessionParts extends GatewayParts {
  rules: SessionRules;
  /** Sessions that were started with another method have ended. */
  signInMethods: readonly SignInMethod[];
  /** The only credential that sessions of access keys may use. Undefined without an organisation. */
  organisationId: number | undefined;
}

export function createSessions(parts: SessionParts) {
  const { store, credentials, rules, signInMethods, organisationId, now, log, metrics } = parts;
  const cache = createSessionCache({ read, now, log, metrics });

  async function read(keyHash: string): Promise<SessionRecord | undefined> {
    const session = await readSession(store, keyHash);
    // With its secrets, because another gateway may have stored others since.
    if (session) await credentials.read(session.credential_id);
    return session;
  }

  /** Ended here while the records could not be written, by key hash, with the last try to delete them. */
  const undeleted = new Map<string, number>();

  /** Ends them here in any case. Rejects if the records still hold them: they lose them later. */
  async function remove(keyHashes: readonly string[]) {
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

  function removeAgain() {
    const due = [...undeleted.keys()].filter(
      (keyHash) => Math.abs(now() - (undeleted.get(keyHash) as number)) >= RETRY_MS,
    );
    if (due.length > 0) remove(due).catch(() => undefined);
  }

  async function touch(session: SessionRecord) {
    const at = now();
    // Updates the cache before the write, so that simultaneous requests cause one write.
    cache.touch(session.key_hash, at);
    await recordUse(store, session, at).catch((error: unknown) => {
      metrics.recordsFailed();
      log.error(error, 'the last use of a session could not be recorded');
    });
  }

  const isOver = (session: SessionRecord) =>
    hasEnded(session, rules, now()) ||
    (session.accessKey
      ? !signInMethods.includes('access-key') ||
        session.credential_id !== organisationId ||
        !isLive(session.accessKey, now())
      : !signInMethods.includes('credentials'));

  return {
    /** Starts a session and returns its key. */
    start: (begun: BegunSession): Promise<string> => startSession(store, begun, rules, now()),

    /** Returns the caller of an `Authorization` header. Throws `signed-out` unless it holds the key of a live session. */
    async find(authorization: string | undefined): Promise<Caller> {
      const keyHash = hashOfHeader(authorization);
      removeAgain();
      const session = keyHash && !undeleted.has(keyHash) && (await cache.get(keyHash));
      if (!session || isOver(session)) throw signedOut();
      const credential = await credentials.get(session.credential_id);
      if (!credential) throw signedOut();
      // A session ends with its secret.
      if (!session.accessKey && !isLiveTag(credential.verifiedSecrets, session.secret_tag)) throw signedOut();
      if (Math.abs(now() - session.used_at) > useStepMs(rules) && !cache.isFailing()) void touch(session);
      return toCaller(credential, session);
    },

    /** Ends the session here, in any case. Throws `bug` if the records still hold it. Succeeds if it does not exist. */
    async end(authorization: string | undefined): Promise<void> {
      const keyHash = hashOfHeader(authorization);
      if (keyHash) await remove([keyHash]).catch(stillStored);
    },

    listOwn: (caller: Caller): Promise<SessionsReply> =>
      listPersonSessions(
        store,
        caller,
        (row) =>
          !hasEnded(row, rules, now()) &&
          !undeleted.has(row.key_hash) &&
          (row.access_key_id !== null || isLiveTag(caller.credential.verifiedSecrets, row.secret_tag)),
      ),

    /**
     * Ends one of the caller's sessions, or all others: here at once, elsewhere within `FRESH_MS`. Throws `bug` if the records
     * still hold them. Returns how many.
     */
    async endOwn(caller: Caller, which: { id: string } | 'others'): Promise<number> {
      const isPicked = ({ public_id: id }: { public_id: string }) =>
        which === 'others' ? id !== caller.sessionId : id === which.id;
      const picked = (await personSessions(store, caller)).filter(isPicked).map(({ key_hash }) => key_hash);
      await remove(picked).catch(stillStored);
      return picked.length;
    },
  };
}

function stillStored(cause: unknown): never {
  throw new RrError(
    'bug',
    'Signed out, but the gateway cannot delete this from its records yet. It tries again until it can.',
    { cause },
  );
}

function hashOfHeader(authorization: string | undefined): string | undefined {
  const key = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return key && hashOfKey(key);
}
