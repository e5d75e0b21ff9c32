export interface Timeouts {
  /** From the first byte of a request to the end of its headers. Default 15 s; checked three times in that time. */
  headMs?: number;
  /** From the first byte of a request to its last. Default 30 s. */
  requestMs?: number;
  /** For connecting to the service. Default 5 s. */
  connectMs?: number;
  /** From sending a request to the first byte of its reply. Default 40 s, for queries over all rent rolls. */
  firstByteMs?: number;
  /** How long a reader who keeps a long reply waiting may take next to nothing, see `GrowingBody`. Default 5 s. */
  stallMs?: number;
  /** From receiving a request to the last byte of its reply, including waits and retries. Default 45 s. */
  totalMs?: number;
  /** How long people wait for a token. Default 20 s. Must be equal for all gateways of one database. */
  tokenMs?: number;
}

/** A token request goes on this many times as long as people wait for it: 120 s. */
export const LATE_TOKEN = 6;

/** A buyer that was silent for so long is taken for dead or frozen. Allows for slow records and for clocks that differ. */
export const silenceOf = (tokenMs: number): number => 1.25 * tokenMs;

export const DEFAULT_TIMEOUTS: Required<Timeouts> = {
  headMs: 15_000,
  requestMs: 30_000,
  connectMs: 5000,
  firstByteMs: 40_000,
  stallMs: 5000,
  totalMs: 45_000,
  tokenMs: 20_000,
};
