import { isSameSecret } from '../../node/same-secret';

/** A secret that the service has accepted for a client ID. */
export interface ProvenSecret {
  /** Names the secret in sessions. Random, so that it says nothing about the secret. */
  tag: string;
  secret: string;
  /** When the service last issued a token for it, in milliseconds since the epoch. */
  provenAt: number;
  /** Another secret took its place. It must prove itself again before it counts. */
  isFormer?: true;
}

const MOST_FORMER = 2;
const MOST = 4;

export const findProven = (secrets: readonly ProvenSecret[], secret: string): ProvenSecret | undefined =>
  secrets.find((proven) => !proven.isFormer && isSameSecret(proven.secret, secret));

/** Whether the service has ever issued a token for this secret. The operator's word alone does not count. */
export const wasAccepted = (secrets: readonly ProvenSecret[], secret: string): boolean =>
  secrets.some((proven) => proven.provenAt > 0 && isSameSecret(proven.secret, secret));

/** Whether sessions that began with this secret still live. Sessions of older versions have no tag. */
export const isLiveTag = (secrets: readonly ProvenSecret[], tag: string | null): boolean =>
  secrets.some((proven) => !proven.isFormer && proven.tag === (tag ?? ''));

/** The secret to buy the next token with: the one proven longest ago, so that each is proven again in turn. */
export const nextToProve = (secrets: readonly ProvenSecret[]): ProvenSecret | undefined =>
  secrets.filter(({ isFormer }) => !isFormer).sort((left, right) => left.provenAt - right.provenAt)[0];

/**
 * Notes that the service has accepted this secret. An unknown one takes the place of all others, because they may have
 * been changed at the service. A former one that is accepted again is good together with them: a change with overlap.
 */
export function prove(
  secrets: readonly ProvenSecret[],
  secret: string,
  provenAt: number,
  newTag: () => string,
): ProvenSecret[] {
  const known = secrets.find((before) => isSameSecret(before.secret, secret));
  const remaining = secrets.filter((before) => before !== known);
  const proven = { tag: known && !known.isFormer ? known.tag : newTag(), secret, provenAt };
  if (known) return [proven, ...remaining].slice(0, MOST);
  const former = remaining.map((before) => ({ ...before, isFormer: true as const }));
  return [proven, ...former.slice(0, MOST_FORMER)];
}

/** Drops a secret that the service refused, unless no other one is left. */
export function disprove(secrets: readonly ProvenSecret[], secret: string): readonly ProvenSecret[] {
  const left = secrets.filter((proven) => !isSameSecret(proven.secret, secret));
  return left.some(({ isFormer }) => !isFormer) ? left : secrets;
}
