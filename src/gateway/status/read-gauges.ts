import type { Breakers } from '../forward/breakers/breakers';
import type { SessionRules } from '../sessions/session-rules';
import type { Store } from '../store/schema';
import type { Ledger } from '../tokens/limits/ledger';
import { isActive, readPause } from '../tokens/limits/pause';
import type { GaugeReadings } from '../metrics/prometheus-metrics';

interface Parts {
  store: Store;
  service: string;
  ledger: Pick<Ledger, 'standing'>;
  breakers: Pick<Breakers, 'open'>;
  rules: SessionRules;
  now: () => number;
}

/** Reads the gauges from the store, for all gateways. The breakers of databases are those of this process. */
export async function readGauges(parts: Parts): Promise<GaugeReadings> {
  const { store, service, ledger, breakers, rules, now } = parts;
  const rows = await store
    .selectFrom('credential')
    .select(['id', 'client_id', 'pause'])
    .where('service', '=', service)
    .execute();
  const credentials = [];
  for (const { id, client_id: clientId, pause } of rows) {
    const { used, budget } = await ledger.standing(clientId);
    const current = readPause(pause);
    credentials.push({
      clientId,
      used,
      budget,
      breakerOpen: isActive(current, now()) && current.why === 'breaker',
      databaseBreakersOpen: breakers.open(id).length,
    });
  }
  const { count } = await store
    .selectFrom('session')
    .innerJoin('credential', 'credential.id', 'session.credential_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('credential.service', '=', service)
    .where('session.used_at', '>', now() - rules.idleMs)
    .where('session.created_at', '>', now() - rules.absoluteMs)
    .executeTakeFirstOrThrow();
  return { credentials, sessions: Number(count) };
}
