import { createHash } from 'node:crypto';
import type { DatabaseLimit } from '../access-keys/limit-databases';
import type { UpstreamCall } from './upstream';

/**
 * Equal for reads that have one answer: of one credential, for the same databases, with the same address, headers and
 * body, byte for byte.
 */
export function readKey(
  credentialId: number,
  limit: DatabaseLimit,
  databases: readonly string[],
  { method, path, headers, body }: UpstreamCall,
): string {
  const head = [credentialId, limit && [...limit].sort(), databases, method, path, Object.entries(headers)];
  return createHash('sha256')
    .update(JSON.stringify(head))
    .update(body ?? '')
    .digest('base64url');
}
