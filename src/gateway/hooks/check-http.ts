import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FailureBody, RrError } from '../../contract/failure';
import type { IncomingMessage } from 'node:http';
import { sourceOf } from '../sessions/session-origin';

const sendRefusal = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ code: 'bad-input', message, requestId: reply.request.id } satisfies FailureBody);

/** Refuses what HTTP demands to refuse and Node's parser lets through. */
export function checkHttp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // What follows on the connection may not be what it seems.
    const refuse = (status: number, message: string) =>
      sendRefusal(reply.header('connection', 'close'), status, message);
    // RFC 9112, 3.2.
    if ((raw.headersDistinct.host?.length ?? 0) > 1)
      return refuse(400, 'The request names several hosts. Send one Host header.');
    // RFC 9112, 6.1.
    const coding = raw.headers['transfer-encoding']?.trim().toLowerCase();
    if (coding !== undefined && coding !== 'chunked')
      return refuse(
        501,
        'The gateway does not know this transfer coding. Send the body chunked or with its length.',
      );
    return done();
  });
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses other host names with 421, against DNS rebinding. `open` routes accept any, because monitoring calls each
 * gateway by its own address. They reveal nothing secret, or they require a token.
 */
export function checkHost(
  app: FastifyInstance,
  publicHosts: readonly string[],
  open: readonly string[],
): void {
  const allowed = new Set([...LOCAL_HOSTS, ...publicHosts.map((host) => host.toLowerCase())]);
  app.addHook('onRequest', (request, reply, done) => {
    if (allowed.has(requestHost(request.raw)) || open.includes(request.routeOptions.url ?? '')) return done();
    sendRefusal(
      reply,
      421,
      'The gateway does not accept this host name. Use the address that your administrator gave you.',
    );
  });
}

const ABSOLUTE = /^https?:\/\//i;

/**
 * Returns the host name that a request is for, in lower case and without a port. A full address in the request line
 * counts more than `Host` (RFC 9112, 3.2.2).
 */
export function requestHost({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!ABSOLUTE.test(url)) return withoutPort(headers.host ?? '');
  return URL.canParse(url) ? withoutPort(new URL(url).host) : '';
}

const withoutPort = (host: string) => host.toLowerCase().replace(/:\d*$/, '');

/** The largest body, unless a route allows more: a sign-in has hundreds of bytes. */
export const MAX_BODY_BYTES = 16 * 1024;
/** The largest question to the service. */
export const MAX_QUESTION_BYTES = 1024 * 1024;

/** The bytes of all bodies that have not ended. One is counted whole from its start, because its sender may stop. */
const MAX_BYTES = { each: 8 * MAX_QUESTION_BYTES, all: 64 * MAX_QUESTION_BYTES };

/** Limits the bodies that have begun and not ended, of one address and of all. Refuses further ones unread. */
export function limitBodies(app: FastifyInstance, most = MAX_BYTES): void {
  const bytesBySource = new Map<string, number>();
  let total = 0;

  function add(source: string, bytes: number) {
    total += bytes;
    const sum = (bytesBySource.get(source) ?? 0) + bytes;
    if (sum > 0) bytesBySource.set(source, sum);
    else bytesBySource.delete(source);
  }

  // After the session was checked, and before the body is read.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    const isThere = raw.complete || (coding === undefined && !Number(length));
    // A connection that closed while the session was checked emits no event that would end its count.
    if (isThere || reply.raw.destroyed) return done(null, payload);
    const bytes = Math.min(Number(length ?? Infinity), request.routeOptions.bodyLimit ?? MAX_BODY_BYTES);
    const source = sourceOf(request.ip);
    if (total + bytes > most.all || (bytesBySource.get(source) ?? 0) + bytes > most.each) {
      reply.header('connection', 'close');
      return done(new RrError('busy', 'Too many requests are still arriving. Try again in a minute.'));
    }
    add(source, bytes);
    let isOver = false;
    const end = () => {
      if (!isOver) add(source, -bytes);
      isOver = true;
    };
    raw.once('end', end);
    reply.raw.once('close', end);
    done(null, payload);
  });
}
