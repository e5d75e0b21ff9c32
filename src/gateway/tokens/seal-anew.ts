import type { FastifyBaseLogger } from 'fastify';
import type { Sealer } from '../store/sealed-text';
import type { Store } from '../store/schema';
import { sealedPlace } from './sealed-place';

/**
 * Seals all that only an old key opens under the key in use, for all services on record: from then on the old key is
 * not needed. What no key opens stays as it is and is logged; whose secret it is has to sign in again.
 */
export async function sealAnew(
  store: Store,
  sealer: Sealer,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const rows = await store
    .selectFrom('credential')
    .select(['id', 'service', 'client_id', 'secret', 'token'])
    .execute();
  let [anew, closed] = [0, 0];
  for (const row of rows)
    for (const field of ['secret', 'token'] as const) {
      const sealed = row[field];
      if (sealed === null) continue;
      const place = sealedPlace(row.service, row.client_id, field);
      const again = sealer.sealAnew(sealed, place);
      if (again !== undefined) {
        // Unless another gateway has written meanwhile: that is newer.
        await store
          .updateTable('credential')
          .set({ [field]: again })
          .where('id', '=', row.id)
          .where(field, '=', sealed)
          .execute();
        anew += 1;
      } else if (sealer.open(sealed, place) === undefined) closed += 1;
    }
  if (anew > 0) log.info({ texts: anew }, 'secrets and tokens were sealed anew under the key in use');
  if (closed > 0)
    log.warn(
      { texts: closed },
      'secrets and tokens on record do not open with the key; their owners have to sign in again',
    );
}
