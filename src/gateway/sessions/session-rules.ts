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

export const endOf = ({ created_at, used_at }: SessionTimes, { idleMs, absoluteMs }: SessionRules): number =>
  Math.min(used_at + idleMs, created_at + absoluteMs);

/** How exactly the last use is known. Each update is a write to disk. */
export const useStepMs = ({ idleMs }: SessionRules): number => Math.min(HOUR_MS, idleMs / 10);
