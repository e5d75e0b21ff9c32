import { writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeFailure } from '../../../src/node/command-line';
import { runAdmin } from '../../../src/gateway/admin/run-admin';
import { textTable } from '../../support/text-table';
import { eachGateway, type GatewayFixture, openGateway, SESSION } from '../gateway-fixture';

const tokenBudget = 10;

interface Ended {
  code: number;
  out: string;
  error: string;
}

let passedMs = 0;
const CHANGES = {
  organisation: { clientId: 'analyst', clientSecret: 'opensesame' },
  tokenBudget,
  // The real time, because the commands run in other processes, but a test may pass some.
  now: () => new Date(Date.now() + passedMs),
};

/** Variables that name the gateway's own configuration. */
function variablesOf({ options }: GatewayFixture): NodeJS.ProcessEnv {
  const secretFile = path.join(options.dataDir, 'secret');
  writeFileSync(secretFile, 'opensesame');
  return {
    RR_MODE: 'development',
    RR_BASE_URL: options.service.baseUrl,
    RR_AUTH_URL: options.service.authUrl,
    RR_AUDIENCE_URL: options.service.audienceUrl,
    RR_DATA_DIR: options.dataDir,
    RR_ORGANISATION_CLIENT_ID: 'analyst',
    RR_ORGANISATION_CLIENT_SECRET_FILE: secretFile,
    RR_TOKEN_BUDGET: '10',
  };
}

/** Runs a command in this process while the gateway runs. */
const run = (command: string, env: NodeJS.ProcessEnv, ...more: string[]): Promise<Ended> =>
  runAdmin([...command.split(' ').filter(Boolean), ...more], env).then(
    (out) => ({ code: 0, out: `${out}\n`, error: '' }),
    (thrown) => ({ code: 1, out: '', error: `${describeFailure(thrown)}\n` }),
  );

/** Splits a printed table into its cells. */
const cellsOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

