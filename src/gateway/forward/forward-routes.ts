import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FailureCode, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { limitDatabasesList } from './databases/limit-databases-list';
import { type Selection, selectDatabases } from './databases/limit-databases';
import type { Metrics } from '../metrics/metrics';
import { nothingHere } from '../hooks/reply-failures';
import { traceOf } from '../hooks/request-log';
import type { Caller, Sessions } from '../sessions/sessions';
import type { Credentials } from '../tokens/credentials';
import type { HeldToken } from '../tokens/held-token';
import { acceptedEncoding, type Encoding } from './replies/accepted-encoding';
import type { AnswerWindow, Recording } from './sharing/response-cache';
import { MAX_LIST_BYTES } from './databases/read-databases';
import { compressBody } from './replies/compress-body';
import type { DatabaseNames } from './databases/database-names';
import { dropBody } from './upstream/drain-body';
import { type Endpoint, endpointsOf, fillPath, toRoute } from './endpoints';
import { inPieces } from './sharing/stream-in-chunks';
import { readCapped } from '../http/read-capped';
import { saysWhy, toReplyFailure } from './replies/reply-failure';
import { type ReplyHead, replyHead, tellsItsEnd } from './replies/reply-head';
import { readKey } from './sharing/request-key';
import { type RequestLife, requestLife } from './upstream/request-life';
import { requestMaxAgeMs } from './sharing/request-max-age';
import type { createTokenSender, TokenCall } from './send-with-token';
import { type AnswerUnderWay, createSharedReads } from './sharing/request-coalescer';
import type { Timeouts } from '../http/timeouts';
import type { UpstreamCall, UpstreamReply } from './upstream/upstream';

interface Parts {
  profile: ServiceProfile;
  timeouts: Required<Timeouts>;
  sessions: Sessions;
  credentials: Credentials;
  names: DatabaseNames;
  send: ReturnType<typeof createTokenSender>;
  answers: AnswerWindow<ReplyHead>;
  /** Whether data goes out compressed to whoever takes it. `auto`: not to this machine, which gains nothing by it. */
  compress: 'auto' | 'on' | 'off';
  metrics: Metrics;
  /** A clock that is never put back, in milliseconds. */
  steady: () => number;
}

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** After these nothing that was read before is shown to the same credential. */
const SHUT_OUT: ReadonlySet<FailureCode> = new Set(['signed-out', 'wrong-credentials']);

