import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURES, type FailureBody, RrError, toFailureBody } from '../../contract/failure';
import { BARE_HEADERS } from './bare-headers';
import { REQUEST_ID_HEADER } from './request-id';

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
  if (status >= 400 && status < 500) return new RrError('bad-input', 'The gateway cannot read this request.');
  return new RrError(
    'bug',
    'The gateway failed to handle this request. Try again. If the problem persists, contact your administrator.',
  );
}
