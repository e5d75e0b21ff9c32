import { RrError } from '../../contract/failure';
import type { Store } from '../store/schema';
import type { Purchase } from './pause';

/** Why a token was asked for. `mismatch`: someone signed in with another secret than the one on record. */
export type PurchaseReason = 'sign-in' | 'mismatch' | 'expired' | 'refused';

/** The record of every token request. It is written before the request, so that it never counts too few. */
export interface Ledger {
  /** Throws where the intent cannot be made to last: then no token may be asked for. */
  intend(clientId: string, reason: PurchaseReason): Promise<number>;
  settle(intent: number, outcome: Purchase['kind'], transaction?: Store): Promise<void>;
  countSince(clientId: string, reason: PurchaseReason, since: number): Promise<number>;
  /** Ids of the intents since then that have no outcome: their requests may be under way. */
  pendingSince(clientId: string, since: number): Promise<number[]>;
}

export function createLedger(store: Store, service: string, now: () => number): Ledger {
  return {
    async intend(clientId, reason) {
      const at = now();
      try {
        const { id } = await store
          .insertInto('token_ledger')
          .values({ service, client_id: clientId, reason, intended_at: at })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      } catch (cause) {
        throw new RrError(
          'bug',
          'The gateway cannot write its records and therefore asks for no token. Ask its operator to check the disk.',
          { cause },
        );
      }
    },
    async settle(intent, outcome, transaction = store) {
      await transaction
        .updateTable('token_ledger')
        .set({ outcome, settled_at: now() })
        .where('id', '=', intent)
        .execute();
    },
    async countSince(clientId, reason, since) {
      const { count } = await store
        .selectFrom('token_ledger')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('service', '=', service)
        .where('client_id', '=', clientId)
        .where('reason', '=', reason)
        .where('intended_at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async pendingSince(clientId, since) {
      const rows = await store
        .selectFrom('token_ledger')
        .select('id')
        .where('service', '=', service)
        .where('client_id', '=', clientId)
        .where('intended_at', '>', since)
        .where('outcome', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
