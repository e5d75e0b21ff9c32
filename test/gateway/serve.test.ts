import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'undici';
import { type FaultyService, startFaultyService } from '../support/faulty-service';
import { type ServeChild, startServe } from './running/serve-child';
import { readRecords } from './stores';

const SIGN_IN = {
  method: 'POST',
  path: '/gateway/session',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ clientId: 'analyst', clientSecret: 'opensesame' }),
} as const;

let service: FaultyService;
let folder: string;
let children: ServeChild[];
let clients: Client[];
beforeEach(async () => {
  service = await startFaultyService();
  folder = await mkdtemp(path.join(tmpdir(), 'rr-serve-'));
  await writeFile(path.join(folder, 'key'), Buffer.alloc(32, 5).toString('base64'), { mode: 0o600 });
  [children, clients] = [[], []];
});
afterEach(async () => {
  for (const child of children) child.signal('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await Promise.all(clients.map((client) => client.destroy()));
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  RR_BASE_URL: service.url,
  RR_AUTH_URL: service.url,
  RR_AUDIENCE_URL: 'https://service.example/api',
  RR_KEY_FILE: path.join(folder, 'key'),
  RR_DATA_DIR: path.join(folder, 'data'),
  RR_TLS: 'off',
  RR_PORT: '0',
  RR_DRAIN_SECONDS: '0',
  ...more,
});

function start(more: Record<string, string> = {}, args: string[] = []): ServeChild {
  const child = startServe(folder, settings(more), args);
  children.push(child);
  return child;
}

async function connect(child: ServeChild): Promise<Client> {
  const client = new Client(await child.url);
  clients.push(client);
  return client;
}

/** Begins a sign-in for which the service buys a token only when it is released. */
async function openSignIn(child: ServeChild) {
  const client = await connect(child);
  let release = () => {};
  service.fail('/oauth/token', { until: new Promise<void>((resolve) => (release = resolve)) });
  const signIn = client.request(SIGN_IN);
  await service.arrival('/oauth/token');
  return { signIn, release: () => release() };
}

const ledger = () => readRecords({ dataDir: path.join(folder, 'data') }, 'select outcome from token_ledger');

describe('npm run serve', () => {
  // One process for both promises, because each takes more than half a second of CPU time.
  it('logs one line about what is running, and does not wait for idle connections', async () => {
    const child = start({ RR_METRICS_TOKEN: 'metrics-canary-of-16', RR_STOP_SECONDS: '600' });
    const client = await connect(child);
    expect(child.lines().find(({ msg }) => msg === 'the gateway is running')).toMatchObject({
      level: 30,
      version: expect.any(String),
      mode: 'production',
      records: 'sqlite',
      service: new URL(service.url).host,
      listens: expect.stringMatching(/^localhost:\d+$/),
    });
    const { statusCode, body } = await client.request({ method: 'GET', path: '/readyz' });
    expect([statusCode, await body.text()]).toEqual([200, 'ready\n']);
    child.signal('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(child.output()).not.toContain('metrics-canary');
    expect(child.output()).not.toContain(await readFile(path.join(folder, 'key'), 'utf8'));
  });

  it('checks its configuration without starting', async () => {
    const child = start({ RR_PORT: 'many', RR_DATABASE_URL: 'postgres://u:canary-pw@nowhere.invalid/rr' }, [
      '--check',
    ]);
    expect(await child.ended).toBe(1);
    expect(child.output()).toContain('RR_PORT is "many". Write a whole number from 0 to 65535.');
    expect(child.output()).not.toMatch(/canary-pw|\n {4}at /);
    expect(service.requests).toEqual([]);
  });
});

describe('a stopping gateway', () => {
  it('aborts replies after its limit, and still stores a token that is being bought', async () => {
    const child = start({ RR_STOP_SECONDS: '0.1' });
    const { signIn, release } = await openSignIn(child);
    child.signal('SIGTERM');
    await expect(signIn).rejects.toThrow();
    release();
    expect(await child.ended).toBe(0);
    expect(await ledger()).toEqual([{ outcome: 'issued' }]);
  });

  it('stops listening, finishes open requests with "Connection: close", and counts the signals from a terminal and from npm as one', async () => {
    const child = start();
    const { signIn, release } = await openSignIn(child);
    // Two equal signals could arrive as one.
    child.signal('SIGINT');
    child.signal('SIGTERM');
    await untilRefused(await child.url);
    release();
    const { statusCode, headers, body } = await signIn;
    expect([statusCode, headers['connection']]).toEqual([200, 'close']);
    expect(await body.json()).toHaveProperty('sessionKey');
    expect(await child.ended).toBe(0);
    expect(await ledger()).toEqual([{ outcome: 'issued' }]);
  });

  it('exits at once at the second signal', async () => {
    const child = start();
    const { signIn } = await openSignIn(child);
    signIn.catch(() => undefined);
    child.signal('SIGTERM');
    await untilRefused(await child.url);
    const stopped = performance.now();
    const again = setInterval(() => child.signal('SIGTERM'), 100);
    expect(await child.ended).toBe(1);
    clearInterval(again);
    expect(performance.now() - stopped).toBeLessThan(15_000);
    // The intent was recorded before the request, so it counts.
    expect(await ledger()).toEqual([{ outcome: null }]);
  });
});

async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const client = new Client(url);
    const reply = await client.request({ method: 'GET', path: '/readyz' }).catch(() => undefined);
    await reply?.body.dump();
    await client.destroy();
    if (reply === undefined) return;
  }
}
