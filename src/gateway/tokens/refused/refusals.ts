import { RrError } from '../../../contract/failure';

/** Remembers refused access for 5 s, so that a sheet full of formulas does not repeat the requests. */
export interface Refusals {
  /** `subject`: the refused set of databases, or the refused endpoint. */
  remember(credentialId: number, subject: string, error: RrError): void;
  find(credentialId: number, subject: string): RrError | undefined;
  forget(credentialId: number): void;
}

const MEMORY_MS = 5000;

export function createRefusals(now: () => number): Refusals {
  const refusals = new Map<number, Map<string, { error: RrError; at: number }>>();
  // After the clock was set back, a refusal must not live longer.
  const isRecent = (at: number) => now() >= at && now() < at + MEMORY_MS;
  return {
    remember(credentialId, subject, error) {
      const mine = refusals.get(credentialId) ?? new Map<string, { error: RrError; at: number }>();
      for (const [old, { at }] of mine) if (!isRecent(at)) mine.delete(old);
      refusals.set(credentialId, mine.set(subject, { error, at: now() }));
    },
    find(credentialId, subject) {
      const refusal = refusals.get(credentialId)?.get(subject);
      if (!refusal || !isRecent(refusal.at)) return undefined;
      return new RrError(refusal.error.code, refusal.error.message);
    },
    forget: (credentialId) => void refusals.delete(credentialId),
  };
}
