import { createClient } from '../../src/client/create-client';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../src/contract/profile';
import type { AddinContext } from '../../src/excel/addin-context';
import { createFormulaRuns } from '../../src/excel/formula-runs';

export interface FakeGateway {
  context: AddinContext;
  /** `POST /thirdparty/query` and so on, in order. */
  requests: { path: string; headers: Headers; body: Record<string, unknown> | undefined }[];
  choose(...ids: string[]): void;
  /** Paths that answer 502 from now on; none by default. */
  failing: Set<string>;
}

type Row = Record<string, unknown>;

export interface FakeService {
  databases: { id: string; name: string }[];
  columns: Row[];
  rows: Row[];
  changes: Row[];
}

/** The functions' context over a gateway that answers from memory: the real client, a fetch of ours. */
export function fakeGateway(
  service: Partial<FakeService> = {},
  profile: Partial<ServiceProfile> = {},
): FakeGateway {
  const requests: FakeGateway['requests'] = [];
  const failing = new Set<string>();
  const answers: Record<string, () => unknown> = {
    '/gateway/profile': () => ({ profile: { ...DEFAULT_PROFILE, ...profile } }),
    [DEFAULT_PROFILE.databases.path]: () => service.databases ?? [{ id: '1', name: 'Harbour' }],
    [DEFAULT_PROFILE.columnList.path]: () => service.columns ?? [],
    [DEFAULT_PROFILE.query.path]: () => service.rows ?? [],
    [DEFAULT_PROFILE.changes.path]: () => service.changes ?? [],
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'https://gateway.test'), init);
    const path = new URL(request.url).pathname;
    const text = await request.text();
    requests.push({ path, headers: request.headers, body: text ? (JSON.parse(text) as Row) : undefined });
    if (failing.has(path))
      return Response.json({ code: 'unreachable', message: 'The service does not answer.' }, { status: 502 });
    return Response.json(answers[path]!());
  };
  const client = createClient({ fetch, baseUrl: '' });
  client.setSession({ key: 'opaque', identity: 'desk' });
  let chosen = [{ id: '1', name: 'Harbour' }];
  const context: AddinContext = {
    client,
    session: {
      ready: Promise.resolve(),
      current: () => ({ clientId: 'desk', tokenExpiresAt: null }),
      signIn: async () => undefined,
      signOut: async () => undefined,
      expire: async () => undefined,
      expired: () => false,
      look: async () => undefined,
      onChange: () => () => undefined,
    },
    databases: {
      get: () => chosen,
      set: async (databases) => void (chosen = [...databases]),
      onChange: () => () => undefined,
    },
    runs: createFormulaRuns(),
    tier: 'double',
  };
  return {
    context,
    requests,
    failing,
    choose: (...ids) => void (chosen = ids.map((id) => ({ id, name: `Database ${id}` }))),
  };
}

/** A call that nobody cancels. */
export const aCall = { signal: new AbortController().signal, isPreview: false };
