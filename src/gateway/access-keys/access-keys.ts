import { randomBytes } from 'node:crypto';
import { RrError } from '../../contract/failure';
import { hashOfKey, type Schema, type Store } from '../store/schema';
import { isSameSecret } from '../../node/same-secret';

/** A personal access key to the organisation's credentials. */
export type AccessKey = ReturnType<typeof toAccessKey>;

export type AccessKeys = ReturnType<typeof createAccessKeys>;

/** The access keys of one service, see `serviceIdentity`. */
export function createAccessKeys(store: Store, service: string, now: () => number) {
  const rows = () => store.selectFrom('access_key').selectAll().where('service', '=', service);

  return {
    async create({ name, limit, expiresAt }: Pick<AccessKey, 'name' | 'limit' | 'expiresAt'>) {
      const { id, key } = newAccessKey(randomBytes);
      const row = {
        id,
        service,
        key_hash: hashOfKey(key),
        name,
        databases: limit && JSON.stringify(limit),
        created_at: now(),
        expires_at: expiresAt,
        revoked_at: null,
        used_at: null,
      };
      await store.insertInto('access_key').values(row).execute();
      return { key, accessKey: toAccessKey(row) };
    },

    /** Returns the access key for a text. Throws `wrong-credentials` unless it is live. */
    async check(text: string): Promise<AccessKey> {
      const id = accessKeyId(text);
      const row = id === undefined ? undefined : await rows().where('id', '=', id).executeTakeFirst();
      // Compares in any case, so that the time of a refusal does not reveal which IDs exist.
      const isSame = isSameSecret(hashOfKey(text), row?.key_hash ?? '');
      if (!row || !isSame)
        throw refused('does not exist. Check that you copied all of it, then sign in again.');
      const accessKey = toAccessKey(row);
      if (accessKey.revokedAt !== null)
        throw refused("was revoked. Ask the gateway's operator for a new one.");
      if (!isLive(accessKey, now())) throw refused("has expired. Ask the gateway's operator for a new one.");
      return accessKey;
    },

    /** Newest first. */
    list: async (): Promise<AccessKey[]> =>
      (await rows().orderBy('created_at', 'desc').orderBy('id').execute()).map(toAccessKey),

    /** Ends the key and its sessions. Returns false if the key does not exist or was already revoked. */
    revoke: (id: string): Promise<boolean> =>
      store.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('access_key')
          .set({ revoked_at: now() })
          .where('service', '=', service)
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('session').where('access_key_id', '=', id).execute();
        return numUpdatedRows > 0n;
      }),
  };
}

export const toAccessKey = (row: Schema['access_key']) => ({
  /** The public part of the key. */
  id: row.id,
  /** The owner's name. */
  name: row.name,
  limit: row.databases === null ? null : (JSON.parse(row.databases) as DatabaseLimit),
  // Instants in milliseconds since the epoch. `expiresAt` is null if the key does not expire.
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  usedAt: row.used_at,
});

export const isLive = ({ expiresAt, revokedAt }: AccessKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

const refused = (why: string) => new RrError('wrong-credentials', `This access key ${why}`);

/** Without l, o, 0 and 1, because people read the ID aloud. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 8;
const SECRET_BYTES = 32;

/** Creates a key: `rrk_`, its public ID, and 256 random bits. The prefix lets secret scanners find it. */
export function newAccessKey(random: (bytes: number) => Buffer): { id: string; key: string } {
  const id = [...random(ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return { id, key: `rrk_${id}_${random(SECRET_BYTES).toString('base64url')}` };
}

const accessKeyId = (text: string) => /^rrk_([a-km-np-z2-9]{8})_[\w-]{43}$/.exec(text)?.[1];

/** IDs of the only databases that a caller may read. Null: all databases of the credential. */
export type DatabaseLimit = readonly string[] | null;
