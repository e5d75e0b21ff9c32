import { isSameSecret } from '../../node/same-secret';

/** A secret that the service has accepted for a client ID. */
export interface VerifiedSecret {
  /** Names the secret in sessions. Random, so that it says nothing about the secret. */
  tag: string;
  secret: string;
  /** When the service issued a token for it, in milliseconds since the epoch. 0: only the operator has given it. */
  provenAt: number;
}

/** Returns the secret in use if it is this one. Further ones, of records of version 0.4.0, only keep their sessions. */
export const findVerified = (
  [current]: readonly VerifiedSecret[],
  secret: string,
): VerifiedSecret | undefined => (current && isSameSecret(current.secret, secret) ? current : undefined);

/** Whether sessions that began with this secret still live. Sessions of older versions have no tag. */
export const isLiveTag = (secrets: readonly VerifiedSecret[], tag: string | null): boolean =>
  secrets.some((verified) => verified.tag === (tag ?? ''));
