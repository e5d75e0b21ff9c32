import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, type FailureBody, FAILURES, RrError, toFailureBody } from '../../contract/failure';
import { REQUEST_ID_HEADER, newRequestId } from './request-log';
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
const challengeOf = ({ code }: RrError, { headers }: FastifyRequest): string =>
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

/** The safety headers of a reply that no hook sees, because the request reached no route. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;
