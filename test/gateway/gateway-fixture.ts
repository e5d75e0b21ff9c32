import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import type { FailureBody } from '../../src/contract/failure';
import type { SignInReply } from '../../src/contract/gateway-wire';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { buildGateway } from '../../src/gateway/app';
import type { GatewayOptions } from '../../src/gateway/options';
import { OFFICE_JS_ADDRESS } from '../../src/gateway/pages/page-routes';
import type { StoreKind } from '../../src/gateway/store/schema';
import { writeEmptyRecords } from '../support/empty-records';
import { type FaultyService, startFaultyService } from '../support/faulty-service';
import { type RawRequest, startRawService } from '../support/raw-service';
import { openOperatorRecords, type OperatorRecords } from './operator-records';
import { createStoreLocation } from './stores';

export const PAGE = `<!doctype html><script src="${OFFICE_JS_ADDRESS}"></script><p>Pane</p>`;

/** Addresses of the service and of the gateway. */
export const TOKEN = '/oauth/token';
export const DATABASES = '/thirdparty/databases-list';
export const FILES = '/thirdparty/files';
export const QUERY = '/thirdparty/query';
export const SESSION = '/gateway/session';
export const SESSIONS = '/gateway/sessions';
/** Names the databases of a request. */
export const HEADER = 'X-company-databases';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Credentials that the service accepts. */
export const ORGANISATION = { clientId: 'analyst', clientSecret: 'opensesame' };

export interface Ask {
  method?: 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'PUT';
  /** A session key. */
  key?: string;
  headers?: Record<string, string | string[]>;
  /** A string is sent as it is, any other value as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
  /** The body if it is JSON. */
  json: FailureBody & SignInReply;
}

export interface GatewayFixture {
  service: FaultyService;
  url: string;
  dataDir: string;
  options: GatewayOptions;
  /** Whether it was last started with other options. */
  isChanged: boolean;
  /** The clock of the gateway and the service. It moves only where the gateway waits for a new token. */
  clock: { ms: number };
  /** Stops the gateway and starts it again on the same data. */
  restart(changes?: Partial<GatewayOptions>): Promise<void>;
  ask(path: string, ask?: Ask): Promise<Reply>;
  signIn(clientSecret?: string, clientId?: string): Promise<Reply>;
  /** Signs in and returns the session's key. */
  key(): Promise<string>;
  /** Signs in by an access key and returns the session's key. */
  keyBy(accessKey: string): Promise<string>;
  /** Opens the records as the operator's commands do. They close with the gateway. */
  operator(): Promise<OperatorRecords>;
  close(): Promise<void>;
}

