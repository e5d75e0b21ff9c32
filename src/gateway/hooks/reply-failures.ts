import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, type FailureBody, FAILURES, RrError, toFailureBody } from '../../contract/failure';
import { REQUEST_ID_HEADER } from './request-log';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Makes every reply outside 2xx one of the contract's failures. */
export function replyFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

function sendFailure(thrown: FastifyError | RrError, request: FastifyRequest, reply: FastifyReply): unknown {
  const error = toFailure(thrown);
  if (error.code === 'bug') request.log.error(thrown, 'unexpected error');
  else if (error.cause) request.log.warn({ failure: error.code, err: error.cause }, error.message);
  // Set for a reply that failed before its first byte. Fastify has already written it to `raw` for a stream.
  reply.removeHeader('content-encoding').raw.removeHeader('content-encoding');
  const { status } = FAILURES[error.code];
  if (status === 401) reply.header('www-authenticate', challengeOf(error, request));
  return reply
    .code(status)
    .header(REQUEST_ID_HEADER, request.id)
    .send({ ...toFailureBody(error), requestId: request.id } satisfies FailureBody);
}

/** For a request that reached no route, so that no hook set its safety headers. */
export function sendUnrouted(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  return sendFailure(thrown, request, reply.headers(BARE_HEADERS));
}

/** RFC 6750, 3: names an error only if the request had a session key. */
const challengeOf = ({ code }: RrError, { headers }: FastifyRequest) =>
  `Bearer realm="Rent Roll"${code === 'signed-out' && headers.authorization ? ', error="invalid_token"' : ''}`;

export const nothingHere = (): RrError =>
  new RrError('not-found', 'There is nothing at this address of the gateway.');

function toFailure(thrown: FastifyError | RrError): RrError {
  if (thrown instanceof RrError) return thrown;
  const status = thrown.statusCode ?? 500;
  if (status === 413)
    return new RrError('too-large', 'The request is too large for the gateway. Request less data.');
  if (status === 404) return nothingHere();
  if (status >= 400 && status < 500) return badInput('The gateway cannot read this request.');
  return new RrError(
    'bug',
    'The gateway failed to handle this request. Try again. If the problem persists, contact your administrator.',
  );
}

/** Refuses data that is not HTTP, or only a part. What sent it does not read a body. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // The connection is closed, or a reply has already begun on it (see Node's `clientError` event).
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** The safety headers of a reply that no hook sees, because the request reached no route. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;
