import { RrError } from '../../contract/failure';
import type { Cipher } from '../keys/cipher';
import type { Store } from '../store/schema';
import type { Credential } from './credential';
import { type CredentialRow, toColumns, toCredential } from './credential-row';

export type CredentialChanges = Partial<Pick<Credential, 'token' | 'pause' | 'databaseNames'>>;

/**
 * The credentials people signed in with. Memory holds those in use, so that failing records stop no reading; other
 * gateways write to the same records, so memory alone decides nothing that costs a token.
 */
export interface Credentials {
  /** As memory holds it, else as it is on record. Undefined where there is none, or its secret does not open. */
  get(id: number): Promise<Credential | undefined>;
  /** As it is on record now; as memory holds it where the records fail. Readers at the same time share one look. */
  refresh(id: number): Promise<Credential | undefined>;
  /** As it is on record now. Throws where the records fail. */
  read(id: number): Promise<Credential | undefined>;
  /** The same, by client ID. */
  find(clientId: string): Promise<Credential | undefined>;
  /**
   * Adds a credential, or replaces secret and token of the one with this client ID, and gives its id. Memory learns
   * of it with the next reading, which must follow the end of the transaction.
   */
  put(credential: Pick<Credential, 'clientId' | 'secret' | 'token'>, store: Store): Promise<number>;
  /** Changes what memory holds; {@link Credentials.save} makes it last. */
  change(id: number, changes: CredentialChanges): void;
  /**
   * Records what was changed and nothing else: the rest may be newer on record. `along` is written in the same
   * transaction. Where that fails the changes stay in use, and are recorded when the records can be written again.
   */
  save(id: number, along?: (transaction: Store) => Promise<void>): Promise<void>;
}

interface Unsaved {
  changes: CredentialChanges;
  /** The token that was on record before. Where there is another one now, the changes are obsolete. */
  base: string | null;
  /** When they could not be recorded. */
  failedAt?: number;
}

const RETRY_MS = 10_000;

/** `onFailure` learns where memory had to stand in for the records. */
export function createCredentials(
  store: Store,
  service: string,
  cipher: Cipher,
  onFailure: (error: unknown) => void = () => undefined,
): Credentials {
  const held = new Map<number, Credential>();
  const unsaved = new Map<number, Unsaved>();
  const looks = new Map<number, Promise<Credential | undefined>>();
  /** Readings and changes are numbered, so that no reading brings back what was before a change. */
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

  async function look(query: () => Promise<CredentialRow | undefined>): Promise<Credential | undefined> {
    for (;;) {
      const started = (count += 1);
      const row = await query();
      if (!row) return undefined;
      if (started < (newest.get(row.id) ?? 0)) continue;
      newest.set(row.id, started);
      return accept(row);
    }
  }

  async function read(id: number): Promise<Credential | undefined> {
    const credential = await look(() => rows().where('id', '=', id).executeTakeFirst());
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
    // Changed again meanwhile.
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
      const running = looks.get(id);
      if (running) return running;
      const mine = read(id)
        .catch((error: unknown) => {
          onFailure(error);
          return held.get(id);
        })
        .finally(() => looks.delete(id));
      looks.set(id, mine);
      return mine;
    },
    read,
    find: (clientId) => look(() => rows().where('client_id', '=', clientId).executeTakeFirst()),
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
