import { createHash } from 'node:crypto';

/** What is kept of a session key or an access key. A plain hash will do: there is nothing to guess in 256 random bits. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
