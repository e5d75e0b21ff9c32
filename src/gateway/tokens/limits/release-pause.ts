import type { Store } from '../../store/schema';
import { isActive, isTry, readPause } from './pause';

/** Returns false if the client ID is not paused. Call it under the purchase lock, or a purchase may overwrite it. */
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
