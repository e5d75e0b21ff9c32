import type { Schema, Store } from '../store/schema';
import { type AccessKey, toAccessKey } from '../access-keys/access-keys';

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
  (await sessionsOf(store, service)).map(({ summary }) => summary);

export async function endSessions(
  store: Store,
  service: string,
  picks: (session: SessionSummary) => boolean,
): Promise<number> {
  const picked = (await sessionsOf(store, service)).filter(({ summary }) => picks(summary));
  // Deletes one by one, because a long list may not fit in one statement.
  await store.transaction().execute(async (transaction) => {
    for (const { keyHash } of picked)
      await transaction.deleteFrom('session').where('key_hash', '=', keyHash).execute();
  });
  return picked.length;
}

async function sessionsOf(
  store: Store,
  service: string,
): Promise<{ keyHash: string; summary: SessionSummary }[]> {
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
    summary: {
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
