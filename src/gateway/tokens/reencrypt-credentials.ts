import type { FastifyBaseLogger } from 'fastify';
import type { Cipher } from '../keys/cipher';
import type { Store } from '../store/schema';
import { encryptionContext } from './encryption-context';

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
