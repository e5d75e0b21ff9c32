import type { Socket } from 'node:net';
import { FAILURES, type FailureBody } from '../../contract/failure';
import { newRequestId, REQUEST_ID_HEADER } from './request-id';

/** Answers what is not even HTTP with the failure that any other request would get. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node: the connection is gone, or an answer has begun on it.
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
