import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { closeAll, openService } from '../../src/service/open-service';
import {
  serveOpened,
  startService,
  type RunningService,
  type ServiceOptions,
} from '../../src/service/start-service';
import { provideDemoData } from '../support/demo-data';

export type Row = Record<string, unknown>;
export interface Answer<T = unknown> {
  status: number;
  body: T;
}

export const DEMO = { clientId: 'demo', clientSecret: 'rent-roll-demo' };
export const ANALYST = { clientId: 'analyst', clientSecret: 'rent-roll-analyst' };

/** Starts a service with its own data directory, and returns it with the calls that tests make. */
export async function runService(options: Partial<ServiceOptions> = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'rent-roll-')));
  if (options.dataDir === undefined) await provideDemoData(dataDir, options);
  const service = await startService({ ...options, dataDir });
  return {
    service,
    dataDir,
    ...callsTo(service),
    /** Stops the service, and removes its directory unless `keep` is set. */
    async stop({ shouldRetainData = false } = {}) {
      await service.close();
      if (!shouldRetainData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServiceUnderTest = Awaited<ReturnType<typeof runService>>;
type ServeOptions = Omit<Parameters<typeof serveOpened>[1], 'dataDir'>;
export type ServedInTurn = Omit<ServiceUnderTest, 'dataDir' | 'stop'>;

/** Runs services with the same data and state, which are opened once. Each runs until the end, and is started once. */
export function servicesInTurn({ units }: { units: number }) {
  const settings = { units, seed: 7 };
  const closing: (() => unknown)[] = [];
  const openAll = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rent-roll-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    await provideDemoData(dataDir, settings);
    const opened = await openService({ dataDir, settings });
    closing.push(opened.close);
    return { dataDir, opened };
  };
  let open: ReturnType<typeof openAll> | undefined;
  const start = async (options: ServeOptions): Promise<ServedInTurn> => {
    const { dataDir, opened } = await (open ??= openAll());
    const running = await serveOpened(opened, { ...options, dataDir });
    closing.push(running.close);
    return { service: running, ...callsTo(running) };
  };
  const served = new Map<string, Promise<ServedInTurn>>();
  return {
    async serve(options: ServeOptions = {}): Promise<ServedInTurn> {
      const key = JSON.stringify(options);
      if (!served.has(key)) served.set(key, start(options));
      return served.get(key)!;
    },
    stop: () => closeAll(closing),
  };
}

function callsTo(service: RunningService) {
  const readText = async (reply: Response) => ({
    status: reply.status,
    text: await reply.text(),
  });
  const read = ({ status, text }: { status: number; text: string }): Answer => {
    try {
      return { status, body: JSON.parse(text) };
    } catch {
      return { status, body: text };
    }
  };

  const askToken = async (form: Record<string, string>, init: RequestInit = {}) =>
    read(
      await readText(
        await fetch(service.authUrl + DEFAULT_PROFILE.token.path, {
          method: 'POST',
          body: new URLSearchParams(form),
          ...init,
        }),
      ),
    );
  const tokenForm = ({ clientId, clientSecret } = DEMO) => ({
    audience: service.audienceUrl,
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const token = async (client = DEMO): Promise<string> => {
    const { body } = await askToken(tokenForm(client));
    return (body as { access_token: string }).access_token;
  };

  const callText = async (path: string, headers: Record<string, string>, body?: unknown) =>
    readText(
      await fetch(service.baseUrl + path, {
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  const call = async (path: string, headers: Record<string, string>, body?: unknown) =>
    read(await callText(path, headers, body));

  const tokens = new Map<string, Promise<string>>();
  const as = async (client: typeof DEMO, databases?: string): Promise<Record<string, string>> => {
    if (!tokens.has(client.clientId)) tokens.set(client.clientId, token(client));
    return {
      Authentication: `Bearer ${await tokens.get(client.clientId)}`,
      ...(databases === undefined ? {} : { 'X-company-databases': databases }),
    };
  };

  return {
    askToken,
    tokenForm,
    token,
    call,
    /** Returns the reply as text. */
    callText,
    /** Returns a client's headers. Its token is reused for the whole file. */
    as,
    get: async <T = Row[]>(path: string, databases?: string, client = DEMO) =>
      (await call(path, await as(client, databases))) as Answer<T>,
    query: async (body: unknown, databases?: string, client = DEMO) =>
      (await call(DEFAULT_PROFILE.query.path, await as(client, databases), body)) as Answer<Row[]>,
    changes: async (body: unknown) =>
      (await call(DEFAULT_PROFILE.changes.path, await as(DEMO), body)) as Answer<Row[]>,
    columnList: async (search = '', databases?: string) =>
      (await call(DEFAULT_PROFILE.columnList.path + search, await as(DEMO, databases))) as Answer<Row[]>,
  };
}

/** Counts each value of a column. */
export function countBy(rows: readonly Row[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
  return counts;
}
