import type { OwnSession, SessionsReply } from '../../contract/gateway-wire';
import { type AccessKey, toAccessKey } from '../access-keys/access-keys';
import type { Schema, Store } from '../store/schema';

export interface SessionRecord extends Omit<Schema['session'], 'access_key_id'> {
  accessKey: AccessKey | null;
}

/** A session in the operator's list. Instants are milliseconds since the epoch. */
export interface SessionSummary {
  id: string;
  /** The name on its access key, or the client ID. */
  who: string;
  accessKeyId: string | null;
  clientId: string;
  createdAt: number;
  usedAt: number;
  /** See `sessionOrigin`. */
  origin: string | null;
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

/** Includes expired sessions that are still stored. The one used last comes first. */
export const listSessions = async (store: Store, service: string): Promise<SessionSummary[]> =>
  (await readSessions(store, service)).map(({ session }) => session);

async function readSessions(store: Store, service: string) {
  const rows = await store
    .selectFrom('session')
    .innerJoin('credential', 'credential.id', 'session.credential_id')
    .leftJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select([
      'session.key_hash',
      'session.access_key_id',
      'session.created_at',
      'session.used_at',
      'session.public_id',
      'session.origin',
      'credential.client_id',
      'access_key.name',
    ])
    .where('credential.service', '=', service)
    .orderBy('session.used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    keyHash: row.key_hash,
    session: {
      id: row.public_id,
      who: row.name ?? row.client_id,
      accessKeyId: row.access_key_id,
      clientId: row.client_id,
      createdAt: row.created_at,
      usedAt: row.used_at,
      origin: row.origin,
    },
  }));
}

export async function endSessions(
  store: Store,
  service: string,
  picks: (session: SessionSummary) => boolean,
): Promise<number> {
  const picked = (await readSessions(store, service)).filter(({ session }) => picks(session));
  await deleteSessions(
    store,
    picked.map(({ keyHash }) => keyHash),
  );
  return picked.length;
}

/** Deletes one by one, because a long list may not fit in one statement. */
export const deleteSessions = (store: Store, keyHashes: readonly string[]): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    for (const keyHash of keyHashes)
      await transaction.deleteFrom('session').where('key_hash', '=', keyHash).execute();
  });

/** Whose sessions: those begun with this access key, or those of this credential that were begun without one. */
interface SessionOwner {
  credential: { id: number };
  accessKeyId: string | null;
  /** The session that asks. */
  sessionId: string;
}

const rowsOf = (store: Store, { credential, accessKeyId }: SessionOwner) =>
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
  owner: SessionOwner,
  isLive: (session: Schema['session']) => boolean,
): Promise<SessionsReply> {
  const rows = await rowsOf(store, owner).orderBy('used_at', 'desc').orderBy('created_at', 'desc').execute();
  const isThis = ({ public_id: id }: Schema['session']) => id === owner.sessionId;
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
  owner: SessionOwner,
  which: { id: string } | 'others',
): Promise<string[]> {
  const [operator, id] = which === 'others' ? (['!=', owner.sessionId] as const) : (['=', which.id] as const);
  const picked = await rowsOf(store, owner).where('public_id', operator, id).execute();
  return picked.map(({ key_hash }) => key_hash);
}
