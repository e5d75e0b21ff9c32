import type { Store } from '../store/schema';
import type { ProvenSecret } from './proven-secrets';

/** Ends the sessions that began with a secret that no longer counts. Sessions of access keys stay. */
export async function endStaleSessions(
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
