import type { OwnSession, SessionsReply } from '../../contract/gateway-wire';
import type { Schema, Store } from '../store/schema';

/** Whose sessions: those begun with this access key, or those of this credential that were begun without one. */
export interface SessionOwner {
  credentialId: number;
  accessKeyId: string | null;
  /** The session that asks. */
  sessionId: string;
}

/** More than this are only counted. A client ID that a whole company shares has thousands. */
const MOST_LISTED = 100;

/** Lists the live sessions of one person: the one that asks first, then by their last use. */
export async function listPersonSessions(
  store: Store,
  owner: SessionOwner,
  isLive: (session: Schema['session']) => boolean,
): Promise<SessionsReply> {
  const rows = await store
    .selectFrom('session')
    .selectAll()
    .where('credential_id', '=', owner.credentialId)
    .where('access_key_id', owner.accessKeyId === null ? 'is' : '=', owner.accessKeyId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const live = rows.filter(isLive);
  const isThis = (id: string) => id === owner.sessionId;
  const sorted = [
    ...live.filter((row) => isThis(row.public_id)),
    ...live.filter((row) => !isThis(row.public_id)),
  ];
  return {
    sessions: sorted.slice(0, MOST_LISTED).map((row): OwnSession => ({
      id: row.public_id,
      begunAt: new Date(row.created_at).toISOString(),
      usedAt: new Date(row.used_at).toISOString(),
      from: row.origin,
      isThis: isThis(row.public_id),
    })),
    more: Math.max(0, sorted.length - MOST_LISTED),
  };
}

/** Ends one of the person's sessions, or all but the one that asks. Returns the hashes of their keys. */
export async function endPersonSessions(
  store: Store,
  owner: SessionOwner,
  which: { id: string } | 'others',
): Promise<string[]> {
  const own = store
    .deleteFrom('session')
    .where('credential_id', '=', owner.credentialId)
    .where('access_key_id', owner.accessKeyId === null ? 'is' : '=', owner.accessKeyId);
  const picked =
    which === 'others'
      ? own.where('public_id', '!=', owner.sessionId)
      : own.where('public_id', '=', which.id);
  return (await picked.returning('key_hash').execute()).map(({ key_hash }) => key_hash);
}
