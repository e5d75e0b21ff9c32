import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { request as send } from 'undici';
import { DEFAULT_PROFILE } from '../../src/contract/profile';

/** A fault at a path. Without `status`, `truncate` and `reset` the reply is the normal one. */
export interface Fault {
  /** Replies with this status instead. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Replaces `body`. */
  bytes?: Buffer;
  /** Delays the reply until the promise resolves. */
  until?: Promise<unknown>;
  /** Announces the whole body, sends half of it and closes the connection. */
  truncate?: boolean;
  /** Closes the connection without a reply. */
  reset?: boolean;
  /** The number of requests that meet the fault. Default: all. */
  times?: number;
  /** Which requests meet the fault. Called once for each that matches. Default: all. */
  when?: (request: ReceivedRequest) => boolean;
}

export const HTML_PAGE: Fault = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Sign in to the network</title>',
};

export interface ReceivedRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
  /** Resolves when the exchange has ended. True if the whole reply was sent. */
  over: Promise<boolean>;
}

interface Answer {
  status: number;
  headers?: IncomingHttpHeaders;
  body: Buffer | string;
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

/**
 * Starts a service on a free loopback port whose faults a test controls.
 * With `upstream` it forwards everything to a real service, so that a test can add faults.
 */
export async function startFaultyService({ upstream }: { upstream?: string } = {}) {
  const faults: { prefix: string; fault: Fault; left: number }[] = [];
  const waiting: { prefix: string; resolve: (request: ReceivedRequest) => void }[] = [];
  const revoked = new Set<string>();
  const issuedAt = new Map<string, number>();
  const { token, databases, databasesHeader, authHeader } = DEFAULT_PROFILE;
  const requests: ReceivedRequest[] = [];

  const service = {
    url: '',
    /** All requests in order of arrival. */
    requests,
    count: (pathPrefix: string) => requests.filter(({ path }) => path.startsWith(pathPrefix)).length,
    /** Resolves with the first request to a path, whether it has arrived or is still to come. */
    arrival: async (pathPrefix: string): Promise<ReceivedRequest> =>
      requests.find(({ path }) => path.startsWith(pathPrefix)) ??
      new Promise((resolve) => waiting.push({ prefix: pathPrefix, resolve })),
    /** Adds a fault. The newest matching fault applies. */
    fail: (prefix: string, fault: Fault) =>
      void faults.unshift({ prefix, fault, left: fault.times ?? Infinity }),
    /** Removes the faults of a path. Without a path, removes all. */
    heal: (path?: string) =>
      void faults.splice(
        0,
        Infinity,
        ...faults.filter(({ prefix }) => path !== undefined && prefix !== path),
      ),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** The good secrets by client ID. This and the following only apply without `upstream`. */
    secrets: { analyst: 'opensesame' } as Record<string, string | string[]>,
    /** The entries of databases-list. Any other database in the header gets 401. */
    databases: [
      { id: 'harbour', name: 'Harbour Fund' },
      { id: 'meadow', name: 'Meadow Estates' },
    ],
    /** Reply bodies of data endpoints by path prefix. Default `[]`. */
    answers: {} as Record<string, string>,
    /** Members and headers that the token reply has instead of its own. */
    tokenReply: {} as { members?: Record<string, unknown>; headers?: IncomingHttpHeaders },
    /** The issued tokens. Those that are revoked or too old get 401. */
    tokens: [] as string[],
    /** The age at which tokens end. Default: as documented. */
    tokenLifeMs: 1000 * token.lifetimeSeconds,
    /** The clock of the service. */
    now: () => Date.now(),
    revoke: (value: string) => void revoked.add(value),
  };

  function issue(form: URLSearchParams): Answer {
    const good = [service.secrets[form.get('client_id') ?? ''] ?? []].flat();
    if (!good.includes(form.get('client_secret') ?? ''))
      return json(401, { error: 'access_denied', error_description: 'Unauthorized' });
    const exp = Math.floor(Date.now() / 1000) + token.lifetimeSeconds;
    const claims = { exp, jti: service.tokens.length + 1 };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const value = `${part({ alg: 'none' })}.${part(claims)}.${part('signature')}`;
    service.tokens.push(value);
    issuedAt.set(value, service.now());
    const { members, headers } = service.tokenReply;
    const reply = { [token.accessToken]: value, [token.expiresIn]: token.lifetimeSeconds, ...members };
    return { ...json(200, reply), headers: { ...JSON_TYPE, ...headers } };
  }

  function normalReply({ path, headers, body }: ReceivedRequest): Answer {
    if (path === token.path) return issue(new URLSearchParams(body));
    const value = String(headers[authHeader.toLowerCase()]).replace('Bearer ', '');
    const asked = String(headers[databasesHeader.name.toLowerCase()] ?? '').split(',');
    const isMember = asked.every(
      (id) => !id.trim() || service.databases.some((database) => database.id === id.trim()),
    );
    const isOld = service.now() - (issuedAt.get(value) ?? -Infinity) >= service.tokenLifeMs;
    if (!service.tokens.includes(value) || revoked.has(value) || isOld || !isMember)
      return json(401, { error: 'unauthorized', message: 'Not authorised' });
    if (path === databases.path) return json(200, service.databases);
    const prefix = Object.keys(service.answers).find((candidate) => path.startsWith(candidate));
    return { status: 200, headers: JSON_TYPE, body: prefix ? (service.answers[prefix] ?? '') : '[]' };
  }

  async function forward({ method, path, headers, body }: ReceivedRequest): Promise<Answer> {
    const reply = await send(`${upstream}${path}`, {
      method: method as 'GET',
      headers: without(headers, ['connection', 'host', 'content-length', 'transfer-encoding']),
      ...(body && { body }),
    });
    return {
      status: reply.statusCode,
      headers: without(reply.headers, ['connection', 'transfer-encoding']),
      body: Buffer.from(await reply.body.arrayBuffer()),
    };
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let finish: (isWhole: boolean) => void = () => {};
    const over = new Promise<boolean>((resolve) => (finish = resolve));
    let isAnswering = false;
    response.once('close', () => isAnswering || finish(false));
    const body = (await buffer(incoming)).toString('utf8');
    const { method = '', url: path = '', headers, rawHeaders } = incoming;
    const request: ReceivedRequest = { method, path, headers, rawHeaders, body, over };
    requests.push(request);
    for (const entry of waiting.filter(({ prefix }) => path.startsWith(prefix))) {
      waiting.splice(waiting.indexOf(entry), 1);
      entry.resolve(request);
    }

    const entry = faults.find(
      ({ prefix, left, fault: { when } }) => left > 0 && path.startsWith(prefix) && (!when || when(request)),
    );
    if (entry) entry.left -= 1;
    const fault: Fault = entry?.fault ?? {};
    await fault.until;
    if (fault.reset) return void incoming.socket.destroy();
    const answer: Answer =
      fault.status === undefined
        ? await (upstream ? forward(request) : normalReply(request))
        : {
            status: fault.status,
            headers: fault.headers ?? JSON_TYPE,
            body: fault.bytes ?? fault.body ?? '',
          };
    const bytes = Buffer.from(answer.body);
    response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
    isAnswering = true;
    if (!fault.truncate) return void pipeline(splitIntoChunks(bytes), response, (error) => finish(!error));
    finish(false);
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => incoming.socket.destroy());
  }

  // With the usual 5 s, the gateway of a busy machine uses connections that end at that moment.
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    // A test may end and close its connections during a reply.
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

function* splitIntoChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const JSON_TYPE = { 'content-type': 'application/json' };

const json = (status: number, value: unknown): Answer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(value),
});
