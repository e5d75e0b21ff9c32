import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

/** A new name for a request, easy to read aloud. One that the request brings is nobody's word to take. */
export const newRequestId = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Every reply says which request it answers, by the name under which the log has it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
