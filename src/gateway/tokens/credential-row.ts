import type { Selectable } from 'kysely';
import type { Cipher } from '../keys/cipher';
import { isSameSecret } from '../../node/same-secret';
import type { Schema, Store } from '../store/schema';
import type { Credential } from './credential';
import type { HeldToken } from './held-token';
import type { LearnedLifetime } from './learned-lifetime';
import { readPause } from './limits/pause';
import type { ProvenSecret } from './proven-secrets';
import type { FastifyBaseLogger } from 'fastify';

export type CredentialRow = Omit<Selectable<Schema['credential']>, 'service'>;

/** Returns undefined if the secret cannot be decrypted, for example with a new key: its owner has to sign in again. */
export function toCredential(row: CredentialRow, service: string, cipher: Cipher): Credential | undefined {
  const { id, client_id: clientId } = row;
  const decrypt = (field: 'secret' | 'token' | 'proven') => {
    const encrypted = row[field];
    return encrypted === null
      ? undefined
      : cipher.decrypt(encrypted, encryptionContext(service, clientId, field));
  };
  const secret = decrypt('secret');
  if (secret === undefined) return undefined;
  const token = decrypt('token');
  return {
    id,
    clientId,
    proven: readProven(decrypt('proven'), secret),
    token: token === undefined ? null : readToken(token),
    pause: readPause(row.pause),
    lifetime: row.lifetime === null ? null : (JSON.parse(row.lifetime) as LearnedLifetime),
    databaseNames: JSON.parse(row.database_names) as Record<string, string>,
  };
}

/** Older versions write a flag instead of the number. */
function readToken(text: string): HeldToken {
  const token = JSON.parse(text) as HeldToken & { afterRefusal?: boolean };
  return { ...token, refusedBefore: token.refusedBefore ?? (token.afterRefusal ? 1 : 0) };
}

/** Older versions write only the secret, and do so beside this one during an upgrade. */
function readProven(text: string | undefined, secret: string): ProvenSecret[] {
  const proven = text === undefined ? [] : (JSON.parse(text) as ProvenSecret[]);
  const isCurrent = proven[0] !== undefined && isSameSecret(proven[0].secret, secret);
  return isCurrent ? proven : [{ tag: '', secret, provenAt: 0 }];
}

type Fields = Pick<Credential, 'proven' | 'token' | 'pause' | 'lifetime' | 'databaseNames'>;

export function toColumns(fields: Partial<Fields>, clientId: string, service: string, cipher: Cipher) {
  const encrypt = (text: string, field: 'secret' | 'token' | 'proven') =>
    cipher.encrypt(text, encryptionContext(service, clientId, field));
  const { proven, token, pause, lifetime, databaseNames } = fields;
  return {
    ...(proven?.[0] && {
      secret: encrypt(proven[0].secret, 'secret'),
      proven: encrypt(JSON.stringify(proven), 'proven'),
    }),
    ...(token !== undefined && { token: token && encrypt(JSON.stringify(token), 'token') }),
    ...(pause !== undefined && { pause: pause && JSON.stringify(pause) }),
    ...(lifetime !== undefined && { lifetime: lifetime && JSON.stringify(lifetime) }),
    ...(databaseNames !== undefined && { database_names: JSON.stringify(databaseNames) }),
  };
}

/** The context that a credential's secrets or token are encrypted for. `service`: see `serviceIdentity`. */
const encryptionContext = (service: string, clientId: string, field: 'secret' | 'token' | 'proven'): string =>
  JSON.stringify([service, clientId, field]);

/** Makes old keys unnecessary, for all services in the store. Leaves and logs what no key decrypts. */
export async function reencryptCredentials(
  store: Store,
  cipher: Cipher,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const rows = await store
    .selectFrom('credential')
    .select(['id', 'service', 'client_id', 'secret', 'token', 'proven'])
    .execute();
  let [changed, unreadable] = [0, 0];
  for (const row of rows)
    for (const field of ['secret', 'token', 'proven'] as const) {
      const encrypted = row[field];
      if (encrypted === null) continue;
      const context = encryptionContext(row.service, row.client_id, field);
      const again = cipher.reencrypt(encrypted, context);
      if (again !== undefined) {
        // If another gateway has written meanwhile, its value is newer and stays.
        await store
          .updateTable('credential')
          .set({ [field]: again })
          .where('id', '=', row.id)
          .where(field, '=', encrypted)
          .execute();
        changed += 1;
      } else if (cipher.decrypt(encrypted, context) === undefined) unreadable += 1;
    }
  if (changed > 0) log.info({ texts: changed }, 'secrets and tokens were encrypted with the new key');
  if (unreadable > 0)
    log.warn(
      { texts: unreadable },
      'the key does not decrypt some stored secrets or tokens; their owners have to sign in again',
    );
}
