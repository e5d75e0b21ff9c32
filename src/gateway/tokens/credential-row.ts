import type { Selectable } from 'kysely';
import type { Sealer } from '../store/sealed-text';
import type { Schema } from '../store/schema';
import type { Credential } from './credentials';
import type { HeldToken } from './held-token';
import { readPause } from './limits/pause';
import { sealedPlace } from './sealed-place';

export type CredentialRow = Omit<Selectable<Schema['credential']>, 'service'>;

/** Undefined where the secret does not open, for example under a new key: its owner has to sign in again. */
export function toCredential(row: CredentialRow, service: string, sealer: Sealer): Credential | undefined {
  const { id, client_id: clientId } = row;
  const secret = sealer.open(row.secret, sealedPlace(service, clientId, 'secret'));
  if (secret === undefined) return undefined;
  const token = row.token && sealer.open(row.token, sealedPlace(service, clientId, 'token'));
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

/** The columns of the fields that are given. */
export function toColumns(fields: Partial<Fields>, clientId: string, service: string, sealer: Sealer) {
  const seal = (text: string, field: 'secret' | 'token') =>
    sealer.seal(text, sealedPlace(service, clientId, field));
  const { secret, token, pause, databaseNames } = fields;
  return {
    ...(secret !== undefined && { secret: seal(secret, 'secret') }),
    ...(token !== undefined && { token: token && seal(JSON.stringify(token), 'token') }),
    ...(pause !== undefined && { pause: pause && JSON.stringify(pause) }),
    ...(databaseNames !== undefined && { database_names: JSON.stringify(databaseNames) }),
  };
}
