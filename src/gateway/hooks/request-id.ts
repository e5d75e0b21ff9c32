import { randomFillSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

/** Random bytes for many ids, because each call for some takes as long as the rest of an id. */
const supply = Buffer.alloc(LENGTH * 256);
let used = supply.length;

/** Creates a request id that is easy to read aloud. A client-supplied id is not trusted. */
export function newRequestId(): string {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  let id = '';
  for (const end = used + LENGTH; used < end; used += 1)
    id += LETTERS[(supply[used] as number) % LETTERS.length];
  return id;
}

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
