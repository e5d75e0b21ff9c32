import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FAILURES, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { nothingHere } from '../hooks/reply-failures';
import { traceOf } from '../hooks/request-log';
import { readCapped } from '../http/read-capped';
import type { Timeouts } from '../http/timeouts';
import type { Metrics } from '../metrics/metrics';
import type { Caller, Sessions } from '../sessions/sessions';
import type { Credentials } from '../tokens/credentials';
import type { HeldToken } from '../tokens/held-token';
import type { DatabaseNames } from './databases/database-names';
import { type Selection, selectDatabases } from './databases/limit-databases';
import { limitDatabasesList } from './databases/limit-databases-list';
import { MAX_LIST_BYTES } from './databases/read-databases';
import { type Endpoint, endpointsOf, fillPath, toRoute } from './endpoints';
import { acceptedEncoding, type Encoding } from './replies/accepted-encoding';
import { compressBody } from './replies/compress-body';
import { hasMessage, toReplyFailure } from './replies/reply-failure';
import { isTruncationDetectable, type ReplyHead, replyHead } from './replies/reply-head';
import type { createTokenSender, TokenCall } from './send-with-token';
import { createRequestCoalescer, type OngoingReply } from './sharing/request-coalescer';
import { requestKey } from './sharing/request-key';
import { requestMaxAgeMs } from './sharing/request-max-age';
import type { Recording, ResponseCache } from './sharing/response-cache';
import { streamInChunks } from './sharing/stream-in-chunks';
import { drainBody } from './upstream/drain-body';
import { type RequestLife, requestLife } from './upstream/request-life';
import type { UpstreamCall, UpstreamReply } from './upstream/upstream';

