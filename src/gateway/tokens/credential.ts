import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { DatabaseEntry } from '../../contract/entries';
import type { RrError } from '../../contract/failure';
import { oneAtATime } from '../../contract/one-at-a-time';
import { isSameSecret } from '../../node/same-secret';
import type { Cipher } from '../keys/cipher';
import type { Schema, Store } from '../store/schema';
import type { Fingerprint, AccessToken } from './access-token';
import { type Pause, readPause } from './limits/pause';
import type { VerifiedSecret } from './verified-secrets';

/** A client ID, the secrets that people sign in with, and the one token bought with one of them. */
export interface Credential {
  id: number;
  clientId: string;
  /** The secret in use comes first, see `findVerified`. */
  verifiedSecrets: readonly VerifiedSecret[];
  token: AccessToken | null;
  pause: Pause | null;
  /** Names of all databases seen so far, by ID. A lost database is missing from the service's list, but not here. */
  databaseNames: Readonly<Record<string, string>>;
}

export type CredentialChanges = Partial<
  Pick<Credential, 'verifiedSecrets' | 'token' | 'pause' | 'databaseNames'>
>;

/** What this gateway believes of one credential. The stored part is a copy; the rest ends with the process. */
export interface CredentialState {
  /** The stored credential with our unsaved changes. Undefined before it is read, and if it is missing. */
  stored?: Credential;
  unsaved?: Unsaved;
  /** Numbers all reads and changes, so that a slow read cannot undo a later change. */
  newest: number;
  /** Does the saves one after the other. */
  inTurn: ReturnType<typeof oneAtATime>;
  /** A query in progress, which simultaneous readers share. */
  reading?: Promise<Credential | undefined> | undefined;
  /** A purchase in progress, which simultaneous requests share. */
  renewal?: Promise<AccessToken>;
  /** How databases-list answered to the token. */
  probe?: { token: Fingerprint; running: Promise<Verdict>; verdict?: Verdict; at: number } | undefined;
  /** Refused access by subject: a set of databases, or a question. */
  refusals: Map<string, { error: RrError; at: number }>;
}

interface Unsaved {
  changes: CredentialChanges;
  /** The fingerprint of the stored token before the changes. If the store has another one, the changes are obsolete. */
  base: string | null;
  failedAt?: number;
}

export const newCredentialState = (): CredentialState => ({
  newest: 0,
  inTurn: oneAtATime(),
  refusals: new Map(),
});

/** How databases-list answered to a token: with a list or a part of it, with a 401, or inconclusively. */
export type Verdict =
  | { state: 'accepted'; databases: DatabaseEntry[]; isWhole: boolean }
  | { state: 'refused' }
  | { state: 'indeterminate' };

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
    verifiedSecrets: readVerifiedSecrets(decrypt('proven'), secret),
    token: token === undefined ? null : readToken(token),
    pause: readPause(row.pause),
    databaseNames: JSON.parse(row.database_names) as Record<string, string>,
  };
}

/** Older versions write a flag instead of the number. */
function readToken(text: string): AccessToken {
  const token = JSON.parse(text) as AccessToken & { afterRefusal?: boolean };
  return { ...token, refusedBefore: token.refusedBefore ?? (token.afterRefusal ? 1 : 0) };
}

/** Older versions write only the secret, and do so beside this one during an upgrade. Version 0.4.0 also writes former ones. */
function readVerifiedSecrets(text: string | undefined, secret: string): VerifiedSecret[] {
  const stored = text === undefined ? [] : (JSON.parse(text) as (VerifiedSecret & { isFormer?: true })[]);
  const verifiedSecrets = stored.filter(({ isFormer }) => !isFormer);
  const isCurrent = verifiedSecrets[0] !== undefined && isSameSecret(verifiedSecrets[0].secret, secret);
  return isCurrent ? verifiedSecrets : [{ tag: '', secret, provenAt: 0 }];
}

export function toColumns(fields: CredentialChanges, clientId: string, service: string, cipher: Cipher) {
  const encrypt = (text: string, field: 'secret' | 'token' | 'proven') =>
    cipher.encrypt(text, encryptionContext(service, clientId, field));
  const { verifiedSecrets, token, pause, databaseNames } = fields;
  return {
    ...(verifiedSecrets?.[0] && {
      secret: encrypt(verifiedSecrets[0].secret, 'secret'),
      proven: encrypt(JSON.stringify(verifiedSecrets), 'proven'),
    }),
    ...(token !== undefined && { token: token && encrypt(JSON.stringify(token), 'token') }),
    ...(pause !== undefined && { pause: pause && JSON.stringify(pause) }),
    ...(databaseNames !== undefined && { database_names: JSON.stringify(databaseNames) }),
  };
}

/** The context that a credential's secrets or token are encrypted for. `service`: see `serviceIdentity`. */
const encryptionContext = (service: string, clientId: string, field: 'secret' | 'token' | 'proven') =>
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
