export interface Timeouts {
  /** Default 5 s. */
  connectMs?: number;
  /** From the request sent to the first byte of the answer. Default 40 s: a query over all rent rolls takes its time. */
  firstByteMs?: number;
  /**
   * Default 5 s: whoever takes nothing of a shared answer for so long, while others wait for it, is cut off; so is whoever
   * has its other readers wait three times as long in all.
   */
  stallMs?: number;
  /** From the request in to its last byte out, waits and repeats included. Default 45 s. */
  totalMs?: number;
  /** A token request, from its first connecting to its last byte. Default 20 s. The same for all gateways of one store. */
  tokenMs?: number;
}

export const DEFAULT_TIMEOUTS: Required<Timeouts> = {
  connectMs: 5000,
  firstByteMs: 40_000,
  stallMs: 5000,
  totalMs: 45_000,
  tokenMs: 20_000,
};
