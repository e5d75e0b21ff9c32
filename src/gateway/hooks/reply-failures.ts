import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURES, type FailureBody, RrError, toFailureBody } from '../../contract/failure';
import { REQUEST_ID_HEADER } from './request-id';

/** Every reply outside 2xx is one of the contract's failures. */
export function replyFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler(() => {
    throw nothingHere();
  });
}

/** Sends what was thrown as a failure. What we did not foresee is logged and not shown. */
export function sendFailure(
  thrown: FastifyError | RrError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const error = toFailure(thrown);
  if (error.code === 'bug') request.log.error(thrown, 'unforeseen');
  else if (error.cause) request.log.warn({ failure: error.code, err: error.cause }, error.message);
  // Of an answer that broke before its first byte; Fastify has set it already where that was a stream.
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
    return new RrError('too-large', 'The request is too large for the gateway. Ask for less.');
  if (status === 404) return nothingHere();
  if (status >= 400 && status < 500) return new RrError('bad-input', 'The gateway cannot read this request.');
  return new RrError('bug', 'The gateway failed at this request. Try again; if it stays, tell its operator.');
}