/** Opens a gateway in front of a faulty service, with its own folder or database. */
export async function openGateway(
  changes: Partial<GatewayOptions> = {},
  kind: StoreKind = 'sqlite',
): Promise<GatewayFixture> {
  const storeLocation = await createStoreLocation(kind, 'migrated');
  const service = await startFaultyService();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-gateway-'));
  if (kind === 'sqlite') await writeEmptyRecords(dataDir);
  const addin = path.join(dataDir, 'addin');
  await mkdir(path.join(addin, 'assets'), { recursive: true });
  const files = 'functions.json addin.js pane.0123abcd.js row-parser.0123abcd.wasm assets/icon-16.png';
  for (const name of files.split(' ')) await writeFile(path.join(addin, name), '{}');
  await writeFile(path.join(addin, 'taskpane.html'), PAGE);
  const clock = { ms: Date.UTC(2026, 10, 21, 9) };
  service.now = () => clock.ms;
  const options: GatewayOptions = {
    service: serviceAt(service.url),
    profile: DEFAULT_PROFILE,
    dataDir,
    folders: { addin },
    now: () => new Date(clock.ms),
    sleep: async (ms) => void (clock.ms += ms),
    logger: false,
    ...storeLocation,
    ...changes,
  };

  let gateway: FastifyInstance;
  let pool: Pool;
  let operator: Promise<OperatorRecords> | undefined;
  async function open(more: Partial<GatewayOptions> = {}): Promise<void> {
    fixture.isChanged = Object.keys(more).length > 0;
    gateway = await buildGateway({ ...options, ...more });
    fixture.url = await gateway.listen({ port: 0, host: '127.0.0.1' });
    pool = new Pool(fixture.url, { connections: 200 });
  }
  async function shut(): Promise<void> {
    await pool.destroy();
    await gateway.close();
  }

  const fixture: GatewayFixture = {
    service,
    url: '',
    isChanged: false,
    dataDir,
    options,
    clock,
    async restart(more) {
      await shut();
      await open(more);
    },
    async ask(path, { method = 'GET', key, headers, body, signal } = {}) {
      const reply = await pool.request({
        method,
        path,
        signal,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await reply.body.text();
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text,
        json: parseOrNothing(text) as Reply['json'],
      };
    },
    signIn: (clientSecret = 'opensesame', clientId = 'analyst') =>
      fixture.ask('/gateway/session', { method: 'POST', body: { clientId, clientSecret } }),
    key: async () => (await fixture.signIn()).json.sessionKey,
    keyBy: async (accessKey) =>
      (await fixture.ask(SESSION, { method: 'POST', body: { accessKey } })).json.sessionKey,
    operator: () => (operator ??= openOperatorRecords(fixture)),
    async close() {
      await (await operator)?.close();
      await shut();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await open();
  } catch (thrown) {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
    throw thrown;
  }
  return fixture;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A service at one address. */
export const serviceAt = (url: string): GatewayOptions['service'] => ({
  baseUrl: url,
  authUrl: url,
  audienceUrl: 'https://service.example/api',
});

/** Opens a gateway in front of a service that sends raw bytes, and closes both after the work. */
export async function withRawService(
  answer: (request: RawRequest) => void,
  work: (fixture: GatewayFixture, key: string) => Promise<void>,
  changes: Partial<GatewayOptions> = {},
): Promise<void> {
  const service = await startRawService(answer);
  const fixture = await openGateway({ service: serviceAt(service.url), ...changes });
  try {
    await work(fixture, await fixture.key());
  } finally {
    await fixture.close();
    await service.close();
  }
}

/** Takes what a gateway logs. */
export function takeLog(level = 'info') {
  let text = '';
  return {
    logger: { level, stream: { write: (line: string) => void (text += line) } },
    text: () => text,
    clear: () => void (text = ''),
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

/** Delays the replies of a path until the returned function is called. */
export function hold(service: FaultyService, path: string, more: { times?: number } = {}): () => void {
  let release = () => {};
  service.fail(path, { until: new Promise<void>((resolve) => (release = resolve)), ...more });
  return () => release();
}

/** Signs someone in. Returns the fixture, its parts and the key of the session. */
export async function signedIn(open: () => GatewayFixture) {
  const fixture = open();
  return { ...fixture, fixture, key: await fixture.key() };
}

/** Restarts the gateway with a profile that lets people create properties. */
export const allowProperties = ({ options: { profile }, restart }: GatewayFixture): Promise<void> =>
  restart({ profile: { ...profile, createProperty: { ...profile.createProperty, enabled: true } } });

/** Opens a gateway for each test of the file and closes it after. */
export function eachGateway(
  changes: Partial<GatewayOptions> = {},
  kind: StoreKind = 'sqlite',
): () => GatewayFixture {
  let fixture: GatewayFixture;
  beforeEach(async () => {
    fixture = await openGateway(changes, kind);
  });
  afterEach(() => fixture.close());
  return () => fixture;
}

/** Opens a gateway for all tests of a block that leave nothing behind but sessions and restarts. */
export function oneGateway(
  changes: Partial<GatewayOptions> = {},
  kind: StoreKind = 'sqlite',
): () => GatewayFixture {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await openGateway(changes, kind);
  });
  beforeEach(async () => {
    fixture.service.requests.length = 0;
    if (fixture.isChanged) await fixture.restart();
  });
  afterAll(() => fixture.close());
  return () => fixture;
}
