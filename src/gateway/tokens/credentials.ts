import { RrError } from '../../contract/failure';
import type { Cipher } from '../keys/cipher';
import type { Store } from '../store/schema';
import type { Credential } from './credential';
import { type CredentialRow, toColumns, toCredential } from './credential-row';

export type CredentialChanges = Partial<Pick<Credential, 'token' | 'pause' | 'databaseNames'>>;

/** Credentials in use are also in memory, so that people can read data while the store fails. */
export interface Credentials {
  /** Returns it from memory, or else from the store. Undefined if it is missing or its secret cannot be decrypted. */
  get(id: number): Promise<Credential | undefined>;
  /** Reads it from the store, or from memory if the store fails. Simultaneous calls share one query. */
  refresh(id: number): Promise<Credential | undefined>;
  /** Reads it from the store, as `find` does. Throws if the store fails. */
  read(id: number): Promise<Credential | undefined>;
  find(clientId: string): Promise<Credential | undefined>;
  /** Adds a credential, or replaces its secret and token. The next read must follow the end of the transaction. */
  put(credential: Pick<Credential, 'clientId' | 'secret' | 'token'>, store: Store): Promise<number>;
  /** Changes it in memory. {@link Credentials.save} stores the changes. */
  change(id: number, changes: CredentialChanges): void;
  /** Stores only the changes: the rest may be newer there. `along` joins the transaction. Failed saves are repeated. */
  save(id: number, along?: (transaction: Store) => Promise<void>): Promise<void>;
}

interface Unsaved {
  changes: CredentialChanges;
  /** The fingerprint of the stored token before the changes. If the store has another one, the changes are obsolete. */
  base: string | null;
  failedAt?: number;
}

const RETRY_MS = 10_000;

/** `onFailure` is called if the store fails and memory is used instead. */
export function createCredentials(
  store: Store,
  service: string,
  cipher: Cipher,
  onFailure: (error: unknown) => void = () => undefined,
): Credentials {
  const held = new Map<number, Credential>();
  const unsaved = new Map<number, Unsaved>();
  const refreshes = new Map<number, Promise<Credential | undefined>>();
  /** Numbers all reads and changes, so that a slow read cannot undo a later change. */
  let count = 0;
  const newest = new Map<number, number>();

  const rows = () => store.selectFrom('credential').selectAll().where('service', '=', service);

  function accept(row: CredentialRow): Credential | undefined {
    const recorded = toCredential(row, service, cipher);
    if (!recorded) {
      held.delete(row.id);
      return undefined;
    }
    const mine = unsaved.get(row.id);
    if (mine && mine.base !== (recorded.token?.fingerprint ?? null)) unsaved.delete(row.id);
    const databaseNames = { ...recorded.databaseNames, ...held.get(row.id)?.databaseNames };
    const credential = { ...recorded, ...unsaved.get(row.id)?.changes, databaseNames };
    held.set(row.id, credential);
    return credential;
  }

  async function query(run: () => Promise<CredentialRow | undefined>): Promise<Credential | undefined> {
    for (;;) {
      const started = (count += 1);
      const row = await run();
      if (!row) return undefined;
      if (started < (newest.get(row.id) ?? 0)) continue;
      newest.set(row.id, started);
      return accept(row);
    }
  }

  async function read(id: number): Promise<Credential | undefined> {
    const credential = await query(() => rows().where('id', '=', id).executeTakeFirst());
    if (!credential) held.delete(id);
    return credential;
  }

  async function save(id: number, along: (transaction: Store) => Promise<void> = async () => undefined) {
    const mine = unsaved.get(id);
    const credential = held.get(id);
    try {
      await store.transaction().execute(async (transaction) => {
        await along(transaction);
        if (!mine || !credential) return;
        const columns = toColumns(mine.changes, credential.clientId, service, cipher);
        await transaction.updateTable('credential').set(columns).where('id', '=', id).execute();
      });
    } catch (error) {
      const left = unsaved.get(id);
      if (left) left.failedAt = performance.now();
      throw error;
    }
    newest.set(id, (count += 1));
    const left = unsaved.get(id);
    if (left === mine) unsaved.delete(id);
    // It was changed again during the save.
    else if (left && mine?.changes.token !== undefined) left.base = mine.changes.token?.fingerprint ?? null;
  }

  function saveAgain(id: number): void {
    const mine = unsaved.get(id);
    if (mine?.failedAt === undefined || performance.now() < mine.failedAt + RETRY_MS) return;
    mine.failedAt = performance.now();
    read(id)
      .then(() => (unsaved.has(id) ? save(id) : undefined))
      .catch(onFailure);
  }

  return {
    async get(id) {
      saveAgain(id);
      return held.get(id) ?? read(id);
    },
    refresh(id) {
      const running = refreshes.get(id);
      if (running) return running;
      const mine = read(id)
        .catch((error: unknown) => {
          onFailure(error);
          return held.get(id);
        })
        .finally(() => refreshes.delete(id));
      refreshes.set(id, mine);
      return mine;
    },
    read,
    find: (clientId) => query(() => rows().where('client_id', '=', clientId).executeTakeFirst()),
    async put({ clientId, secret, token }, store) {
      const fields = { secret, token, pause: null };
      const values = toColumns(fields, clientId, service, cipher) as Pick<CredentialRow, keyof typeof fields>;
      const { id } = await store
        .insertInto('credential')
        .values({ service, client_id: clientId, database_names: '{}', ...values })
        .onConflict((conflict) => conflict.columns(['service', 'client_id']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    change(id, changes) {
      const credential = held.get(id);
      if (!credential) return;
      newest.set(id, (count += 1));
      const mine = unsaved.get(id);
      unsaved.set(id, {
        base: mine ? mine.base : (credential.token?.fingerprint ?? null),
        changes: { ...mine?.changes, ...changes },
      });
      held.set(id, { ...credential, ...changes });
    },
    save,
  };
}

export const signedOut = (): RrError =>
  new RrError('signed-out', 'You are signed out. Open the Rent Roll pane and sign in.');
