import { hash } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Values that are read at each scrape instead of being counted. */
export interface GaugeReadings {
  credentials: readonly {
    clientId: string;
    used: number;
    /** Null without a budget. */
    budget: number | null;
    /** Whether the operator must say how many tokens the records lack. */
    isUncounted: boolean;
    breakerOpen: boolean;
    databaseBreakersOpen: number;
  }[];
  sessions: number;
}

/** Counts what happens in the gateway. The methods never throw. */
export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

const TOKEN_OUTCOMES = ['issued', 'refused', 'quota', 'failed', 'unanswered', 'unsent'] as const;
const PROBE_OUTCOMES = ['accepted', 'refused', 'indeterminate'] as const;
const SIGN_IN_OUTCOMES = ['accepted', 'refused', 'limited'] as const;

/** Creates metrics with their own registry. Labels never contain a client ID, a database or other request data. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];

  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rr_gateway_${name}`, help, labelNames, registers });
  const counted = (name: string, help: string) => {
    const counter = new Counter({ name: `rr_gateway_${name}_total`, help, registers });
    return () => counter.inc();
  };
  /** Each kind starts at 0, so that an alarm on an increase has a first value. */
  const countedBy = <Kind extends string>(
    name: string,
    help: string,
    label: string,
    kinds: readonly Kind[],
  ) => {
    const counter = new Counter({ name: `rr_gateway_${name}_total`, help, labelNames: [label], registers });
    for (const kind of kinds) counter.inc({ [label]: kind }, 0);
    return (kind: Kind) => counter.inc({ [label]: kind });
  };
  let cacheSize = 0;
  new Gauge({
    name: 'rr_gateway_kept_answer_bytes',
    help: 'Size of the response cache in bytes.',
    registers,
    // It changes several times in each request.
    collect() {
      this.set(cacheSize);
    },
  });
  const upstream = new Histogram({
    name: 'rr_gateway_upstream_seconds',
    help: 'Attempts at the service, from sending to the first byte of the reply.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const issued = gauge('tokens_issued_this_month', 'Token requests of this month that may have cost one.', [
    'credential',
  ]);
  const budgets = gauge('token_budget', 'Tokens allowed this month.', ['credential']);
  const uncounted = gauge('tokens_uncounted', '1 while the records lack tokens of this month.', [
    'credential',
  ]);
  const breakers = gauge(
    'breaker_open',
    'token: 1 while purchases are paused after refusals. databases: number of sets of databases with an open breaker.',
    ['credential', 'kind'],
  );
  const sessions = gauge('sessions_active', 'Active sessions.');

  return {
    tokenRequest: countedBy(
      'token_requests',
      'Token requests of this process by outcome.',
      'outcome',
      TOKEN_OUTCOMES,
    ),
    probe: countedBy('probes', 'Probes after a 401 by verdict.', 'verdict', PROBE_OUTCOMES),
    coalesced: counted('coalesced_requests', 'Requests that shared the reply of another request in flight.'),
    answeredAgain: counted('answered_again_requests', 'Requests answered from the response cache.'),
    setCacheSize: (bytes: number): void => void (cacheSize = bytes),
    /** Counts one attempt at the service. `endpoint` is the profile's path. `failed` means that no reply came. */
    upstream: (endpoint: string, status: number | 'failed', seconds: number) =>
      upstream.observe({ endpoint, status: statusClass(status) }, seconds),
    shortCircuited: counted('short_circuited_requests', 'Requests refused while a breaker was open.'),
    recordsFailed: counted('records_failures', 'Failures to read or write the records.'),
    signIn: countedBy('sign_ins', 'Sign-ins by outcome.', 'outcome', SIGN_IN_OUTCOMES),

    contentType: registry.contentType,
    /** Adds the metrics of the process, which cost some time. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    /** Returns all metrics in Prometheus' text format, or only the counted ones if `readings` is undefined. */
    text(readings: GaugeReadings | undefined): Promise<string> {
      for (const labelled of [issued, budgets, uncounted, breakers]) labelled.reset();
      sessions.remove();
      for (const reading of readings?.credentials ?? []) {
        const { used, budget } = reading;
        const credential = shortHash(reading.clientId);
        issued.set({ credential }, used);
        uncounted.set({ credential }, reading.isUncounted ? 1 : 0);
        breakers.set({ credential, kind: 'token' }, reading.breakerOpen ? 1 : 0);
        breakers.set({ credential, kind: 'databases' }, reading.databaseBreakersOpen);
        if (budget !== null) budgets.set({ credential }, budget);
      }
      if (readings) sessions.set(readings.sessions);
      return registry.metrics();
    },
  };
}

const statusClass = (status: number | 'failed') =>
  status === 'failed' ? status : `${Math.floor(status / 100)}xx`;

/** Distinguishes credentials in metrics, whose readers may not know client IDs. */
const shortHash = (clientId: string) => hash('sha256', clientId, 'hex').slice(0, 8);
