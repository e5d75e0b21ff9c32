import type { Store } from '../../store/schema';
import { isActive, isTry, readPause } from './pause';

/**
 * Ends the pause of a client ID, so that a token may be bought at once. Returns false if it is not paused. After an
 * open breaker one token may be bought; if the service refuses that too, the breaker opens again. Running gateways read
 * this from the store before their next purchase. Call it under the purchase lock, or a purchase may overwrite it.
 */
export async function releasePause(
  store: Store,
  service: string,
  clientId: string,
  now: number,
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('credential')
      .select(['id', 'pause'])
      .where('service', '=', service)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    const pause = readPause(row?.pause ?? null);
    if (!row || !isActive(pause, now)) return false;
    // After a breaker, the remaining pause marks the next token as a try.
    const left = isTry(pause) ? JSON.stringify({ ...pause, until: now }) : null;
    await transaction
      .updateTable('credential')
      // Removes the refused token, so that another one is bought.
      .set(pause.why === 'breaker' ? { token: null, pause: left } : { pause: left })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}
