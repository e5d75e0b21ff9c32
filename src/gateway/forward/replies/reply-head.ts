import type { Encoding } from './accepted-encoding';
import { isIdentity } from '../upstream/decode-body';
import type { UpstreamReply } from '../upstream/upstream';

/** What is known of an answer before its first byte. */
export interface ReplyHead {
  statusCode: number;
  headers: Record<string, string>;
}

/** A shorter body fits into a packet as it is. */
const SHORT_BYTES = 1024;

/**
 * The head that an answer of the service goes out with, and what its body is to be compressed with: `accepted`, or
 * nothing where it is short. Only the service's type and length reach the person; the length tells the browser what a
 * whole answer is, and is not known of one that is compressed here.
 */
export function replyHead(
  { statusCode, headers }: Pick<UpstreamReply, 'statusCode' | 'headers'>,
  accepted: Encoding | undefined,
): { head: ReplyHead; encoding: Encoding | undefined } {
  const isPlain = isIdentity(headers['content-encoding']?.toString());
  const length = isPlain ? headers['content-length']?.toString() : undefined;
  const encoding = length !== undefined && Number(length) < SHORT_BYTES ? undefined : accepted;
  const contentType = headers['content-type']?.toString();
  return {
    encoding,
    head: {
      statusCode,
      headers: {
        ...(contentType && { 'content-type': contentType }),
        ...(encoding ? { 'content-encoding': encoding } : length && { 'content-length': length }),
      },
    },
  };
}

/** Whether an answer that breaks off is told from a whole one: else it ends where its connection does. */
export const tellsItsEnd = ({ headers }: Pick<UpstreamReply, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
