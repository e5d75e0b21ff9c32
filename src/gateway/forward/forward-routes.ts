import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { limitDatabasesList } from '../access-keys/limit-databases-list';
import { type Selection, selectDatabases } from '../access-keys/limit-databases';
import { nothingHere } from '../replies/reply-failures';
import type { Caller, Sessions } from '../sessions/sessions';
import type { Credentials } from '../tokens/credentials';
import type { HeldToken } from '../tokens/held-token';
import { MAX_LIST_BYTES } from './ask-databases';
import type { DatabaseNames } from './database-names';
import { type Endpoint, endpointsOf, fillPath, toRoute } from './endpoints';
import { readCapped } from './read-capped';
import { toReplyFailure } from './reply-failure';
import { requestLife } from './request-life';
import type { createTokenSender } from './send-with-token';
import type { UpstreamCall, UpstreamReply } from './upstream';

interface Parts {
  profile: ServiceProfile;
  totalMs: number;
  sessions: Sessions;
  credentials: Credentials;
  names: DatabaseNames;
  send: ReturnType<typeof createTokenSender>;
}

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/** The service's endpoints, passed through byte for byte with the token put in. Nothing else of it can be reached. */
export async function forwardRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { profile, totalMs, sessions, credentials, names, send } = parts;
  const callers = new WeakMap<FastifyRequest, Caller>();

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
    const { credential, limit } = callers.get(request) as Caller;
    const { id } = credential;
    const selection = selectDatabases(endpoint, databasesHeaderOf(request, profile), limit, profile);
    const life = requestLife(reply, totalMs);
    const { reply: answer, token } = await send({
      credentialId: id,
      endpoint,
      call: toCall(endpoint, request, selection, profile),
      selection: selection.ids,
      fresh: /no-cache/i.test(request.headers['cache-control'] ?? ''),
      life,
    });
    if (!isData(answer)) throw await toFailure(answer, id, token, selection.ids.length > 0);
    const body = endpoint.isDatabasesList ? names.listenIn(id, answer.body) : answer.body;
    if (endpoint.isDatabasesList && limit) {
      const list = limitDatabasesList(await readCapped(body, MAX_LIST_BYTES), limit, profile.databases);
      if (list === undefined) throw notData();
      return reply.type('application/json; charset=utf-8').send(list);
    }
    const contentType = answer.headers['content-type']?.toString();
    if (contentType) reply.header('content-type', contentType);
    return reply.code(answer.statusCode).send(body);
  }

  async function toFailure(answer: UpstreamReply, id: number, token: HeldToken, namesDatabases: boolean) {
    const { statusCode: status, headers } = answer;
    const contentType = headers['content-type']?.toString() ?? '';
    if (status < 300) {
      answer.body.destroy();
      return notData();
    }
    const body = await readCapped(answer.body, MAX_ERROR_BYTES).catch(() => '');
    const secrets = [token.value, (await credentials.get(id))?.secret ?? token.value];
    return toReplyFailure({ status, contentType, body, namesDatabases }, profile, secrets);
  }
}

/** A page is not data, whatever its status; neither is a compressed answer to a request that allowed none. */
function isData({ statusCode, headers }: UpstreamReply): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  return (
    statusCode >= 200 &&
    statusCode < 300 &&
    encoding === 'identity' &&
    !/html/i.test(`${headers['content-type']}`)
  );
}

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
  if (method === 'GET') return { method, path: path + query, headers, isRead };
  headers['content-type'] = request.headers['content-type'] ?? 'application/json';
  return { method, path: path + query, headers, isRead, body: request.body as Buffer };
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
