import type { FastifyInstance } from 'fastify';
import { nothingHere } from '../hooks/reply-failures';
import { isSameSecret } from '../keys/same-secret';
import type { GaugeReadings, PrometheusMetrics } from '../metrics/prometheus-metrics';

export const METRICS_PATH = '/metrics';

interface Parts {
  token: string;
  metrics: PrometheusMetrics;
  read: () => Promise<GaugeReadings>;
  /** Readings that take longer are left out. Default 3 s; Prometheus waits for 10 s by default. */
  limitMs?: number;
}

export function metricsRoute(app: FastifyInstance, { token, metrics, read, limitMs = 3000 }: Parts): void {
  /** The counters are served even if the records fail, because then they are needed most. */
  const failed = (): undefined => void metrics.recordsFailed();
  app.get(METRICS_PATH, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) throw nothingHere();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text(await inTime(read(), limitMs).catch(failed)));
  });
}

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