/** The service's endpoints, passed through byte for byte with the token put in. Nothing else of it can be reached. */
export async function forwardRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { profile, timeouts, sessions, credentials, names, send, answers, compress, metrics, steady } = parts;
  const reads = createSharedReads<ReplyHead>(metrics, timeouts, steady);
  const callers = new WeakMap<FastifyRequest, Caller>();
  /** How many writes of each credential are over. */
  const writes = new Map<number, number>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );
  // Before the body is read: strangers need not be listened to.
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
    // databases-list tells what is wrong, and a write is somebody's single click: the service is always asked.
    const isTable = endpoint.isRead && !endpoint.isDatabasesList;
    const call: UpstreamCall = {
      ...toCall(endpoint, request, selection, profile),
      ...(isTable && { breaker: { credentialId: id, databases: selection.ids } }),
    };
    const maxAgeMs = requestMaxAgeMs(request.headers['cache-control']);
    const accepted = isTable ? encodingFor(request) : undefined;
    // A read from before a write may not show it: whoever asks after it asks another question.
    const key = endpoint.isRead
      ? `${writes.get(id) ?? 0} ${readKey(id, limit, selection.ids, call, accepted)}`
      : undefined;
    const keptAs = isTable ? key : undefined;
    if (isTable && compress !== 'off') reply.header('vary', 'accept-encoding');
    const trace = traceOf(request);
    const life = requestLife(reply, timeouts.totalMs, sessionId);
    const kept = keptAs === undefined ? undefined : answers.find(keptAs, maxAgeMs);
    if (kept) {
      trace.kept = true;
      metrics.answeredAgain();
      const { head, bytes, ageMs } = kept;
      begin(reply, head).headers({ age: Math.floor(ageMs / 1000), 'content-length': bytes.length });
      return reply.send(inPieces(bytes, life.signal));
    }
    const ask = (life: RequestLife) =>
      askService(
        { credentialId: id, endpoint, call, selection: selection.ids, maxAgeMs, life },
        accepted,
        keptAs === undefined ? undefined : answers.record(keptAs, id, selection.ids),
      );
    const { head, body } = await reads.read({ key, maxAgeMs }, life, trace, ask);
    if (endpoint.isDatabasesList && limit) {
      const list = limitDatabasesList(await readCapped(body, MAX_LIST_BYTES), limit, profile.databases);
      if (list === undefined) throw notData();
      return reply.type('application/json; charset=utf-8').send(list);
    }
    return begin(reply, head).send(body);
  }

  function encodingFor({ ip, headers }: FastifyRequest): Encoding | undefined {
    if (compress === 'off' || (compress === 'auto' && isThisMachine(ip))) return undefined;
    return acceptedEncoding(headers['accept-encoding']);
  }

  async function askService(
    call: TokenCall,
    accepted: Encoding | undefined,
    recording: Recording<ReplyHead> | undefined,
  ): Promise<AnswerUnderWay<ReplyHead>> {
    const { credentialId, selection, endpoint } = call;
    try {
      const { reply: answer, token } = await send(call);
      if (!isData(answer)) throw await toFailure(answer, credentialId, token, selection);
      const body = endpoint.isDatabasesList ? names.listenIn(credentialId, answer.body) : answer.body;
      const { head, encoding } = replyHead(answer, accepted);
      // What may be a part is not kept: it would be shown as the whole again and again.
      if (head.statusCode !== 200 || !tellsItsEnd(answer)) recording?.drop();
      recording?.expect(Number(head.headers['content-length'] ?? 0));
      return {
        head,
        // What came compressed was unpacked and is packed anew: what is passed on has kept all limits.
        body: encoding ? compressBody(body, encoding) : body,
        isInTheWay: answer.isInTheWay,
        onPiece: recording?.take,
        onEnd: (isWhole) => (isWhole ? recording?.end(head) : recording?.drop()),
      };
    } catch (thrown) {
      recording?.drop();
      if (thrown instanceof RrError) forgetAfter(thrown, credentialId, selection);
      throw thrown;
    } finally {
      if (!endpoint.isRead) {
        // What it changed is in no answer that is kept, or on its way.
        writes.set(credentialId, (writes.get(credentialId) ?? 0) + 1);
        answers.forget(credentialId);
      }
    }
  }

  /**
   * A database that was withdrawn is in no answer from now on, neither by itself nor among others. Of several databases
   * nobody says which is meant, nor whether it is the database or this endpoint of it: so whatever shares one with the
   * refused request goes, of all endpoints. Others stay: else one person, by a workbook that names what is long gone,
   * would have everybody's questions go to the service. Access that was withdrawn and not asked for since ends with the
   * window.
   */
  function forgetAfter({ code }: RrError, credentialId: number, selection: readonly string[]): void {
    if (SHUT_OUT.has(code)) answers.forget(credentialId);
    else if (code === 'lost-membership') answers.forget(credentialId, selection);
  }

  async function toFailure(
    answer: UpstreamReply,
    id: number,
    token: HeldToken,
    selection: readonly string[],
  ) {
    const { statusCode: status, headers } = answer;
    // At once: its body may take a while.
    if (status === 403) answers.forget(id, selection);
    const contentType = headers['content-type']?.toString() ?? '';
    if (status < 300) {
      answer.body.destroy();
      return notData();
    }
    if (!saysWhy(status)) dropBody(answer.body);
    const body = saysWhy(status) ? await readCapped(answer.body, MAX_ERROR_BYTES).catch(() => '') : '';
    const secrets = [token.value, (await credentials.get(id))?.secret ?? token.value];
    const refused = { status, contentType, body, namesDatabases: selection.length > 0 };
    return toReplyFailure(refused, profile, secrets);
  }
}

/** A page is not data, whatever its status. */
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
    "The rent-roll service sent something else than data. Try again; if it stays, tell the gateway's operator.",
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
      throw new RrError('bad-input', `The gateway passes on no parameter "${name.slice(0, 50)}" here.`);
  return query.size > 0 ? `?${query}` : '';
}

const databasesHeaderOf = ({ raw }: FastifyRequest, { databasesHeader }: ServiceProfile): string[] =>
  raw.headersDistinct[databasesHeader.name.toLowerCase()] ?? [];
