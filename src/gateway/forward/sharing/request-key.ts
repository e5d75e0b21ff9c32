import { createHash } from 'node:crypto';
import type { DatabaseLimit } from '../../access-keys/database-limit';
import type { Encoding } from '../replies/accepted-encoding';
import type { UpstreamCall } from '../upstream/upstream';

/**
 * Equal for reads that have one answer: of one credential, for the same databases, with the same address, headers and
 * body, byte for byte, and compressed alike.
 */
export function readKey(
  credentialId: number,
  limit: DatabaseLimit,
  databases: readonly string[],
  { method, path, headers, body }: UpstreamCall,
  encoding?: Encoding,
): string {
  const whose = [credentialId, limit && [...limit].sort(), databases];
  const head = [...whose, method, path, Object.entries(headers), encoding ?? null];
  return createHash('sha256')
    .update(JSON.stringify(head))
    .update(body ?? '')
    .digest('base64url');
}
