export const TOKEN_OUTCOMES = ['issued', 'refused', 'quota', 'failed', 'unanswered', 'unsent'] as const;
export const PROBE_OUTCOMES = ['accepted', 'refused', 'indeterminate'] as const;
export const SIGN_IN_OUTCOMES = ['accepted', 'refused', 'limited'] as const;

/** Counts what happens in the gateway. The methods never throw. */
export interface Metrics {
  tokenRequest(outcome: (typeof TOKEN_OUTCOMES)[number]): void;
  /** Counts a probe by what it found: after a 401, it asks whether the service refuses the token itself. */
  probe(outcome: (typeof PROBE_OUTCOMES)[number]): void;
  /** Counts a request that shared the reply of another one in flight. */
  coalesced(): void;
  /** Counts a request that was answered from the response cache. */
  answeredAgain(): void;
  /** Sets the size of the response cache, in bytes. */
  setCacheSize(bytes: number): void;
  /** Counts one attempt at the service. `endpoint` is the profile's path. `failed` means that no reply came. */
  upstream(endpoint: string, status: number | 'failed', seconds: number): void;
  /** Counts a request that was refused because its database has failed too often. */
  shortCircuited(): void;
  /** Counts a failure to read or write the records. */
  recordsFailed(): void;
  signIn(outcome: (typeof SIGN_IN_OUTCOMES)[number]): void;
}

export const noMetrics: Metrics = {
  tokenRequest: () => undefined,
  probe: () => undefined,
  coalesced: () => undefined,
  answeredAgain: () => undefined,
  setCacheSize: () => undefined,
  upstream: () => undefined,
  shortCircuited: () => undefined,
  recordsFailed: () => undefined,
  signIn: () => undefined,
};