describe("the operator's commands for a running gateway", () => {
  const open = eachGateway(CHANGES);
  beforeEach(() => {
    passedMs = 0;
  });
  const gateway = (command: string) => run(command, variablesOf(open()));

  async function isSignedOut(key: string): Promise<void> {
    passedMs += 5000;
    expect((await open().ask(SESSION, { key })).status).toBe(401);
  }

  it('create, list and revoke access keys while the gateway runs', async () => {
    const { ask, service } = open();
    expect((await gateway('keys list')).out).toBe('No access keys exist yet.\n');
    const made = await gateway('keys create --name A.Meyer --databases harbour --expires 2099-01-31');
    expect([made.code, made.error]).toEqual([0, '']);
    expect(made.out).toContain('of A.Meyer: only database harbour, expires 2099-02-01 00:00 UTC.');
    const [text = ''] = /rrk_\S+/.exec(made.out) ?? [];
    const key = await open().keyBy(text);
    expect((await ask('/thirdparty/databases-list', { key })).json).toEqual([service.databases[0]]);

    const id = text.slice(4, 12);
    const listed = await gateway('keys list');
    expect(listed.out).not.toContain(text.slice(13));
    const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(cellsOf(listed.out)).toEqual([
      ['id', 'name', 'state', 'databases', 'created (UTC)', 'expires (UTC)', 'last used (UTC)'],
      [id, 'A.Meyer', 'live', 'harbour', minute, '2099-02-01 00:00', minute],
    ]);

    expect((await gateway(`keys revoke ${id}`)).out).toBe(
      `Revoked access key ${id}. Its sessions end within 5 seconds.\n`,
    );
    await isSignedOut(key);
    const again = await gateway(`keys revoke ${id}`);
    expect([again.code, again.error]).toEqual([
      1,
      `No live access key has the ID "${id}". The command "keys list" shows all keys.\n`,
    ]);
    expect(cellsOf((await gateway('keys list')).out)[1]?.[2]).toBe('revoked');
  });

  it('list and end sessions', async () => {
    const fixture = open();
    const own = await fixture.key();
    const made = await gateway('keys create --name B.Kraus');
    const [text = ''] = /rrk_\S+/.exec(made.out) ?? [];
    const [first, second] = [await open().keyBy(text), await open().keyBy(text)];
    const rows = cellsOf((await gateway('sessions list')).out).slice(1);
    expect(rows.map((row) => row.slice(1, 4)).sort()).toEqual([
      ['B.Kraus', text.slice(4, 12), 'analyst'],
      ['B.Kraus', text.slice(4, 12), 'analyst'],
      ['analyst', '–', 'analyst'],
    ]);
    const ofKey = await gateway(`sessions revoke --key ${text.slice(4, 12)}`);
    expect(ofKey.out).toBe('Ended 2 sessions. This takes effect everywhere within 5 seconds.\n');
    for (const key of [first, second]) await isSignedOut(key);
    expect((await fixture.ask(SESSION, { key: own })).status).toBe(200);
    const [id = ''] = rows.find((row) => row[1] === 'analyst') ?? [];
    expect((await gateway(`sessions revoke ${id}`)).out).toContain('Ended 1 session.');
    await isSignedOut(own);
    expect((await gateway('sessions list')).out).toBe('No one is signed in.\n');
  });

  it("show the month's tokens, allow more and release what is paused", async () => {
    const fixture = open();
    await fixture.key();
    const shown = await gateway('tokens');
    const [standings = '', requests = ''] = shown.out.split('\n\n');
    const [minute, resets] = [expect.any(String), expect.stringMatching(/-01 12:00$/)];
    expect(cellsOf(standings)[1]).toEqual(['analyst', '1', '10', '–', resets, '–']);
    expect(cellsOf(requests)[1]).toEqual([minute, 'analyst', 'sign-in', 'issued']);
    const allowed = await gateway('tokens allow 5');
    expect(allowed.out).toMatch(
      /^Client ID analyst may use 15 tokens until .* UTC\. Used so far: 1\. Purchases are not restricted\.\n$/,
    );
    expect((await gateway('tokens assume 4 --client newcomer')).out).toContain('for client ID newcomer');
    expect((await gateway('tokens assume 2 --all')).out).toContain('for each client ID');
    expect(cellsOf((await gateway('tokens')).out)[1]?.[1]).toBe('3');
    const wrong = await gateway('tokens allow 5 --client other');
    expect([wrong.code, wrong.error]).toEqual([
      1,
      'The gateway does not know the client ID "other". Write --client analyst.\n',
    ]);
    expect((await gateway('tokens release')).error).toBe('Client ID analyst is not paused.\n');
  });
});

describe("the operator's commands", () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await openGateway(CHANGES);
  });
  afterAll(() => fixture.close());

  it('create a key file that only its owner can read, and never overwrite one', async () => {
    const file = path.join(fixture.dataDir, 'elsewhere', 'gateway.key');
    const made = await run('make-key', {}, file);
    expect([made.code, made.error]).toEqual([0, '']);
    const text = await readFile(file, 'utf8');
    expect(Buffer.from(text, 'base64')).toHaveLength(32);
    expect(made.out).not.toContain(text.trim());
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await run('make-key', {}, file);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('exists')]);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it.each(
    textTable(`
      keys make                             | Unknown command "keys make".
      keys make                             | The commands are:
      keys create --name A --databases a,,b | --databases takes database IDs
      keys create --name A --expires 2099-02-30 | --expires takes the key's last day
    `),
  )('reject “%s” with a sentence: %s', async (command, sentence) => {
    const { code, out, error } = await run(command!, variablesOf(fixture));
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(sentence);
    expect(error).not.toMatch(/\n\s+at /);
  });

  it('report mistakes in the configuration, and print their usage without one', async () => {
    const { code, error } = await run('keys list', {});
    expect([code, error]).toEqual([1, expect.stringContaining('RR_BASE_URL is not set.')]);
    expect((await run('', {})).out).toContain('  make-key FILE');
  });
});
