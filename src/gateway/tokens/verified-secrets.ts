import { isSameSecret } from '../../node/same-secret';

/** A secret that the service has accepted for a client ID. */
export interface VerifiedSecret {
  /** Names the secret in sessions. Random, so that it says nothing about the secret. */
  tag: string;
  secret: string;
  /** When the service last issued a token for it, in milliseconds since the epoch. */
  provenAt: number;
  /** Another secret took its place. It must prove itself again before it counts. */
  isFormer?: true;
}

const MAX_FORMER = 2;
const MAX = 4;

export const findVerified = (
  secrets: readonly VerifiedSecret[],
  secret: string,
): VerifiedSecret | undefined =>
  secrets.find((verified) => !verified.isFormer && isSameSecret(verified.secret, secret));

/** Whether the service has ever issued a token for this secret. The operator's word alone does not count. */
export const wasAccepted = (secrets: readonly VerifiedSecret[], secret: string): boolean =>
  secrets.some((verified) => verified.provenAt > 0 && isSameSecret(verified.secret, secret));

/** Whether sessions that began with this secret still live. Sessions of older versions have no tag. */
export const isLiveTag = (secrets: readonly VerifiedSecret[], tag: string | null): boolean =>
  secrets.some((verified) => !verified.isFormer && verified.tag === (tag ?? ''));

/** The secret to buy the next token with: the one proven longest ago, so that each is proven again in turn. */
export const nextToVerify = (secrets: readonly VerifiedSecret[]): VerifiedSecret | undefined =>
  secrets.filter(({ isFormer }) => !isFormer).sort((left, right) => left.provenAt - right.provenAt)[0];

/**
 * Notes that the service has accepted this secret. An unknown one takes the place of all others, because they may have
 * been changed at the service. A former one that is accepted again is good together with them: a change with overlap.
 */
export function addVerified(
  secrets: readonly VerifiedSecret[],
  secret: string,
  provenAt: number,
  newTag: () => string,
): VerifiedSecret[] {
  const known = secrets.find((before) => isSameSecret(before.secret, secret));
  const remaining = secrets.filter((before) => before !== known);
  const verified = { tag: known && !known.isFormer ? known.tag : newTag(), secret, provenAt };
  if (known) return [verified, ...remaining].slice(0, MAX);
  const former = remaining.map((before) => ({ ...before, isFormer: true as const }));
  return [verified, ...former.slice(0, MAX_FORMER)];
}

/** Drops a secret that the service refused, unless no other one is left. */
export function removeRefused(secrets: readonly VerifiedSecret[], secret: string): readonly VerifiedSecret[] {
  const left = secrets.filter((verified) => !isSameSecret(verified.secret, secret));
  return left.some(({ isFormer }) => !isFormer) ? left : secrets;
}
