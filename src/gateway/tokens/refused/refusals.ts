import { RrError } from '../../../contract/failure';
import type { CredentialState } from '../credential-state';

/** How long refused access is remembered, so that a sheet full of formulas does not repeat the requests. */
const MEMORY_MS = 5000;

/** After the clock was set back, a refusal must not live longer. */
const isRecent = (at: number, now: number): boolean => now >= at && now < at + MEMORY_MS;

/** `subject`: the refused set of databases, or the refused endpoint. */
export function rememberRefusal(
  { refusals }: CredentialState,
  subject: string,
  error: RrError,
  now: number,
): void {
  for (const [old, { at }] of refusals) if (!isRecent(at, now)) refusals.delete(old);
  refusals.set(subject, { error, at: now });
}

export function findRefusal(
  { refusals }: CredentialState,
  subject: string,
  now: number,
): RrError | undefined {
  const refusal = refusals.get(subject);
  if (!refusal || !isRecent(refusal.at, now)) return undefined;
  return new RrError(refusal.error.code, refusal.error.message);
}
