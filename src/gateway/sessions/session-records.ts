import { randomBytes } from 'node:crypto';
import type { OwnSession, SessionsReply } from '../../contract/gateway-wire';
import { type AccessKey, toAccessKey } from '../access-keys/access-keys';
import { hashOfKey, newSessionId, type Schema, type Store } from '../store/schema';
import type { Caller } from './sessions';

export interface SessionRecord extends Omit<Schema['session'], 'access_key_id'> {
  accessKey: AccessKey | null;
}

export async function readSession(store: Store, keyHash: string): Promise<SessionRecord | undefined> {
  const row = await store
    .selectFrom('session')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { access_key_id: keyId, ...session } = row;
  if (keyId === null) return { ...session, accessKey: null };
  const key = await store.selectFrom('access_key').selectAll().where('id', '=', keyId).executeTakeFirst();
  return key && { ...session, accessKey: toAccessKey(key) };
}

/** A session that begins. */
export interface BegunSession {
  credentialId: number;
  accessKey: AccessKey | null;
  /** See `sessionOrigin`. */
  origin: string | null;
  /** See `sourceOf`. */
  source: string;
  /** The secret that it begins with, unless it begins with an access key. */
  secretTag?: string;
}

/** Stores a session and returns its key. Deletes those that have ended. */
export async function startSession(
  store: Store,
  { credentialId, accessKey, origin, source, secretTag }: BegunSession,
  { idleMs, absoluteMs }: SessionRules,
  now: number,
): Promise<string> {
  await store
    .deleteFrom('session')
    .where((row) => row.or([row('used_at', '<=', now - idleMs), row('created_at', '<=', now - absoluteMs)]))
    .execute();
  const key = randomBytes(32).toString('base64url');
  const session = {
    key_hash: hashOfKey(key),
    credential_id: credentialId,
    access_key_id: accessKey && accessKey.id,
    secret_tag: secretTag ?? null,
    created_at: now,
    used_at: now,
    public_id: newSessionId(),
    origin,
    source,
  };
  await store.insertInto('session').values(session).execute();
  if (accessKey) await touchKey(store, accessKey.id, now);
  return key;
}

/** Writes down that a session, and its access key, is used now. */
export async function recordUse(store: Store, session: SessionRecord, now: number): Promise<void> {
  await store
    .updateTable('session')
    .set({ used_at: now, created_at: Math.min(session.created_at, now) })
    .where('key_hash', '=', session.key_hash)
    .execute();
  if (session.accessKey) await touchKey(store, session.accessKey.id, now);
}

const touchKey = (store: Store, id: string, now: number) =>
  store.updateTable('access_key').set({ used_at: now }).where('id', '=', id).execute();

/** A session in the operator's list. Instants are milliseconds since the epoch. */
export type SessionSummary = Awaited<ReturnType<typeof listSessions>>[number];

/** Includes expired sessions that are still stored. The one used last comes first. */
export const listSessions = (store: Store, service: string) =>
  store
    .selectFrom('session')
    .innerJoin('credential', 'credential.id', 'session.credential_id')
    .leftJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select((row) => [
      'session.key_hash as keyHash',
      'session.public_id as id',
      // The name on its access key, or the client ID.
      row.fn.coalesce('access_key.name', 'credential.client_id').as('who'),
      'session.access_key_id as accessKeyId',
      'credential.client_id as clientId',
      'session.created_at as createdAt',
      'session.used_at as usedAt',
      'session.origin',
    ])
    .where('credential.service', '=', service)
    .orderBy('session.used_at', 'desc')
    .execute();

export async function endSessions(
  store: Store,
  service: string,
  picks: (session: SessionSummary) => boolean,
): Promise<number> {
  const picked = (await listSessions(store, service)).filter(picks).map(({ keyHash }) => keyHash);
  await deleteSessions(store, picked);
  return picked.length;
}

/** Deletes one by one, because a long list may not fit in one statement. */
export const deleteSessions = (store: Store, keyHashes: readonly string[]): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    for (const keyHash of keyHashes)
      await transaction.deleteFrom('session').where('key_hash', '=', keyHash).execute();
  });

/** Sessions begun with the caller's access key, or those of the credential that were begun without one. */
export const personSessions = (store: Store, { credential, accessKeyId }: Caller) =>
  store
    .selectFrom('session')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .where('access_key_id', accessKeyId === null ? 'is' : '=', accessKeyId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

/** More than this are only counted. A client ID that a whole company shares has thousands. */
const MAX_LISTED = 100;

/** Lists the live sessions of one person: the one that asks first, then by their last use. */
export async function listPersonSessions(
  store: Store,
  caller: Caller,
  isLive: (session: Schema['session']) => boolean,
): Promise<SessionsReply> {
  const rows = await personSessions(store, caller);
  const isThis = ({ public_id: id }: Schema['session']) => id === caller.sessionId;
  // A stable sort: this session comes first, the rest as it is.
  const sorted = rows.filter(isLive).sort((left, right) => Number(isThis(right)) - Number(isThis(left)));
  return {
    sessions: sorted.slice(0, MAX_LISTED).map((row): OwnSession => ({
      id: row.public_id,
      begunAt: new Date(row.created_at).toISOString(),
      usedAt: new Date(row.used_at).toISOString(),
      from: row.origin,
      isThis: isThis(row),
    })),
    more: Math.max(0, sorted.length - MAX_LISTED),
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A session ends after `idleMs` without use, and after `absoluteMs` in any case. */
export const DEFAULT_SESSION_RULES = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

export type SessionRules = typeof DEFAULT_SESSION_RULES;

/** A time in the future counts as now: the clock was ahead. `touch` in `sessions.ts` corrects it at the next use. */
export const hasEnded = (
  { created_at, used_at }: Pick<Schema['session'], 'created_at' | 'used_at'>,
  { idleMs, absoluteMs }: SessionRules,
  now: number,
): boolean => now >= Math.min(used_at + idleMs, created_at + absoluteMs);

/** Returns how precisely the last use is stored. Each update is a write to disk. */
export const useStepMs = ({ idleMs }: SessionRules): number => Math.min(HOUR_MS, idleMs / 10);
