/** When sessions end: unused for so long, and in any case. */
export interface SessionRules {
  idleMs: number;
  absoluteMs: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const DEFAULT_SESSION_RULES: SessionRules = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

interface SessionTimes {
  created_at: number;
  used_at: number;
}

/** Also where it was used so far ahead that the clock must have been put back since: its end would be as far away. */
export const hasEnded = (
  { created_at, used_at }: SessionTimes,
  { idleMs, absoluteMs }: SessionRules,
  now: number,
): boolean => now >= Math.min(used_at + idleMs, created_at + absoluteMs) || used_at > now + DAY_MS;

/** How exactly the last use is known. Each update is a write to disk. */
export const useStepMs = ({ idleMs }: SessionRules): number => Math.min(HOUR_MS, idleMs / 10);
