import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also if the lengths differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
