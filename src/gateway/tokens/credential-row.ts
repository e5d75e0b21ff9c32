import type { Selectable } from 'kysely';
import type { Cipher } from '../keys/cipher';
import type { Schema } from '../store/schema';
import type { Credential } from './credential';
import { encryptionContext } from './encryption-context';
import type { HeldToken } from './held-token';
import { readPause } from './limits/pause';

export type CredentialRow = Omit<Selectable<Schema['credential']>, 'service'>;

/** Returns undefined if the secret cannot be decrypted, for example with a new key: its owner has to sign in again. */
export function toCredential(row: CredentialRow, service: string, cipher: Cipher): Credential | undefined {
  const { id, client_id: clientId } = row;
  const secret = cipher.decrypt(row.secret, encryptionContext(service, clientId, 'secret'));
  if (secret === undefined) return undefined;
  const token = row.token && cipher.decrypt(row.token, encryptionContext(service, clientId, 'token'));
  return {
    id,
    clientId,
    secret,
    token: token ? (JSON.parse(token) as HeldToken) : null,
    pause: readPause(row.pause),
    databaseNames: JSON.parse(row.database_names) as Record<string, string>,
  };
}

type Fields = Pick<Credential, 'secret' | 'token' | 'pause' | 'databaseNames'>;

export function toColumns(fields: Partial<Fields>, clientId: string, service: string, cipher: Cipher) {
  const encrypt = (text: string, field: 'secret' | 'token') =>
    cipher.encrypt(text, encryptionContext(service, clientId, field));
  const { secret, token, pause, databaseNames } = fields;
  return {
    ...(secret !== undefined && { secret: encrypt(secret, 'secret') }),
    ...(token !== undefined && { token: token && encrypt(JSON.stringify(token), 'token') }),
    ...(pause !== undefined && { pause: pause && JSON.stringify(pause) }),
    ...(databaseNames !== undefined && { database_names: JSON.stringify(databaseNames) }),
  };
}