interface Parts {
  profile: ServiceProfile;
  /** The service's own address. */
  baseUrl: string;
  timeouts: Required<Timeouts>;
  sessions: Sessions;
  credentials: Credentials;
  names: DatabaseNames;
  send: ReturnType<typeof createTokenSender>;
  responseCache: ResponseCache<ReplyHead>;
  compress: 'auto' | 'on' | 'off';
  metrics: Metrics;
  /** A monotonic clock in milliseconds. */
  steady: () => number;
}

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/** Registers the service's endpoints. Requests are forwarded with the token added; no other path is reachable. */
export async function forwardRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { profile, baseUrl, timeouts, sessions, credentials, names } = parts;
  const { send, responseCache, compress, metrics, steady } = parts;
  const coalescer = createRequestCoalescer<ReplyHead>(metrics, timeouts, steady);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const writes = new Map<number, number>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );
  // Check the session before the body is read.
  app.addHook('onRequest', async (request) => {
    callers.set(request, await sessions.find(request.headers.authorization));
  });

  for (const endpoint of endpointsOf(profile))
    app.route({
      method: endpoint.method,
      url: toRoute(endpoint.path),
      handler: (request, reply) => forward(endpoint, request, reply),
    });

  async function forward(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const { credential, limit, sessionId } = callers.get(request) as Caller;
    const { id } = credential;
    const selection = selectDatabases(endpoint, databasesHeaderOf(request, profile), limit, profile);
    // Circuit breakers and the cache serve tables only. databases-list shows what is wrong, and a write must be sent.
    const isTable = endpoint.isRead && !endpoint.isDatabasesList;
    const call: UpstreamCall = {
      ...toCall(endpoint, request, selection, profile),
      ...(isTable && { breaker: { credentialId: id, databases: selection.ids } }),
    };
    const maxAgeMs = requestMaxAgeMs(request.headers['cache-control']);
    const accepted = isTable ? encodingFor(request) : undefined;
    // A read that began before a write may miss its effect, so the key changes after each write.
    const key = endpoint.isRead
      ? `${writes.get(id) ?? 0} ${requestKey(id, limit, selection.ids, call, accepted)}`
      : undefined;
    const cacheKey = isTable ? key : undefined;
    if (isTable && compress !== 'off') reply.header('vary', 'accept-encoding');
    const trace = traceOf(request);
    const life = requestLife(reply, timeouts.totalMs, sessionId);
    const cached = cacheKey === undefined ? undefined : responseCache.find(cacheKey, maxAgeMs);
    if (cached) {
      trace.kept = true;
      metrics.answeredAgain();
      const { head, bytes, ageMs } = cached;
      begin(reply, head).headers({ age: Math.floor(ageMs / 1000), 'content-length': bytes.length });
      return reply.send(streamInChunks(bytes, life.signal));
    }
    const sendRead = (life: RequestLife) =>
      callService(
        { credentialId: id, endpoint, call, selection: selection.ids, life },
        accepted,
        cacheKey === undefined ? undefined : responseCache.record(cacheKey, id, selection.ids),
      );
    const { head, body } = await coalescer.read({ key, maxAgeMs }, life, trace, sendRead);
    if (endpoint.isDatabasesList && limit) {
      const list = limitDatabasesList(
        { body: await readCapped(body, MAX_LIST_BYTES), headers: head.headers },
        limit,
        profile,
      );
      if (list === undefined) throw notData();
      begin(reply, { ...head, headers: list.headers }).type('application/json; charset=utf-8');
      return reply.send(list.body);
    }
    return begin(reply, head).send(body);
  }

  function encodingFor({ ip, headers }: FastifyRequest): Encoding | undefined {
    if (compress === 'off' || (compress === 'auto' && isThisMachine(ip))) return undefined;
    return acceptedEncoding(headers['accept-encoding']);
  }

  async function callService(
    call: TokenCall,
    accepted: Encoding | undefined,
    recording: Recording<ReplyHead> | undefined,
  ): Promise<OngoingReply<ReplyHead>> {
    const { credentialId, selection, endpoint } = call;
    try {
      const { reply, token } = await send(call);
      if (!isData(reply)) throw await toFailure(reply, credentialId, token, selection);
      const body = endpoint.isDatabasesList ? names.learnFrom(credentialId, reply.body) : reply.body;
      const { head, encoding } = replyHead(reply, {
        accepted,
        paging: profile.paging,
        location: baseUrl.replace(/\/+$/, '') + call.call.path.split('?')[0],
      });
      // Do not cache a body that may be truncated.
      if (head.statusCode !== 200 || !isTruncationDetectable(reply)) recording?.discard();
      recording?.expectLength(Number(head.headers['content-length'] ?? 0));
      return {
        head,
        // A compressed body was decompressed to check its limits, so it is compressed again.
        body: encoding ? compressBody(body, encoding) : body,
        blocksOthers: reply.blocksOthers,
        onChunk: recording?.append,
        onEnd: (isComplete) => (isComplete ? recording?.complete(head) : recording?.discard()),
      };
    } catch (thrown) {
      recording?.discard();
      if (thrown instanceof RrError) invalidateAfter(thrown, credentialId, selection);
      throw thrown;
    } finally {
      if (!endpoint.isRead) {
        // Cached and pending responses do not contain the change.
        writes.set(credentialId, (writes.get(credentialId) ?? 0) + 1);
        responseCache.invalidate(credentialId);
      }
    }
  }

  /**
   * Drops the cached responses that share a database with a refused request, because a refusal does not name its cause.
   * The others stay; otherwise one workbook with an outdated selection would empty the cache for all people.
   */
  function invalidateAfter({ code }: RrError, credentialId: number, selection: readonly string[]): void {
    const { status } = FAILURES[code];
    if (status === 401) responseCache.invalidate(credentialId);
    else if (status === 403) responseCache.invalidate(credentialId, selection);
  }

  async function toFailure(reply: UpstreamReply, id: number, token: HeldToken, selection: readonly string[]) {
    const { statusCode: status, headers } = reply;
    // Invalidate before the body is read, which may take a while.
    if (status === 403) responseCache.invalidate(id, selection);
    const contentType = headers['content-type']?.toString() ?? '';
    if (status < 300) {
      reply.body.destroy();
      return notData();
    }
    if (!hasMessage(status)) drainBody(reply.body);
    const body = hasMessage(status) ? await readCapped(reply.body, MAX_ERROR_BYTES).catch(() => '') : '';
    const secrets = [token.value, (await credentials.get(id))?.secret ?? token.value];
    const refused = { status, contentType, body, namesDatabases: selection.length > 0 };
    return toReplyFailure(refused, profile, secrets);
  }
}

/** An HTML page is not data, whatever its status. */
const isData = ({ statusCode, headers }: UpstreamReply): boolean =>
  statusCode >= 200 && statusCode < 300 && !/html/i.test(`${headers['content-type']}`);

function begin(reply: FastifyReply, { statusCode, headers }: ReplyHead): FastifyReply {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  return reply.code(statusCode);
}

const isThisMachine = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);

const notData = (): RrError =>
  new RrError(
    'bad-reply',
    'The rent-roll service sent a reply that is not data. Try again. If the problem persists, contact your administrator.',
  );

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
  const call: UpstreamCall = { method, path: path + query, headers, isRead, endpoint: endpoint.path };
  if (method === 'GET') return call;
  headers['content-type'] = request.headers['content-type'] ?? 'application/json';
  return { ...call, body: request.body as Buffer };
}

function knownQuery({ parameters }: Endpoint, url: string): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const name of query.keys())
    if (!parameters.includes(name))
      throw new RrError(
        'bad-input',
        `The query parameter "${name.slice(0, 50)}" is not supported at this address.`,
      );
  return query.size > 0 ? `?${query}` : '';
}

const databasesHeaderOf = ({ raw }: FastifyRequest, { databasesHeader }: ServiceProfile): string[] =>
  raw.headersDistinct[databasesHeader.name.toLowerCase()] ?? [];
