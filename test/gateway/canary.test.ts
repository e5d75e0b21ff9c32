import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { request } from 'undici';
import { runAdmin } from '../../src/gateway/admin/run-admin';
import { type Fault, startFaultyService } from '../support/faulty-service';
import { TYPESCRIPT_FLAGS } from '../support/typescript-flags';
import { openGateway, PAGE } from './gateway-fixture';
import { openOperatorRecords } from './operator-records';

const ROOT = path.resolve(__dirname, '../..');
const SECRET = 'canary-secret-7f3b9d2e51';
const ORGANISATION_SECRET = 'canary-organisation-40d1c6';
const PASSWORD = 'canary-password-93ab5e';
const KEY = Buffer.from('canary-key-'.padEnd(32, '0123456789'));

/** Faults of a service that might make a gateway reveal secrets. */
const FAULTS: Fault[] = [
  { reset: true, times: 3 },
  { truncate: true },
  { status: 500, body: SECRET },
  { status: 400, body: `{"message":"client_secret=${SECRET}"}` },
  { status: 403, body: `Bad secret ${SECRET}` },
  { status: 401, body: SECRET },
  { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
  { status: 302, headers: { location: `http://127.0.0.1:1/?${SECRET}` } },
];

/** Reads all files in a folder except those with "keys" in their names, where the tests put keys and secrets. */
async function contentsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('keys'));
  return Promise.all(files.map((file) => readFile(file, 'latin1')));
}

/** Returns a key in all encodings in which it might appear. */
const spellings = (key: Buffer): string[] =>
  (['base64', 'base64url', 'hex', 'latin1'] as const).map((encoding) =>
    key.toString(encoding).replace(/=+$/, ''),
  );

function expectNone(marked: readonly string[], places: Record<string, string>): void {
  for (const [place, text] of Object.entries(places))
    for (const mark of marked) {
      expect(mark.length).toBeGreaterThan(10);
      // The report of a failed test must not contain the secret either.
      expect({ place, at: text.indexOf(mark) }).toEqual({ place, at: -1 });
    }
}

it('never shows a secret, a token or a key in a log, a reply or a file', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const organisation = { clientId: 'house', clientSecret: ORGANISATION_SECRET };
  const fixture = await openGateway({
    logger: { level: 'trace', stream },
    organisation,
    key: KEY,
    metricsToken: PASSWORD,
  });
  try {
    const { service, signIn, ask, clock, dataDir } = fixture;
    service.secrets.analyst = SECRET;
    service.secrets.house = ORGANISATION_SECRET;
    const operator = await openOperatorRecords(fixture);
    const accessKeys = [
      await operator.newKey('A. Meyer'),
      await operator.newKey('B. Kraus', ['harbour']),
      await operator.newKey('C. Lang', null, clock.ms),
    ];
    const replies: string[] = [];
    const sessionKeys: string[] = [];
    const note = ({ text, json }: Awaited<ReturnType<typeof signIn>>) => {
      if (json?.sessionKey) sessionKeys.push(json.sessionKey);
      replies.push(text.replace(json?.sessionKey ?? '', ''));
    };
    const trySignIn = async (secret: string) => note(await signIn(secret));
    const tryAccessKey = async (accessKey: string) =>
      note(await ask('/gateway/session', { method: 'POST', body: { accessKey } }));
    const tryData = async (headers = {}, key = sessionKeys.at(-1) ?? '') => {
      const post = { method: 'POST', body: { columns: [SECRET] } } as const;
      for (const more of [{}, post])
        await ask(more === post ? '/thirdparty/query' : '/thirdparty/files', { key, headers, ...more }).then(
          ({ text }) => replies.push(text),
          (error: Error) => replies.push(error.message),
        );
    };

    // Long enough to forget each failure and each try, so that every sign-in asks the service.
    const rest = () => (clock.ms += 32 * 86_400_000);

    await trySignIn('wrong');
    for (const fault of FAULTS) {
      service.fail('/oauth/token', fault);
      await trySignIn(SECRET);
      service.heal();
      rest();
    }
    await trySignIn(SECRET);
    expect(sessionKeys).toHaveLength(1);
    await tryData({ 'x-company-databases': 'gone' });

    rest();
    for (const accessKey of accessKeys) {
      await tryAccessKey(accessKey);
      await tryAccessKey(`${accessKey}x`);
      await tryAccessKey(accessKey.slice(0, -2));
      await tryData();
      await tryData({ 'x-company-databases': 'meadow' });
    }
    expect(sessionKeys).toHaveLength(3);
    await operator.accessKeys.revoke((await operator.accessKeys.list())[0]?.id ?? '');
    rest();
    await tryAccessKey(accessKeys[0] as string);

    for (const fault of FAULTS) {
      const [token = ''] = service.tokens.slice(-1);
      service.fail('/thirdparty', { ...fault, body: fault.body?.replace(SECRET, token) });
      for (const key of sessionKeys) await tryData({}, key);
      service.heal();
      clock.ms += 60_000;
    }
    service.fail('/thirdparty', { status: 401 });
    for (const key of sessionKeys) await tryData({}, key);
    service.heal();
    clock.ms += 2 * 86_400_000;
    service.fail('/oauth/token', { status: 400, body: `${SECRET} ${ORGANISATION_SECRET}` });
    for (const key of sessionKeys) await tryData({}, key);
    service.heal();
    rest();
    await trySignIn(SECRET);
    await tryData();
    for (const address of ['/gateway/profile', '/gateway/status', '/metrics', '/health', '/ready'])
      for (const key of [sessionKeys.at(-1), PASSWORD])
        replies.push((await ask(address, { key: key as string })).text);
    for (const body of [
      `{"accessKey":"${accessKeys[0]}"`,
      { accessKey: accessKeys },
      { accessKey: { a: accessKeys[0] } },
    ])
      replies.push((await ask('/gateway/session', { method: 'POST', body })).text);
    await fixture.restart({ key: Buffer.alloc(32, 1), oldKeys: [KEY] });
    await tryData();
    await operator.close();

    const marked = [
      SECRET,
      ORGANISATION_SECRET,
      PASSWORD,
      ...spellings(KEY),
      ...service.tokens,
      ...sessionKeys,
      ...accessKeys.map((accessKey) => accessKey.slice(13)),
    ];
    expect(service.tokens.length).toBeGreaterThan(3);
    expect(replies.length).toBeGreaterThan(60);
    const contents = await contentsOf(dataDir);
    expect(contents.length).toBeGreaterThan(5);
    expect(log).toContain('token request');
    expectNone(marked, { log, replies: replies.join('\n'), files: contents.join('\n') });
  } finally {
    await fixture.close();
  }
});

