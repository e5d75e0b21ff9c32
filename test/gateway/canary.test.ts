import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Fault } from '../support/faulty-service';
import { openGateway } from './gateway-fixture';

const SECRET = 'canary-secret-7f3b9d2e51';

/** What a service might do that tempts a gateway to talk. */
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

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

it('shows a secret, a token or a session key in no log, no reply and no file', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const fixture = await openGateway({ logger: { level: 'trace', stream } });
  try {
    const { service, signIn, ask, clock, dataDir } = fixture;
    service.secrets.analyst = SECRET;
    const replies: string[] = [];
    const sessionKeys: string[] = [];
    const trySignIn = async (secret: string) => {
      const { text, json } = await signIn(secret);
      if (json.sessionKey) sessionKeys.push(json.sessionKey);
      replies.push(text.replace(json.sessionKey ?? '', ''));
    };
    const tryData = async (headers = {}) => {
      const key = sessionKeys.at(-1) ?? '';
      const post = { method: 'POST', body: { columns: [SECRET] } } as const;
      for (const more of [{}, post])
        await ask(more === post ? '/thirdparty/query' : '/thirdparty/files', { key, headers, ...more }).then(
          ({ text }) => replies.push(text),
          (error: Error) => replies.push(error.message),
        );
    };

    // Long enough for no failure to be remembered: every sign-in asks the service.
    const rest = () => (clock.ms += 3_600_000);

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
    for (const fault of FAULTS) {
      const [token = ''] = service.tokens.slice(-1);
      service.fail('/thirdparty', { ...fault, body: fault.body?.replace(SECRET, token) });
      await tryData();
      service.heal();
      clock.ms += 60_000;
    }
    service.fail('/thirdparty', { status: 401 });
    await tryData();
    service.heal();
    clock.ms += 2 * 86_400_000;
    service.fail('/oauth/token', { status: 400, body: SECRET });
    await tryData();
    service.heal();
    rest();
    await trySignIn(SECRET);
    await tryData();
    await fixture.restart();
    await tryData();

    const marked = [SECRET, ...service.tokens, ...sessionKeys];
    expect(service.tokens.length).toBeGreaterThan(2);
    expect(replies.length).toBeGreaterThan(20);
    const files = (await filesIn(dataDir)).filter((file) => !file.includes('keys'));
    expect(files.length).toBeGreaterThan(5);
    const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
    expect(log).toContain('token request');
    for (const mark of marked) {
      expect(log).not.toContain(mark);
      expect(replies.join('\n')).not.toContain(mark);
      expect(contents.join('\n')).not.toContain(mark);
    }
  } finally {
    await fixture.close();
  }
});
