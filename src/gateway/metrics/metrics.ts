import type { Purchase } from '../tokens/limits/pause';
import type { Verdict } from '../tokens/refused/probes';

/** What the gateway counts while it runs. The methods never throw. */
export interface Metrics {
  /** A token request came to an end. */
  tokenRequest(outcome: Purchase['kind']): void;
  probe(verdict: Verdict['is']): void;
  /** A request was answered by what another one, under way already, had asked for. */
  coalesced(): void;
  /** A request was answered by what the same question was answered a moment ago. */
  answeredAgain(): void;
  /** So many bytes of answers are kept now for that. */
  keeps(bytes: number): void;
  /** An attempt upstream ended: the status of its answer, or `failed` without one. `endpoint` is the profile's path. */
  upstream(endpoint: string, status: number | 'failed', seconds: number): void;
  /** A request was refused here because its database has failed too often. */
  shortCircuited(): void;
  /** The records could not be read or written. */
  recordsFailed(): void;
  signIn(outcome: 'accepted' | 'refused' | 'limited'): void;
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  tokenRequest: () => undefined,
  probe: () => undefined,
  coalesced: () => undefined,
  answeredAgain: () => undefined,
  keeps: () => undefined,
  upstream: () => undefined,
  shortCircuited: () => undefined,
  recordsFailed: () => undefined,
  signIn: () => undefined,
};