describe('a gateway in its own process', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rr-canary-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  function start(variables: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
    const { PATH, SystemRoot } = process.env;
    const child = spawn(process.execPath, [...TYPESCRIPT_FLAGS, 'test/gateway/canary-child.ts'], {
      cwd: ROOT,
      env: { PATH, SystemRoot, ...variables },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    return { child, output: () => output };
  }

  it('shows none of them when it crashes', async () => {
    const service = await startFaultyService();
    service.secrets.house = ORGANISATION_SECRET;
    service.secrets.analyst = SECRET;
    const addin = path.join(dataDir, 'data', 'addin');
    await mkdir(addin, { recursive: true });
    await writeFile(path.join(addin, 'taskpane.html'), PAGE);
    const secretFile = path.join(dataDir, 'keys-secret');
    await writeFile(secretFile, ORGANISATION_SECRET, { mode: 0o600 });
    const variables: NodeJS.ProcessEnv = {
      RR_MODE: 'production',
      RR_BASE_URL: service.url,
      RR_AUTH_URL: service.url,
      RR_AUDIENCE_URL: 'https://service.example/api',
      RR_DATA_DIR: path.join(dataDir, 'data'),
      RR_KEY: KEY.toString('base64'),
      RR_ORGANISATION_CLIENT_ID: 'house',
      RR_ORGANISATION_CLIENT_SECRET_FILE: secretFile,
    };
    const [accessKey = ''] =
      /rrk_\S+/.exec(await runAdmin(['keys', 'create', '--name', 'A'], variables)) ?? [];
    const { child, output } = start(variables);
    try {
      const ended = once(child, 'close');
      let url: string | undefined;
      while (!url) {
        await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
        if (child.exitCode !== null) throw new Error(`the gateway did not start: ${output()}`);
        url = /^URL (\S+)$/m.exec(output())?.[1];
      }
      const signIn = async (body: object) => {
        const reply = await request(`${url}/gateway/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await reply.body.json()) as { sessionKey: string };
      };
      const sessions = [
        await signIn({ accessKey }),
        await signIn({ clientId: 'analyst', clientSecret: SECRET }),
        await signIn({ clientId: 'analyst', clientSecret: `${SECRET}x` }),
      ];
      const sessionKeys = sessions.flatMap(({ sessionKey }) => sessionKey ?? []);
      expect(sessionKeys).toHaveLength(2);
      for (const key of sessionKeys) {
        const { statusCode, body } = await request(`${url}/thirdparty/files`, {
          headers: { authorization: `Bearer ${key}` },
        });
        await body.dump();
        expect(statusCode).toBe(200);
      }
      child.stdin?.write('crash');
      const [code] = (await ended) as [number];
      expect(code).not.toBe(0);
      expect(output()).toContain('Error: crash');
      const contents = await contentsOf(dataDir);
      expect(contents.length).toBeGreaterThan(0);
      expect(service.tokens).toHaveLength(2);
      expectNone(
        [
          SECRET,
          ORGANISATION_SECRET,
          ...spellings(KEY),
          ...service.tokens,
          ...sessionKeys,
          accessKey.slice(13),
        ],
        { output: output(), files: contents.join('\n') },
      );
    } finally {
      child.kill('SIGKILL');
      await service.close();
    }
  });

  it('never shows the password if the database does not answer', async () => {
    const { child, output } = start({
      RR_MODE: 'development',
      RR_BASE_URL: 'http://127.0.0.1:1',
      RR_AUTH_URL: 'http://127.0.0.1:1',
      RR_AUDIENCE_URL: 'https://service.example/api',
      RR_DATA_DIR: dataDir,
      RR_DATABASE_URL: `postgres://rr:${PASSWORD}@127.0.0.1:1/rr`,
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output()).toContain("The gateway's records cannot be opened.");
    expectNone([PASSWORD], { output: output() });
  });
});
