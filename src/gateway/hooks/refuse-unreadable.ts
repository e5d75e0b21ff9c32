import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureBody } from '../../contract/failure';
import { BARE_HEADERS } from './bare-headers';
import { newRequestId, REQUEST_ID_HEADER } from './request-id';

const PROBLEMS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time. Send it again.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too long for the gateway.' },
};
const UNREADABLE = { status: 400, message: 'The gateway cannot read this request.' };

/** Replies to data that is not HTTP, or only a part, with the same failure body as to other bad requests. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The connection is closed, or a reply has already begun on it (see Node's `clientError` event).
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0)
    return void socket.destroy();
  const requestId = newRequestId();
  const { status, message } = PROBLEMS[error.code ?? ''] ?? UNREADABLE;
  const text = JSON.stringify({ code: 'bad-input', message, requestId } satisfies FailureBody);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...BARE_HEADERS,
    [REQUEST_ID_HEADER]: requestId,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
