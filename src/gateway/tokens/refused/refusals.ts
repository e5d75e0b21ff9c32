import { RrError } from '../../../contract/failure';

/** Remembers refused access for a minute, so that a sheet full of formulas does not repeat the requests. */
export interface Refusals {
  /** `subject`: the refused set of databases, or the refused endpoint. */
  remember(credentialId: number, subject: string, error: RrError): void;
  /** Returns the remembered failure, no older than `maxAgeMs`. One of the last 5 s is always returned. */
  find(credentialId: number, subject: string, maxAgeMs: number): RrError | undefined;
  forget(credentialId: number): void;
}

const MEMORY_MS = 60_000;
const FRESH_MS = 5000;

export function createRefusals(now: () => number): Refusals {
  const refusals = new Map<number, Map<string, { error: RrError; at: number }>>();
  // After the clock was set back, a refusal must not live longer.
  const isWithin = (at: number, memoryMs: number) => now() >= at && now() < at + memoryMs;
  return {
    remember(credentialId, subject, error) {
      const mine = refusals.get(credentialId) ?? new Map<string, { error: RrError; at: number }>();
      for (const [old, { at }] of mine) if (!isWithin(at, MEMORY_MS)) mine.delete(old);
      refusals.set(credentialId, mine.set(subject, { error, at: now() }));
    },
    find(credentialId, subject, maxAgeMs) {
      const refusal = refusals.get(credentialId)?.get(subject);
      if (!refusal || !isWithin(refusal.at, MEMORY_MS)) return undefined;
      const ageMs = now() - refusal.at;
      if (ageMs >= FRESH_MS && ageMs > maxAgeMs) return undefined;
      return new RrError(refusal.error.code, refusal.error.message);
    },
    forget: (credentialId) => void refusals.delete(credentialId),
  };
}
