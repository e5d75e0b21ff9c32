import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { MAX_QUESTION_BYTES } from '../hooks/check-http';
import { nothingHere } from '../hooks/reply-failures';
import type { Caller, Sessions } from '../sessions/sessions';
import type { AskService } from './ask-service';
import { type Selection, selectDatabases } from './databases/limit-databases';
import { type Endpoint, endpointsOf, fillPath, toRoute } from './endpoints';
import { acceptedEncoding, type Encoding, type ReplyHead } from './replies/reply-head';
import type { CachedAnswer, ResponseCache } from './sharing/response-cache';
import { waiterFor } from './upstream/request-life';
import type { UpstreamCall } from './upstream/upstream';
import { hash } from 'node:crypto';
import type { DatabaseLimit } from '../access-keys/access-keys';

interface Parts {
  profile: ServiceProfile;
  sessions: Pick<Sessions, 'find'>;
  responseCache: ResponseCache<ReplyHead>;
  askService: AskService;
  compress: 'auto' | 'on' | 'off';
  /** The longest time for a request in all. */
  totalMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** Registers the service's endpoints. Requests are forwarded with the token added; no other path is reachable. */
export async function forwardRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { profile, sessions, responseCache, askService, compress, totalMs } = parts;

  app.decorateRequest('caller');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  // Check the session before the body is read.
  app.addHook('onRequest', async (request) => {
    request.caller = await sessions.find(request.headers.authorization);
  });

  for (const endpoint of endpointsOf(profile))
    app.route({
      method: endpoint.method,
      url: toRoute(endpoint.path),
      bodyLimit: MAX_QUESTION_BYTES,
      handler: (request, reply) => forward(endpoint, request, reply),
    });

  async function forward(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const { credential, limit, sessionId, accessKeyId } = request.caller as Caller;
    const selection = selectDatabases(endpoint, databasesHeaderOf(request, profile), limit, profile);
    const databases = selection.ids;
    // Circuit breakers and kept answers are for tables. A list of databases shows what is wrong, and a write must be sent.
    const isTable = endpoint.isRead && !endpoint.isDatabasesList;
    // Here and elsewhere on the way of a request, spreads come last: one that goes on costs V8 several microseconds.
    const call: UpstreamCall = {
      breaker: isTable ? { credentialId: credential.id, databases } : undefined,
      connections: limit ? `data ${credential.id} ${JSON.stringify(limit)}` : undefined,
      ...toCall(endpoint, request, selection, profile),
    };
    const encoding = isTable ? encodingFor(request) : undefined;
    if (isTable && compress !== 'off') reply.header('vary', 'accept-encoding');
    const question = {
      key: endpoint.isRead ? requestKey(credential.id, limit, call, encoding) : undefined,
      credentialId: credential.id,
      maxAgeMs: requestMaxAgeMs(request.headers['cache-control']),
      isCacheable: isTable,
    };
    const answer = await responseCache.answer(
      question,
      waiterFor(reply, totalMs, accessKeyId ?? sessionId),
      (request.trace = { attempts: 0, coalesced: false, bytes: 0 }),
      (life) =>
        askService({
          credentialId: credential.id,
          endpoint,
          call,
          selection: databases,
          limit,
          encoding,
          life,
        }),
    );
    return begin(reply, answer).send(answer.body);
  }

  function encodingFor({ ip, headers }: FastifyRequest): Encoding | undefined {
    if (compress === 'off' || (compress === 'auto' && isThisMachine(ip))) return undefined;
    return acceptedEncoding(headers['accept-encoding']);
  }
}

function begin(reply: FastifyReply, { head, ageMs, cachedBytes }: CachedAnswer<ReplyHead>): FastifyReply {
  reply.code(head.statusCode).headers(head.headers);
  // The caller adds the time of this reply (RFC 9111, 4.2.3). Rounded up, so that no answer seems newer than it is.
  if (ageMs > 0) reply.header('age', Math.ceil(ageMs / 1000));
  return cachedBytes === undefined ? reply : reply.header('content-length', cachedBytes);
}

const isThisMachine = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip);

function toCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  selection: Selection,
  { databasesHeader }: ServiceProfile,
): UpstreamCall {
  const path = fillPath(endpoint.path, request.params as Record<string, string>);
  if (path === undefined) throw nothingHere();
  const query = knownQuery(endpoint, request.raw.url ?? '');
  const headers: UpstreamCall['headers'] = { accept: request.headers.accept ?? 'application/json' };
  if (selection.header !== undefined) headers[databasesHeader.name] = selection.header;
  const { method, isRead } = endpoint;
  const hasBody = method === 'POST';
  if (hasBody) headers['content-type'] = request.headers['content-type'] ?? 'application/json';
  const body = hasBody ? (request.body as Buffer) : undefined;
  return { method, path: path + query, headers, body, isRead, endpoint: endpoint.path };
}

function knownQuery({ parameters }: Endpoint, url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return '';
  const query = new URLSearchParams(url.slice(start + 1));
  for (const name of query.keys())
    if (!parameters.includes(name))
      throw badInput(`The query parameter "${name.slice(0, 50)}" is not supported at this address.`);
  return query.size > 0 ? `?${query}` : '';
}

function databasesHeaderOf({ raw }: FastifyRequest, { databasesHeader }: ServiceProfile): string[] {
  const name = databasesHeader.name.toLowerCase();
  return raw.headers[name] === undefined ? [] : (raw.headersDistinct[name] ?? []);
}

/** Reads with the same key share an answer. Everything must match byte for byte, also the encoding of the reply. */
function requestKey(
  credentialId: number,
  limit: DatabaseLimit,
  { method, path, headers, body }: UpstreamCall,
  encoding: Encoding | undefined,
): string {
  const digest = body === undefined ? null : hash('sha256', body, 'base64url');
  return JSON.stringify([
    credentialId,
    limit && [...limit].sort(),
    method,
    path,
    headers,
    encoding ?? null,
    digest,
  ]);
}

/** Reads `Cache-Control` (RFC 9111 §5.2.1). 0 demands a new response. Without a valid directive it is `Infinity`. */
export function requestMaxAgeMs(cacheControl: string | undefined): number {
  if (cacheControl === undefined) return Infinity;
  const ages = cacheControl.split(',').map((directive) => {
    if (/^\s*no-cache\s*$/i.test(directive)) return 0;
    const [, , seconds = Infinity] = /^\s*max-age=("?)(\d+)\1\s*$/i.exec(directive) ?? [];
    return 1000 * Number(seconds);
  });
  return Math.min(...ages);
}
