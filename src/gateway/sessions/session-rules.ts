export interface SessionRules {
  idleMs: number;
  /** A session ends after this time in any case. */
  absoluteMs: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const DEFAULT_SESSION_RULES: SessionRules = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

interface SessionTimes {
  created_at: number;
  used_at: number;
}

/** A session with its last use in the far future counts as ended: the clock was set back since. */
export const hasEnded = (
  { created_at, used_at }: SessionTimes,
  { idleMs, absoluteMs }: SessionRules,
  now: number,
): boolean => now >= Math.min(used_at + idleMs, created_at + absoluteMs) || used_at > now + DAY_MS;

/** Returns how precisely the last use is stored. Each update is a write to disk. */
export const useStepMs = ({ idleMs }: SessionRules): number => Math.min(HOUR_MS, idleMs / 10);
