import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { request } from 'undici';
import { buildGateway } from '../../src/gateway/app';
import type { Fault } from '../support/faulty-service';
import { textTable } from '../support/text-table';
import { openGateway, takeLog } from './gateway-fixture';

const SECRET = 'canary-secret-7f3b9d2e51';
const ORGANISATION_SECRET = 'canary-organisation-40d1c6';
const PASSWORD = 'canary-password-93ab5e';
const KEY = Buffer.from('canary-key-'.padEnd(32, '0123456789'));

/** Faults of a service that might make a gateway reveal secrets. */
const FAULTS = textTable(`
  {"reset":true,"times":3}
  {"truncate":true}
  {"status":500,"body":"${SECRET}"}
  {"status":400,"body":"{\\"message\\":\\"client_secret=${SECRET}\\"}"}
  {"status":403,"body":"Bad secret ${SECRET}"}
  {"status":401,"body":"${SECRET}"}
  {"status":200,"body":"<html>","headers":{"content-type":"text/html"}}
  {"status":302,"headers":{"location":"http://127.0.0.1:1/?${SECRET}"}}
`).map(([fault]) => JSON.parse(fault!) as Fault);

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

function expectNone(marked: readonly string[], textsByLocation: Record<string, string>): void {
  for (const [location, text] of Object.entries(textsByLocation))
    for (const fragment of marked) {
      expect(fragment.length).toBeGreaterThan(10);
      // The report of a failed test must not contain the secret either.
      expect({ location, at: text.indexOf(fragment) }).toEqual({ location, at: -1 });
    }
}

it('never shows a secret, a token or a key in a log, a reply, a file or a crash', async () => {
  const log = takeLog('trace');
  const organisation = { clientId: 'house', clientSecret: ORGANISATION_SECRET };
  const fixture = await openGateway({
    logger: log.logger,
    organisation,
    key: KEY,
    metricsToken: PASSWORD,
  });
  try {
    const { service, signIn, ask, clock, dataDir } = fixture;
    service.secrets.analyst = SECRET;
    service.secrets.house = ORGANISATION_SECRET;
    const operator = await fixture.operator();
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
    const advanceClock = () => (clock.ms += 32 * 86_400_000);

    await trySignIn('wrong');
    for (const fault of FAULTS) {
      service.fail('/oauth/token', fault);
      await trySignIn(SECRET);
      service.heal();
      advanceClock();
    }
    await trySignIn(SECRET);
    expect(sessionKeys).toHaveLength(1);
    await tryData({ 'x-company-databases': 'gone' });

    advanceClock();
    for (const accessKey of accessKeys) {
      await tryAccessKey(accessKey);
      await tryAccessKey(`${accessKey}x`);
      await tryAccessKey(accessKey.slice(0, -2));
      await tryData();
      await tryData({ 'x-company-databases': 'meadow' });
    }
    expect(sessionKeys).toHaveLength(3);
    await operator.accessKeys.revoke((await operator.accessKeys.list())[0]?.id ?? '');
    advanceClock();
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
    advanceClock();
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
    // Node prints an uncaught error with all its properties.
    const app = await buildGateway({ ...fixture.options, key: Buffer.alloc(32, 1) });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${sessionKeys.at(-1)}` };
    const { statusCode, body } = await request(`${url}/thirdparty/files`, { headers });
    await body.dump();
    const crash = inspect(Object.assign(new Error('crash'), { app }));
    await app.close();
    expect(statusCode).toBe(200);

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
    expect(log.text()).toContain('token request');
    expectNone(marked, { log: log.text(), crash, replies: replies.join('\n'), files: contents.join('\n') });
  } finally {
    await fixture.close();
  }
});
