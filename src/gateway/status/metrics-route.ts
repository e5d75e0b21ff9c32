import type { FastifyInstance } from 'fastify';
import { within } from '../http/timeouts';
import { nothingHere } from '../hooks/reply-failures';
import { isSameSecret } from '../../node/same-secret';
import type { GaugeReadings, Metrics } from '../metrics/metrics';
import type { Breakers } from '../forward/breakers';
import { isActive, readPause } from '../tokens/limits/pause';
import type { SessionParts } from '../sessions/sessions';

export const METRICS_PATH = '/metrics';

interface Parts {
  token: string;
  metrics: Metrics;
  read: () => Promise<GaugeReadings>;
  /** Readings that take longer are left out. Default 3 s; Prometheus waits for 10 s by default. */
  limitMs?: number;
}

export function metricsRoute(app: FastifyInstance, { token, metrics, read, limitMs = 3000 }: Parts): void {
  metrics.watchProcess();
  app.get(METRICS_PATH, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) throw nothingHere();
    const readings = await within(limitMs, read()).catch(() => undefined);
    // The counters are served even if the records fail, because then they are needed most.
    if (!readings) metrics.recordsFailed();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text(readings));
  });
}

/** Reads the gauges from the store, for all gateways. The breakers of databases are those of this process. */
export async function readGauges(
  { store, service, ledger, rules, now }: SessionParts,
  breakers: Breakers,
): Promise<GaugeReadings> {
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
      isUncounted: (await ledger.gapOf(clientId)) !== undefined,
      breakerOpen: isActive(current, now()) && current.why === 'breaker',
      databaseBreakersOpen: breakers.failingSets(id).length,
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
