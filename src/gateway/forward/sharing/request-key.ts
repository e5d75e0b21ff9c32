import { createHash } from 'node:crypto';
import type { DatabaseLimit } from '../../access-keys/database-limit';
import type { Encoding } from '../replies/accepted-encoding';
import type { UpstreamCall } from '../upstream/upstream';

/** Reads with the same key share an answer. Everything must match byte for byte, also the encoding of the reply. */
export function requestKey(
  credentialId: number,
  limit: DatabaseLimit,
  databases: readonly string[],
  { method, path, headers, body }: UpstreamCall,
  encoding?: Encoding,
): string {
  const digest = body === undefined ? null : createHash('sha256').update(body).digest('base64url');
  return JSON.stringify([
    credentialId,
    limit && [...limit].sort(),
    databases,
    method,
    path,
    Object.entries(headers),
    encoding ?? null,
    digest,
  ]);
}
