import { RrError } from '../../contract/failure';
import type { Cipher } from '../keys/cipher';
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
import type { ProvenSecret } from './proven-secrets';

export type Credentials = ReturnType<typeof createCredentials>;

const RETRY_MS = 10_000;

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
  const states = new Map<number, CredentialState>();
  let count = 0;

  const rows = () => store.selectFrom('credential').selectAll().where('service', '=', service);

  /** Returns what this gateway believes of it, from memory alone. */
  function state(id: number): CredentialState {
    const known = states.get(id);
    if (known) return known;
    const created = newCredentialState();
    states.set(id, created);
    return created;
  }

  function accept(row: CredentialRow): Credential | undefined {
    const recorded = toCredential(row, service, cipher);
    const mine = state(row.id);
    if (!recorded) {
      mine.stored = undefined;
      return undefined;
    }
    if (mine.unsaved && mine.unsaved.base !== (recorded.token?.fingerprint ?? null)) mine.unsaved = undefined;
    const databaseNames = { ...recorded.databaseNames, ...mine.stored?.databaseNames };
    mine.stored = { ...recorded, ...mine.unsaved?.changes, databaseNames };
    return mine.stored;
  }

  async function query(run: () => Promise<CredentialRow | undefined>): Promise<Credential | undefined> {
    for (;;) {
      const started = (count += 1);
      const row = await run();
      if (!row) return undefined;
      if (started < state(row.id).newest) continue;
      state(row.id).newest = started;
      return accept(row);
    }
  }

  /** Reads it from the store, as `find` does. Throws if the store fails. */
  async function read(id: number): Promise<Credential | undefined> {
    const credential = await query(() => rows().where('id', '=', id).executeTakeFirst());
    if (!credential) state(id).stored = undefined;
    return credential;
  }

  /** Stores only the changes: the rest may be newer there. `along` joins the transaction. Failed saves are repeated. */
  async function save(
    id: number,
    along: (transaction: Store) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const mine = state(id);
    const { stored, unsaved } = mine;
    try {
      await store.transaction().execute(async (transaction) => {
        await along(transaction);
        if (!unsaved || !stored) return;
        const columns = toColumns(unsaved.changes, stored.clientId, service, cipher);
        await transaction.updateTable('credential').set(columns).where('id', '=', id).execute();
        if (unsaved.changes.proven) await endStaleSessions(transaction, id, unsaved.changes.proven);
      });
    } catch (error) {
      if (mine.unsaved) mine.unsaved.failedAt = performance.now();
      throw error;
    }
    mine.newest = count += 1;
    if (mine.unsaved === unsaved) mine.unsaved = undefined;
    // It was changed again during the save.
    else if (mine.unsaved && unsaved?.changes.token !== undefined)
      mine.unsaved.base = unsaved.changes.token?.fingerprint ?? null;
  }

  function saveAgain(id: number): void {
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
    read,
    find: (clientId: string): Promise<Credential | undefined> =>
      query(() => rows().where('client_id', '=', clientId).executeTakeFirst()),
    /**
     * Adds a credential, or replaces its secrets and token. Ends the sessions of secrets that no longer count. The next read
     * must follow the end of the transaction.
     */
    async put(
      { clientId, proven, token }: Pick<Credential, 'clientId' | 'proven' | 'token'>,
      transaction: Store,
    ): Promise<number> {
      const values = toColumns({ proven, token, pause: null }, clientId, service, cipher) as Pick<
        CredentialRow,
        'secret' | 'proven' | 'token' | 'pause'
      >;
      const { id } = await transaction
        .insertInto('credential')
        .values({ service, client_id: clientId, database_names: '{}', ...values })
        .onConflict((conflict) => conflict.columns(['service', 'client_id']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      await endStaleSessions(transaction, id, proven);
      return id;
    },
    /** Changes it in memory. `save` stores the changes. */
    change(id: number, changes: CredentialChanges): void {
      const mine = state(id);
      if (!mine.stored) return;
      mine.newest = count += 1;
      mine.unsaved = {
        base: mine.unsaved ? mine.unsaved.base : (mine.stored.token?.fingerprint ?? null),
        changes: { ...mine.unsaved?.changes, ...changes },
      };
      mine.stored = { ...mine.stored, ...changes };
    },
    save,
  };
}

export const signedOut = (): RrError =>
  new RrError('signed-out', 'You are signed out. Open the Rent Roll pane and sign in.');

/** Ends the sessions that began with a secret that no longer counts. Sessions of access keys stay. */
async function endStaleSessions(
  transaction: Store,
  credentialId: number,
  proven: readonly ProvenSecret[],
): Promise<void> {
  const live = proven.filter(({ isFormer }) => !isFormer).map(({ tag }) => tag);
  await transaction
    .deleteFrom('session')
    .where('credential_id', '=', credentialId)
    .where('access_key_id', 'is', null)
    .where((row) => row(row.fn.coalesce('secret_tag', row.val('')), 'not in', live))
    .execute();
}
