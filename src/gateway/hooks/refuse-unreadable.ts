import type { Socket } from 'node:net';
import { FAILURES, type FailureBody } from '../../contract/failure';
import { newRequestId, REQUEST_ID_HEADER } from './request-id';

/** Replies to data that is not HTTP with the same failure body as to other bad requests. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The connection is closed, or a reply has already begun on it (see Node's `clientError` event).
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0)
    return void socket.destroy();
  const requestId = newRequestId();
  const body: FailureBody = {
    code: 'bad-input',
    message: 'The gateway cannot read this request.',
    requestId,
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${FAILURES[body.code].status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\n${REQUEST_ID_HEADER}: ${requestId}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `connection: close\r\n\r\n${text}`,
  );
}
