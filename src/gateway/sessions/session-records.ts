import type { OwnSession, SessionsReply } from '../../contract/gateway-wire';
import { type AccessKey, toAccessKey } from '../access-keys/access-keys';
import type { Schema, Store } from '../store/schema';
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
const rowsOf = (store: Store, { credential, accessKeyId }: Caller) =>
  store
    .selectFrom('session')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .where('access_key_id', accessKeyId === null ? 'is' : '=', accessKeyId);

/** More than this are only counted. A client ID that a whole company shares has thousands. */
const MOST_LISTED = 100;

/** Lists the live sessions of one person: the one that asks first, then by their last use. */
export async function listPersonSessions(
  store: Store,
  caller: Caller,
  isLive: (session: Schema['session']) => boolean,
): Promise<SessionsReply> {
  const rows = await rowsOf(store, caller).orderBy('used_at', 'desc').orderBy('created_at', 'desc').execute();
  const isThis = ({ public_id: id }: Schema['session']) => id === caller.sessionId;
  // A stable sort: this session comes first, the rest as it is.
  const sorted = rows.filter(isLive).sort((left, right) => Number(isThis(right)) - Number(isThis(left)));
  return {
    sessions: sorted.slice(0, MOST_LISTED).map((row): OwnSession => ({
      id: row.public_id,
      begunAt: new Date(row.created_at).toISOString(),
      usedAt: new Date(row.used_at).toISOString(),
      from: row.origin,
      isThis: isThis(row),
    })),
    more: Math.max(0, sorted.length - MOST_LISTED),
  };
}

/** Picks one of the person's sessions, or all but the one that asks. Returns the hashes of their keys. */
export async function pickPersonSessions(
  store: Store,
  caller: Caller,
  which: { id: string } | 'others',
): Promise<string[]> {
  const [operator, id] =
    which === 'others' ? (['!=', caller.sessionId] as const) : (['=', which.id] as const);
  const picked = await rowsOf(store, caller).where('public_id', operator, id).execute();
  return picked.map(({ key_hash }) => key_hash);
}
