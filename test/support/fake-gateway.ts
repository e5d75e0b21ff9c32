import { createClient } from '../../src/client/create-client';
import type { Client } from '../../src/client/client';
import { createScheduler } from '../../src/client/scheduler';
import { asRrError, FAILURES, toFailureBody } from '../../src/contract/failure';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../src/contract/profile';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import { createFormulaRuns } from '../../src/answers/formulas/formula-runs';
import { createPreparedCalls } from '../../src/answers/calls/prepared-calls';

export type FakeGateway = ReturnType<typeof fakeGateway>;

type Row = Record<string, unknown>;

/** The service's answers. A function may throw an `RrError`, which becomes the gateway's failure, or return a whole `Response`. */
export interface FakeService {
  databases: unknown;
  columns: Row[];
  rows: Row[];
  changes: Row[] | (() => never);
  rentrolls?: unknown;
  files?: unknown;
  file?: (fileId: string) => unknown;
  mappings?: unknown;
}

const given = (reply: unknown = []): unknown =>
  typeof reply === 'function' ? (reply as () => unknown)() : reply;

/** Returns the functions' context over a gateway that answers from memory. The client is the real one; fetch is ours. */
export function fakeGateway(
  service: Partial<Record<keyof FakeService, unknown>> & Pick<Partial<FakeService>, 'file'> = {},
  profile: Partial<ServiceProfile> = {},
) {
  const requests: { path: string; query: string; headers: Headers; body: Row | undefined }[] = [];
  const failing = new Set<string>();
  const network = { wait: async (_path: string): Promise<void> => {}, resets: (_path: string) => false };
  let underWay = 0;
  let mostAtOnce = 0;
  const answers: Record<string, () => unknown> = {
    '/gateway/profile': () => ({ profile: { ...DEFAULT_PROFILE, ...profile }, signIn: ['credentials'] }),
    [DEFAULT_PROFILE.databases.path]: () => service.databases ?? [{ id: '1', name: 'Harbour' }],
    [DEFAULT_PROFILE.columnList.path]: () => given(service.columns),
    [DEFAULT_PROFILE.query.path]: () => given(service.rows),
    [DEFAULT_PROFILE.changes.path]: () => given(service.changes),
    [DEFAULT_PROFILE.rentrolls.path]: () => given(service.rentrolls),
    [DEFAULT_PROFILE.files.path]: () => given(service.files),
    [DEFAULT_PROFILE.columnMappings.path]: () => given(service.mappings),
  };
  const [filePath = ''] = DEFAULT_PROFILE.file.path.split('{fileId}');
  const answer = (path: string): unknown =>
    path in answers ? answers[path]!() : service.file!(decodeURIComponent(path.slice(filePath.length)));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'https://gateway.test'), init);
    const { pathname: path, search } = new URL(request.url);
    const text = await request.text();
    requests.push({
      path,
      query: search,
      headers: request.headers,
      body: text ? (JSON.parse(text) as Row) : undefined,
    });
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    const isReset = network.resets(path);
    // Like a browser: an aborted request ends.
    if (!isReset) await Promise.race([network.wait(path), aborted(request.signal)]);
    underWay -= 1;
    if (isReset) throw new TypeError('Failed to fetch');
    if (failing.has(path))
      return Response.json(
        { code: 'unreachable', message: 'The service does not answer.', requestId: `request-${path}` },
        { status: 502 },
      );
    try {
      const reply = answer(path);
      return reply instanceof Response ? reply : Response.json(reply);
    } catch (thrown) {
      const failure = asRrError(thrown);
      return Response.json(toFailureBody(failure), { status: FAILURES[failure.code].status });
    }
  };
  const scheduler = createScheduler();
  const client = createClient({ fetch, baseUrl: '', scheduler });
  client.setSession({ key: 'opaque', identity: 'desk' });
  return {
    ...contextOf(client, scheduler),
    /** The requests so far, in order, such as `POST /thirdparty/query`. */
    requests,
    /** Paths that answer 502 from now on. Empty by default. */
    failing,
    /** Each answer waits for this. By default it resolves at once. `resets`: the paths whose connection breaks at once. */
    network,
    /** The largest number of concurrent requests so far. */
    mostAtOnce: () => mostAtOnce,
  };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/** Returns the functions' context over a client, with a session that counts as signed in. */
export function contextOf(client: Client, scheduler = createScheduler()) {
  let chosen = [{ id: '1', name: 'Harbour' }];
  const context: AddinContext = {
    client,
    session: {
      ready: Promise.resolve(),
      current: () => ({ clientId: 'desk', personId: 'client desk', tokenExpiresAt: null }),
      signIn: async () => undefined,
      signOut: async () => undefined,
      expire: async () => undefined,
      expired: () => false,
      unended: () => null,
      isStored: () => true,
      look: async () => undefined,
      onChange: () => () => undefined,
    },
    databases: {
      get: () => chosen,
      set: (databases) => void (chosen = [...databases]),
      onChange: () => () => undefined,
    },
    runs: createFormulaRuns(),
    prepared: createPreparedCalls(),
    scheduler,
    tier: 'double',
    checkDates: async () => undefined,
  };
  return {
    context,
    choose: (...ids: string[]) => void (chosen = ids.map((id) => ({ id, name: `Database ${id}` }))),
  };
}

/** A call that is never cancelled. */
export const aCall = { signal: new AbortController().signal, isPreview: false };
