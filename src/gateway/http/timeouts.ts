export interface Timeouts {
  /** For connecting to the service. Default 5 s. */
  connectMs?: number;
  /** From sending a request to the first byte of its reply. Default 40 s, for queries over all rent rolls. */
  firstByteMs?: number;
  /**
   * How long one reader of a shared reply may make others wait. Default 5 s. A reader that takes nothing for this long
   * is cut off, as is one that delays the others for three times this long in total.
   */
  stallMs?: number;
  /** From receiving a request to the last byte of its reply, including waits and retries. Default 45 s. */
  totalMs?: number;
  /**
   * A token request, from connecting to the last byte. Default 20 s. Must be equal for all gateways of one database.
   */
  tokenMs?: number;
}

export const DEFAULT_TIMEOUTS: Required<Timeouts> = {
  connectMs: 5000,
  firstByteMs: 40_000,
  stallMs: 5000,
  totalMs: 45_000,
  tokenMs: 20_000,
};
