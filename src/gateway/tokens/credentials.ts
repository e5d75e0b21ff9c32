import { RrError } from '../../contract/failure';
import type { Sealer } from '../store/sealed-text';
import type { Store } from '../store/schema';
import type { HeldToken } from './held-token';
import type { Pause } from './pause';
import { sealedPlace } from './sealed-place';

export interface Credential {
  id: number;
  clientId: string;
  secret: string;
  token: HeldToken | null;
  pause: Pause | null;
  /** Names of the databases seen so far, by id: a database that was lost is in no list any more. */
  databaseNames: Readonly<Record<string, string>>;
}

/** The credentials people signed in with. Memory holds those in use, so that a failing disk stops no reading. */
export interface Credentials {
  get(id: number): Promise<Credential | undefined>;
  find(clientId: string): Promise<Credential | undefined>;
  /** Adds a credential, or replaces secret and token of the one with this client ID. */
  put(credential: Pick<Credential, 'clientId' | 'secret' | 'token'>, store: Store): Promise<Credential>;
  /** Changes what memory holds; {@link Credentials.write} makes it last. */
  change(id: number, changes: Partial<Pick<Credential, 'token' | 'pause' | 'databaseNames'>>): void;
  write(id: number, store: Store): Promise<void>;
}

interface CredentialRow {
  id: number;
  client_id: string;
  secret: string;
  token: string | null;
  pause: string | null;
  database_names: string;
}

export function createCredentials(store: Store, service: string, sealer: Sealer): Credentials {
  const held = new Map<number, Credential>();
  const placeOf = (clientId: string, field: 'secret' | 'token') => sealedPlace(service, clientId, field);

  const sealToken = (clientId: string, token: HeldToken | null) =>
    token && sealer.seal(JSON.stringify(token), placeOf(clientId, 'token'));

  /** Undefined where the secret does not open, for example under a new key: its owner has to sign in again. */
  function remember(row: CredentialRow | undefined): Credential | undefined {
    if (!row) return undefined;
    const known = held.get(row.id);
    if (known) return known;
    const secret = sealer.open(row.secret, placeOf(row.client_id, 'secret'));
    if (secret === undefined) return undefined;
    const token = row.token && sealer.open(row.token, placeOf(row.client_id, 'token'));
    const credential: Credential = {
      id: row.id,
      clientId: row.client_id,
      secret,
      token: token ? (JSON.parse(token) as HeldToken) : null,
      pause: row.pause ? (JSON.parse(row.pause) as Pause) : null,
      databaseNames: JSON.parse(row.database_names) as Record<string, string>,
    };
    held.set(row.id, credential);
    return credential;
  }

  const rows = () => store.selectFrom('credential').selectAll().where('service', '=', service);

  return {
    get: async (id) => held.get(id) ?? remember(await rows().where('id', '=', id).executeTakeFirst()),
    find: async (clientId) => remember(await rows().where('client_id', '=', clientId).executeTakeFirst()),
    async put({ clientId, secret, token }, store) {
      const values = {
        secret: sealer.seal(secret, placeOf(clientId, 'secret')),
        token: sealToken(clientId, token),
        pause: null,
      };
      const row = await store
        .insertInto('credential')
        .values({ service, client_id: clientId, database_names: '{}', ...values })
        .onConflict((conflict) => conflict.columns(['service', 'client_id']).doUpdateSet(values))
        .returning(['id', 'database_names'])
        .executeTakeFirstOrThrow();
      const databaseNames = JSON.parse(row.database_names) as Record<string, string>;
      const credential = { id: row.id, clientId, secret, token, pause: null, databaseNames };
      held.set(row.id, credential);
      return credential;
    },
    change(id, changes) {
      const credential = held.get(id);
      if (credential) held.set(id, { ...credential, ...changes });
    },
    async write(id, store) {
      const credential = held.get(id);
      if (!credential) return;
      await store
        .updateTable('credential')
        .set({
          token: sealToken(credential.clientId, credential.token),
          pause: credential.pause && JSON.stringify(credential.pause),
          database_names: JSON.stringify(credential.databaseNames),
        })
        .where('id', '=', id)
        .execute();
    },
  };
}

export const signedOut = (): RrError =>
  new RrError('signed-out', 'You are signed out. Open the Rent Roll pane and sign in.');
