import type { FastifyReply } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import { ServiceError } from '../wire/service-error';
import type { WireVariants } from '../wire/variants';
import { spell } from '../wire/spell';

/** Sends a thrown error as a reply. The message of an unexpected error reveals no internals. */
export const createSendError =
  ({ errorBody }: ServiceProfile, { errorBody: form }: WireVariants) =>
  (thrown: Error & { statusCode?: number }, reply: FastifyReply): FastifyReply => {
    const { status, code, message } = asServiceError(thrown);
    reply.code(status);
    switch (form) {
      case 'json':
        return reply.send({ error: code, [spell(errorBody.message)]: message });
      case 'text':
        return reply.type('text/plain; charset=utf-8').send(message);
      case 'html':
        return reply
          .type('text/html; charset=utf-8')
          .send(`<!doctype html><title>Error</title><h1>${escapeHtml(message)}</h1>`);
      case 'empty':
        return reply.send();
    }
  };

function asServiceError(thrown: Error & { statusCode?: number }): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const status = thrown.statusCode ?? 500;
  return status < 500
    ? new ServiceError(status, 'bad_request', thrown.message)
    : new ServiceError(500, 'internal_error', 'The service could not answer.');
}

export type SendError = ReturnType<typeof createSendError>;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
