import type { Schema } from '../store/schema';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A session ends after `idleMs` without use, and after `absoluteMs` in any case. */
export const DEFAULT_SESSION_RULES = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

export type SessionRules = typeof DEFAULT_SESSION_RULES;

/** A time in the future counts as now: the clock was ahead. `touch` in `sessions.ts` corrects it at the next use. */
export const hasEnded = (
  { created_at, used_at }: Pick<Schema['session'], 'created_at' | 'used_at'>,
  { idleMs, absoluteMs }: SessionRules,
  now: number,
): boolean => now >= Math.min(used_at + idleMs, created_at + absoluteMs);

/** Returns how precisely the last use is stored. Each update is a write to disk. */
export const useStepMs = ({ idleMs }: SessionRules): number => Math.min(HOUR_MS, idleMs / 10);
