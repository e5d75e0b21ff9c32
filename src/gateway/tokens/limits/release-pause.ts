import type { Store } from '../../store/schema';
import { isActive, isTry, readPause } from './pause';

/**
 * Lets a token be bought for a client ID at once, whatever made the gateways wait: the operator's word that it will
 * work now. After an open breaker one token may be bought; where it is refused, too, the breaker opens again.
 * Gateways that run on the same records learn of it when they next want to buy. To be called while nobody buys:
 * a purchase would write over it. Gives whether there was anything to release.
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
    // What is left of a breaker says that the next token is a try.
    const left = isTry(pause) ? JSON.stringify({ ...pause, until: now }) : null;
    await transaction
      .updateTable('credential')
      // The refused token goes, so that another one is bought.
      .set(pause.why === 'breaker' ? { token: null, pause: left } : { pause: left })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}
