import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { Cipher } from '../keys/cipher';
import type { Metrics } from '../metrics/metrics';
import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import {
  type Credential,
  type CredentialChanges,
  type CredentialRow,
  type CredentialState,
  newCredentialState,
  toColumns,
  toCredential,
} from './credential';
import type { Ledger } from './limits/ledger';
import { purchaseLock } from './one-buyer';
import { findVerified, type VerifiedSecret } from './verified-secrets';

export type Credentials = ReturnType<typeof createCredentials>;

/** What the parts of one gateway share. */
export interface GatewayParts {
  store: Store;
  locks: Locks;
  /** See `serviceIdentity`. */
  service: string;
  credentials: Credentials;
  ledger: Ledger;
  metrics: Metrics;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Work that joins the transaction of a save. */
type Along = (transaction: Store) => Promise<void>;

const RETRY_MS = 10_000;

/** What the records hold. */
function credentialRecords(store: Store, service: string, cipher: Cipher) {
  const rows = () => store.selectFrom('credential').selectAll().where('service', '=', service);
  const toRow = (changes: CredentialChanges, clientId: string) =>
    toColumns(changes, clientId, service, cipher);

  return {
    byId: (id: number) => rows().where('id', '=', id).executeTakeFirst(),
    byClientId: (clientId: string) => rows().where('client_id', '=', clientId).executeTakeFirst(),
    decrypt: (row: CredentialRow) => toCredential(row, service, cipher),

    /** Stores only the changes: the rest may be newer there. `along` joins the transaction. */
    update: ({ stored, unsaved }: CredentialState, along: Along) =>
      store.transaction().execute(async (transaction) => {
        await along(transaction);
        if (!unsaved || !stored) return;
        const columns = toRow(unsaved.changes, stored.clientId);
        await transaction.updateTable('credential').set(columns).where('id', '=', stored.id).execute();
        if (unsaved.changes.verifiedSecrets)
          await endStaleSessions(transaction, stored.id, unsaved.changes.verifiedSecrets);
      }),

    /**
     * Adds a credential, or replaces its secrets and token. Ends the sessions of secrets that no longer count. The next read
     * must follow the end of the transaction.
     */
    async put(
      { clientId, verifiedSecrets, token }: Pick<Credential, 'clientId' | 'verifiedSecrets' | 'token'>,
      transaction: Store,
    ): Promise<number> {
      const values = toRow({ verifiedSecrets, token, pause: null }, clientId) as Pick<
        CredentialRow,
        'secret' | 'proven' | 'token' | 'pause'
      >;
      const { id } = await transaction
        .insertInto('credential')
        .values({ service, client_id: clientId, database_names: '{}', ...values })
        .onConflict((conflict) => conflict.columns(['service', 'client_id']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      await endStaleSessions(transaction, id, verifiedSecrets);
      return id;
    },
  };
}

/**
 * Credentials in use are also in memory, so that people can read data while the store fails. `onFailure` is called if memory
 * is used instead.
 */
export function createCredentials(
  store: Store,
  service: string,
  cipher: Cipher,
  onFailure: (error: unknown) => void = () => undefined,
) {
  const records = credentialRecords(store, service, cipher);
  const states = new Map<number, CredentialState>();
  let count = 0;

  /** Returns what this gateway believes of it, from memory alone. */
  function state(id: number): CredentialState {
    const known = states.get(id) ?? newCredentialState();
    states.set(id, known);
    return known;
  }

  async function query(run: () => Promise<CredentialRow | undefined>): Promise<Credential | undefined> {
    for (;;) {
      const started = (count += 1);
      const row = await run();
      if (!row) return undefined;
      const mine = state(row.id);
      if (started < mine.newest) continue;
      mine.newest = started;
      return noteStored(mine, records.decrypt(row));
    }
  }

  /** Reads it from the store, as `find` does. Throws if the store fails. */
  async function read(id: number): Promise<Credential | undefined> {
    const credential = await query(() => records.byId(id));
    if (!credential) state(id).stored = undefined;
    return credential;
  }

  async function saveNow(mine: CredentialState, along: Along) {
    const saved = mine.unsaved?.changes;
    try {
      await records.update({ ...mine }, along);
    } catch (error) {
      if (mine.unsaved) mine.unsaved.failedAt = performance.now();
      throw error;
    }
    mine.newest = count += 1;
    noteSaved(mine, saved);
  }

  /**
   * Stores the changes. `along` joins the transaction. Failed saves are repeated. One begins when the other has ended, or the
   * older of two that wait for the records could be the last.
   */
  function save(id: number, along: Along = async () => undefined) {
    const mine = state(id);
    return mine.inTurn(() => saveNow(mine, along));
  }

  function saveAgain(id: number) {
    const mine = state(id);
    const { unsaved } = mine;
    if (unsaved?.failedAt === undefined || performance.now() < unsaved.failedAt + RETRY_MS) return;
    unsaved.failedAt = performance.now();
    read(id)
      .then(() => (mine.unsaved ? save(id) : undefined))
      .catch(onFailure);
  }

  return {
    state,
    read,
    save,
    put: records.put,
    find: (clientId: string): Promise<Credential | undefined> => query(() => records.byClientId(clientId)),

    /** Returns it from memory, or else from the store. Undefined if it is missing or its secret cannot be decrypted. */
    async get(id: number): Promise<Credential | undefined> {
      saveAgain(id);
      return state(id).stored ?? read(id);
    },

    /** Reads it from the store, or from memory if the store fails. Simultaneous calls share one query. */
    refresh(id: number): Promise<Credential | undefined> {
      const mine = state(id);
      mine.reading ??= read(id)
        .catch((error: unknown) => {
          onFailure(error);
          return mine.stored;
        })
        .finally(() => (mine.reading = undefined));
      return mine.reading;
    },

    /** Changes it in memory. `save` stores the changes. */
    change(id: number, changes: CredentialChanges): void {
      const mine = state(id);
      const { stored, unsaved } = mine;
      if (!stored) return;
      mine.newest = count += 1;
      mine.unsaved = {
        base: unsaved ? unsaved.base : (stored.token?.fingerprint ?? null),
        changes: { ...unsaved?.changes, ...changes },
      };
      mine.stored = { ...stored, ...changes };
    },
  };
}

/** Takes over what the store holds. Our changes stay, unless another gateway has replaced the token that they are based on. */
function noteStored(mine: CredentialState, recorded: Credential | undefined): Credential | undefined {
  if (mine.unsaved && recorded && mine.unsaved.base !== (recorded.token?.fingerprint ?? null))
    mine.unsaved = undefined;
  mine.stored = recorded && {
    ...recorded,
    ...mine.unsaved?.changes,
    databaseNames: { ...recorded.databaseNames, ...mine.stored?.databaseNames },
  };
  return mine.stored;
}

/** `saved`: all changes, unless it was changed again during the save. */
function noteSaved(mine: CredentialState, saved: CredentialChanges | undefined) {
  if (mine.unsaved?.changes === saved) mine.unsaved = undefined;
  else if (mine.unsaved && saved?.token !== undefined) mine.unsaved.base = saved.token?.fingerprint ?? null;
}

export const signedOut = (): RrError =>
  new RrError('signed-out', 'You are signed out. Open the Rent Roll pane and sign in.');

/** Ends the sessions that began with a secret that no longer counts. Sessions of access keys stay. */
async function endStaleSessions(
  transaction: Store,
  credentialId: number,
  verifiedSecrets: readonly VerifiedSecret[],
): Promise<void> {
  const live = verifiedSecrets.map(({ tag }) => tag);
  await transaction
    .deleteFrom('session')
    .where('credential_id', '=', credentialId)
    .where('access_key_id', 'is', null)
    .where((row) => row(row.fn.coalesce('secret_tag', row.val('')), 'not in', live))
    .execute();
}

/** Stores the organisation's credentials and returns their ID. An unchanged secret keeps its token and pause; a new one drops both. */
export function storeOrganisation(
  { clientId, clientSecret: secret }: { clientId: string; clientSecret: string },
  { service, credentials, store, locks }: Pick<GatewayParts, 'service' | 'credentials' | 'store' | 'locks'>,
): Promise<number> {
  const findOrStore = async (): Promise<number> => {
    const before = await credentials.find(clientId);
    if (!before || !findVerified(before.verifiedSecrets, secret)) {
      // The operator's word is proof enough. All other secrets of the client ID have to prove themselves again.
      const verifiedSecrets = [{ tag: randomUUID(), secret, provenAt: 0 }];
      await store
        .transaction()
        .execute((transaction) => credentials.put({ clientId, verifiedSecrets, token: null }, transaction));
    }
    const stored = await credentials.find(clientId);
    if (stored) return stored.id;
    throw new RrError('bug', "The organisation's credentials could not be stored. Restart the gateway.");
  };
  // Under the purchase lock, so that a token that another gateway is buying is not lost.
  return locks.hold(purchaseLock(service, clientId), findOrStore, { mayPass: true });
}
