import type { FastifyInstance } from 'fastify';
import { RrError } from '../../contract/failure';
import { sourceOf } from '../sessions/session-origin';

/** The largest body, unless a route allows more: a sign-in has hundreds of bytes. */
export const MAX_BODY_BYTES = 16 * 1024;
/** The largest question to the service. */
export const MAX_QUESTION_BYTES = 1024 * 1024;

/** The bytes of all bodies that have not ended. One is counted whole from its start, because its sender may stop. */
const MOST_BYTES = { each: 8 * MAX_QUESTION_BYTES, all: 64 * MAX_QUESTION_BYTES };

/** Limits the bodies that have begun and not ended, of one address and of all. Refuses further ones unread. */
export function limitBodies(app: FastifyInstance, most = MOST_BYTES): void {
  const held = new Map<string, number>();
  let total = 0;

  function add(place: string, bytes: number): void {
    total += bytes;
    const sum = (held.get(place) ?? 0) + bytes;
    if (sum > 0) held.set(place, sum);
    else held.delete(place);
  }

  // After the session was checked, and before the body is read.
  app.addHook('preParsing', ({ raw, ip, routeOptions }, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    if (raw.complete || (coding === undefined && !Number(length))) return done(null, payload);
    const bytes = Math.min(Number(length ?? Infinity), routeOptions.bodyLimit ?? MAX_BODY_BYTES);
    const place = sourceOf(ip);
    if (total + bytes > most.all || (held.get(place) ?? 0) + bytes > most.each) {
      reply.header('connection', 'close');
      return done(new RrError('busy', 'Too many requests are still arriving. Try again in a minute.'));
    }
    add(place, bytes);
    let isOver = false;
    const end = () => {
      if (!isOver) add(place, -bytes);
      isOver = true;
    };
    raw.once('end', end);
    reply.raw.once('close', end);
    done(null, payload);
  });
}
