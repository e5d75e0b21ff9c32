import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURES, type FailureBody, RrError, toFailureBody } from '../../contract/failure';
import { REQUEST_ID_HEADER } from './request-id';

/** Makes every reply outside 2xx one of the contract's failures. */
export function replyFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

export function sendFailure(
  thrown: FastifyError | RrError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const error = toFailure(thrown);
  if (error.code === 'bug') request.log.error(thrown, 'unexpected error');
  else if (error.cause) request.log.warn({ failure: error.code, err: error.cause }, error.message);
  // Set for a reply that failed before its first byte. Fastify has already written it to `raw` for a stream.
  reply.removeHeader('content-encoding').raw.removeHeader('content-encoding');
  return reply
    .code(FAILURES[error.code].status)
    .header(REQUEST_ID_HEADER, request.id)
    .send({ ...toFailureBody(error), requestId: request.id } satisfies FailureBody);
}

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
