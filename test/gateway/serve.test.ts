import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { Client } from 'undici';
import { type FaultyService, startFaultyService } from '../support/faulty-service';
import { type ServeChild, startServe } from './running/serve-child';

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

function ledger(): unknown[] {
  const database = new Database(path.join(folder, 'data', 'gateway', 'gateway.db'));
  const rows = database.prepare('select outcome from token_ledger').all();
  database.close();
  return rows.map((row) => (row as { outcome: unknown }).outcome);
}

const refused = (client: Client) =>
  expect(client.request({ method: 'GET', path: '/readyz' })).rejects.toThrow();

describe('npm run serve', () => {
  // One process for three promises, because each takes more than half a second of CPU time.
  it('logs one line about what is running, keeps its files to its own account, and does not wait for idle connections', async () => {
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
    await expectPrivateFiles();
    const { statusCode, body } = await client.request({ method: 'GET', path: '/readyz' });
    expect([statusCode, await body.text()]).toEqual([200, 'ready\n']);
    child.signal('SIGTERM');
    expect(await child.ended).toBe(0);
    await refused(client);
    expect(child.output()).not.toContain('metrics-canary');
    expect(child.output()).not.toContain(await readFile(path.join(folder, 'key'), 'utf8'));
  });

  it('checks its configuration without starting, and lists its settings', async () => {
    const checked = start({ RR_DATABASE_URL: 'postgres://u:canary-pw@nowhere.invalid/rr' }, ['--check']);
    const wrong = start({ RR_PORT: 'many', RR_KEY_FILE: '' }, ['--check']);
    const help = start({}, ['--help']);
    expect(await Promise.all([checked, wrong, help].map(({ ended }) => ended))).toEqual([0, 1, 0]);
    expect(checked.output()).toMatch(/^RR_DATABASE_URL +postgres:\/\/nowhere\.invalid\/rr {2}\[set\]$/m);
    expect(checked.output()).not.toContain('canary-pw');
    expect(wrong.output()).toContain('2 settings must be corrected:');
    expect(wrong.output()).toContain('- RR_PORT is "many". Write a whole number from 0 to 65535.');
    expect(wrong.output()).not.toContain('    at ');
    expect(help.output()).toContain(
      'RR_TOKEN_BUDGET\n    How many tokens the service allows for one client ID in a month.',
    );
    expect(service.requests).toEqual([]);
  });
});

it('never shows the password if the database does not answer', async () => {
  const child = start({ RR_DATABASE_URL: 'postgres://rr:canary-password@127.0.0.1:1/rr' });
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain("The gateway's records cannot be opened.");
  expect(child.output()).not.toContain('canary-password');
});

describe('a stopping gateway', () => {
  it('first says at /readyz that it stops, and still answers', async () => {
    const child = start({ RR_DRAIN_SECONDS: '600' });
    const url = await child.url;
    const ask = async (path: string) => {
      const client = new Client(url);
      clients.push(client);
      const { statusCode, headers, body } = await client.request({ method: 'GET', path });
      return { status: statusCode, connection: headers['connection'], text: await body.text() };
    };
    expect((await ask('/readyz')).status).toBe(200);
    child.signal('SIGTERM');
    let ready = await ask('/readyz');
    while (ready.status === 200) ready = await ask('/readyz');
    expect(ready).toEqual({ status: 503, connection: 'close', text: 'The gateway is stopping.\n' });
    expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close', text: 'ok\n' });
    expect(await ask('/gateway/profile')).toMatchObject({ status: 200, connection: 'close' });
    child.signal('SIGKILL');
  });

  it('aborts replies after its limit, and still stores a token that is being bought', async () => {
    const child = start({ RR_STOP_SECONDS: '0.1' });
    const { signIn, release } = await openSignIn(child);
    child.signal('SIGTERM');
    await expect(signIn).rejects.toThrow();
    release();
    expect(await child.ended).toBe(0);
    expect(ledger()).toEqual(['issued']);
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
    expect(ledger()).toEqual(['issued']);
  });

  it('exits at once at the second signal', async () => {
    const child = start();
    const { signIn } = await openSignIn(child);
    signIn.catch(() => undefined);
    child.signal('SIGTERM');
    await untilRefused(await child.url);
    const again = setInterval(() => child.signal('SIGTERM'), 100);
    expect(await child.ended).toBe(1);
    clearInterval(again);
    // The intent was recorded before the request, so it counts.
    expect(ledger()).toEqual([null]);
    await expect(signIn).rejects.toThrow();
  });
});

/** Expects that only the account of the gateway may read its records, locks included. */
async function expectPrivateFiles(): Promise<void> {
  // Windows has no such modes. There the permissions of the user's profile protect the files.
  if (process.platform === 'win32') return;
  const entries = await readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const modes = await Promise.all(
    files.map(async ({ parentPath, name }) => [name, (await stat(path.join(parentPath, name))).mode & 0o77]),
  );
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  expect(files.map(({ name }) => path.extname(name))).toEqual(expect.arrayContaining(['.db', '.lock']));
}

async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const client = new Client(url);
    const reply = await client.request({ method: 'GET', path: '/readyz' }).catch(() => undefined);
    await reply?.body.dump();
    await client.destroy();
    if (reply === undefined) return;
  }
}
