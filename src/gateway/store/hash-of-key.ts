import { createHash } from 'node:crypto';

/** Hashes a session key or an access key for the store. A plain hash is enough: 256 random bits cannot be guessed. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
