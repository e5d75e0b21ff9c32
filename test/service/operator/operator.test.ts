import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '../../../src/node/command-line';
import { openService } from '../../../src/service/open-service';
import { operatorCommandLine } from '../../../src/service/operator-command-line';
import { OPERATOR_OPTIONS } from '../../../src/service/operator/operator-commands';
import { openServiceState } from '../../../src/service/state/service-state';
import { provideDemoData } from '../../support/demo-data';
import { ANALYST, runService, type ServiceUnderTest } from '../run-service';

const BY = '--by a.lindqvorn@reviewers.example';
const addressFile = (dataDir: string) => path.join(dataDir, 'service', 'operator.json');
const readAddress = async (dataDir: string) =>
  JSON.parse(await readFile(addressFile(dataDir), 'utf8')) as { url: string; key: string };

/** Returns the output of a command. Words are split at spaces, and a plus means a space in a name. */
async function type(dataDir: string, line: string): Promise<string> {
  const printed: string[] = [];
  const args = line.split(' ').map((word) => word.replaceAll('+', ' '));
  const { options, words } = readCommandLine({ json: 'flag', ...OPERATOR_OPTIONS }, args);
  const { json = false, ...others } = options;
  const print = (text: string) => void printed.push(text);
  await operatorCommandLine({ dataDir, command: { words, options: others }, json, print });
  return printed.join('\n');
}

describe('an operator of a running service', () => {
  const clock = new Date('2026-11-03T09:15:30Z');
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200, now: () => clock });
  });
  afterAll(() => under.stop());
  const typed = (line: string) => type(under.dataDir, line);
  const approvedRows = async () =>
    (
      await under.query({
        columns: ['rentroll_id', 'property_approval_status'],
        rentrolls: 'all-rentrolls',
        approvedOnly: true,
      })
    ).body;

  it('decides a submission, and queries show the decision', async () => {
    const [open] = await under.service.admin.submissions({ undecided: true, database: '101' });
    const { submissionId, properties, date } = open!;
    expect(await typed(`submissions approve ${submissionId} ${BY}`)).toBe(
      `Submission ${submissionId} was approved by a.lindqvorn@reviewers.example at 2026-11-03T09:15:30Z: ` +
        `${properties} properties of database 101 for ${date}.`,
    );
    const rolls = (await under.service.admin.rentrolls({ submissionId })).filter((roll) => roll.isApproved);
    const ids = new Set(rolls.map(({ rentrollId }) => rentrollId));
    const shown = (await approvedRows()).filter((row) => ids.has(Number(row['rentroll_id'])));
    expect(new Set(shown.map((row) => row['property_approval_status']))).toEqual(new Set(['approved']));
    await expect(typed(`submissions reject ${submissionId} ${BY}`)).rejects.toThrow(
      `Submission ${submissionId} was approved by`,
    );
  });

  it('withdraws and grants the approval of a rent roll, and approvedOnly follows', async () => {
    const roll = (await under.service.admin.rentrolls()).find(({ isApproved }) => isApproved)!;
    const has = async () => (await approvedRows()).some((row) => row['rentroll_id'] === roll.rentrollId);
    const said = (what: string) =>
      `Rent roll ${roll.rentrollId} (${roll.property}, ${roll.date}) is ${what}. The decision on its property: ${roll.propertyState}.`;
    expect(await typed(`rentrolls withdraw ${roll.rentrollId}`)).toBe(said('not approved'));
    expect(await has()).toBe(false);
    expect(await typed(`rentrolls approve ${roll.rentrollId}`)).toBe(said('approved'));
    expect(await has()).toBe(true);
  });

  it('lists the clients, removes and restores memberships, and sets quotas', async () => {
    await under.token(ANALYST);
    expect((await typed('clients list')).split('\n')).toEqual([
      'client id  databases      tokens issued  tokens per month  tokens left',
      expect.stringMatching(/^demo {7}101, 102, 103 {14}\d+ {15}100 {11,13}\d+$/),
      expect.stringMatching(/^analyst {4}101, 103 {19}\d+ {15}100 {11,13}\d+$/),
      '',
      'Clients: 2.',
    ]);
    expect(await typed('clients remove analyst 101')).toBe('Client analyst now belongs to 103.');
    expect((await under.query({ columns: ['unit_name'] }, '101', ANALYST)).status).toBe(401);
    expect(await typed('clients remove analyst Lindenhof+Residential')).toBe(
      'Client analyst now belongs to no company database.',
    );
    expect(await typed('clients restore analyst 101')).toBe('Client analyst now belongs to 101.');
    expect(await typed('clients restore analyst 103')).toBe('Client analyst now belongs to 101, 103.');
    expect((await under.query({ columns: ['unit_name'] }, '101', ANALYST)).status).toBe(200);

    expect(await typed('clients quota analyst 0')).toBe(
      'Client analyst may request 0 tokens a month. It has 0 left this month.',
    );
    expect((await under.askToken(under.tokenForm(ANALYST))).status).toBe(429);
    const [, analyst] = JSON.parse(await typed('clients list --json')) as object[];
    expect(analyst).toMatchObject({ clientId: 'analyst', tokensPerMonth: 0, tokensLeft: 0 });
  });

  it('reads lists as aligned text, or as JSON with the same content', async () => {
    const text = (await typed('submissions list --database 102 --undecided')).split('\n');
    const list = JSON.parse(await typed('submissions list --database 102 --undecided --json')) as object[];
    expect(list).toEqual(await under.service.admin.submissions({ database: '102', undecided: true }));
    expect(text[0]).toBe(
      'submission id  database  date        properties  approved rentrolls  state        decided by  decided at',
    );
    expect(text.slice(1 + list.length)).toEqual(['', `Submissions: ${list.length}.`]);
    const rolls = JSON.parse(await typed('rentrolls list --property 4001 --json')) as object[];
    expect(rolls).toEqual(await under.service.admin.rentrolls({ property: '4001' }));
    expect(await typed('rentrolls list --property Alder+House --database 103')).toBe('Rent rolls: 0.');
    expect(await typed('properties list')).toBe('Created properties: 0.');
  });

  it.each([
    ['hello', /^Unknown command "hello"\. The commands are:\n {2}submissions list \[--database/],
    ['clients', /^Unknown command "clients"\. [^]*\n {2}clients quota <client> <tokens>\n/],
    ['submissions delete 101080', /^Unknown command "submissions delete 101080"\. /],
    ['submissions approve 101080', '--by is missing. Usage: submissions approve <submission> --by <address>'],
    [
      `submissions approve ${BY}`,
      '<submission> is missing. Usage: submissions approve <submission> --by <address>',
    ],
    [
      `submissions approve first ${BY}`,
      'Enter the number of the submission from a list, not "first". ' +
        'Usage: submissions approve <submission> --by <address>',
    ],
    ['submissions approve 101080 --by me', 'The reviewer must be an email address, such as'],
    ['submissions approve 7 --by a@b.example', 'Submission 7 does not exist.'],
    [
      'submissions list --by a@b.example',
      '"submissions list" does not accept --by. Usage: submissions list [--database <database>] [--undecided]',
    ],
    [
      'submissions list --database 999',
      'Company database "999" does not exist. The company databases are: 101 (',
    ],
    ['rentrolls withdraw 1 2', '"2" is not expected. Usage: rentrolls withdraw <rentroll>'],
    ['rentrolls list --property Nowhere', 'No property "Nowhere" has rent rolls.'],
    ['rentrolls list --submission x', 'Enter the number of the submission from a list, not "x".'],
    ['clients quota demo', '<tokens> is missing. Usage: clients quota <client> <tokens>'],
    ['clients quota demo -1', "Unknown option '-1'"],
    ['clients quota demo many', 'The quota takes a number from 0 to 1000000, not "many".'],
    ['clients quota stranger 5', 'Client "stranger" does not exist. The clients are: demo, analyst.'],
    ['clients remove demo 999', 'Company database "999" does not exist.'],
  ])('gets help after "%s"', async (line, message) => expect(() => typed(line)).rejects.toThrow(message));

  it('needs the key, which only this account can read', async () => {
    const { url, key } = await readAddress(under.dataDir);
    expect((await stat(addressFile(under.dataDir))).mode & 0o777).toBe(0o600);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const ask = async (authorization: string, to = url) => {
      const reply = await fetch(to, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ words: ['clients', 'quota', 'demo', '0'], options: {} }),
      });
      return [reply.status, ((await reply.json()) as { code: string }).code];
    };
    const token = await under.token();
    for (const wrong of ['', key, `Bearer ${key.slice(1)}`, `Bearer ${key}x`, `Bearer ${token}`])
      expect(await ask(wrong)).toEqual([401, 'signed-out']);
    expect(await ask(`Bearer ${key}`, `${under.service.baseUrl}/`)).toEqual([404, undefined]);
    expect(under.service.admin.clients()[0]?.tokensPerMonth).toBe(100);
  });

  it.each([
    ['invalid JSON', 'x'],
    ['an invalid command', '{"words":"clients list"}'],
    ['an option that is not text', '{"words":["clients","list"],"options":{"by":1}}'],
  ])('gets an error message for %s', async (_, body) => {
    const { url, key } = await readAddress(under.dataDir);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { code: 'bad-input', message: expect.any(String) },
    ]);
  });
});

describe('an operator of a data directory', () => {
  const folders: string[] = [];
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rent-roll-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  let made: string;
  beforeAll(async () => {
    made = await newFolder();
    await provideDemoData(made, { units: 220 });
    await (await runService({ units: 220, dataDir: made })).stop({ keep: true });
  });
  /** Returns a copy of a directory in which a service generated data of an unusual size and then stopped. */
  const madeFolder = async () => {
    const dataDir = await newFolder();
    await cp(made, dataDir, { recursive: true });
    return dataDir;
  };

  it('changes data without a running service, and the next service uses the change', async () => {
    const dataDir = await madeFolder();
    const made = (await stat(path.join(dataDir, 'service', 'demo.duckdb'))).mtimeMs;
    const [open] = JSON.parse(await type(dataDir, 'submissions list --undecided --json')) as {
      submissionId: number;
    }[];
    await type(dataDir, `submissions reject ${open?.submissionId} ${BY}`);
    await type(dataDir, 'clients quota demo 7');
    expect((await stat(path.join(dataDir, 'service', 'demo.duckdb'))).mtimeMs).toBe(made);

    const under = await runService({ units: 220, dataDir });
    const after = await under.service.admin.submissions();
    expect(after.find(({ submissionId }) => submissionId === open?.submissionId)?.state).toBe('rejected');
    expect(under.service.admin.clients()[0]).toMatchObject({ clientId: 'demo', tokensPerMonth: 7 });
    await under.stop();
  });

  it('finds no address after the service has stopped', async () =>
    expect(existsSync(addressFile(await madeFolder()))).toBe(false));

  it('creates nothing if no service has used the directory', async () => {
    const dataDir = await newFolder();
    const none = `"${dataDir}" has no data of this version of the reference service. Start the service once, or set`;
    await expect(type(dataDir, 'clients list')).rejects.toThrow(none);
    expect(await readdir(dataDir)).toEqual([]);
    await expect(type(path.join(dataDir, 'mistyped'), 'clients list')).rejects.toThrow('mistyped');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('ignores the address that a killed service left', async () => {
    const dataDir = await madeFolder();
    let asked = 0;
    const other = createServer((_, reply) => void (asked++, reply.end('{}'))).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await writeFile(addressFile(dataDir), JSON.stringify({ url, key: 'old' }), { mode: 0o644 });
    expect(await type(dataDir, 'clients quota demo 8')).toContain('may request 8 tokens');
    expect(asked).toBe(0);
    other.close();

    const under = await runService({ units: 220, dataDir });
    expect((await readAddress(dataDir)).url).not.toBe(url);
    expect((await stat(addressFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(await type(dataDir, 'clients list')).toContain('Clients: 2.');
    await under.stop();
  });

  describe('whose service has the data open', () => {
    let under: ServiceUnderTest;
    beforeAll(async () => {
      under = await runService({ units: 200 });
    });
    afterAll(() => under.stop());

    it.each([
      ['nothing', undefined],
      ['another program', '{"hello":1}'],
      ['a page', '<html></html>'],
    ])('gets an error if %s answers', async (_, answer) => {
      const other = createServer((_, reply) => void reply.end(answer)).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
      if (answer === undefined) await new Promise((resolve) => other.close(resolve));
      await writeFile(addressFile(under.dataDir), JSON.stringify({ url, key: 'x' }));
      await expect(type(under.dataDir, 'clients quota demo 9')).rejects.toThrow(
        'The service that uses the data directory did not answer. Run a list command to see whether',
      );
      other.close();
    });
  });

  it('gets told to try again while a service is starting', async () => {
    const dataDir = await madeFolder();
    const state = await openServiceState({
      path: path.join(dataDir, 'service', 'state.duckdb'),
      clients: [],
      monthlyTokenQuota: 1,
      now: () => new Date(),
    });
    await expect(type(dataDir, 'clients list')).rejects.toThrow('Try again in a moment');
    await state.close();
    expect(await type(dataDir, 'clients list')).toContain('Clients: 2.');
  });

  it('ignores the address of a killed service while the next one starts', async () => {
    const dataDir = await madeFolder();
    await writeFile(addressFile(dataDir), JSON.stringify({ url: 'http://127.0.0.1:9/', key: 'old' }));
    // The data is open, but the service does not listen yet.
    const starting = await openService({ dataDir });
    await expect(type(dataDir, 'clients list')).rejects.toThrow('Try again in a moment');
    await starting.close();
  });

  it('runs the built commands, and keeps a change although the service was killed right after it', async () => {
    const dataDir = await newFolder();
    await provideDemoData(dataDir, { units: 200 });
    const program = path.resolve('dist/node/service.js');
    const command = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, [program, '--data', dataDir, ...args])).stdout;
    const service = spawn(process.execPath, [program, '--data', dataDir, '--units', '200']);
    await new Promise<void>((resolve, reject) => {
      let said = '';
      service.stdout.on('data', (text) => (said += text).includes('rent-roll-analyst') && resolve());
      service.once('exit', () => reject(new Error(`The service ended: ${said}`)));
    });

    const list = async () =>
      JSON.parse(await command('submissions', 'list', '--json')) as { submissionId: number; state: string }[];
    const open = (await list()).find(({ state }) => state === 'no decision');
    expect(
      await command('submissions', 'approve', String(open?.submissionId), '--by', 'a@b.example'),
    ).toContain(`Submission ${open?.submissionId} was approved by a@b.example`);
    service.kill('SIGKILL');
    await once(service, 'exit');

    expect(existsSync(addressFile(dataDir))).toBe(true);
    expect((await list()).find(({ submissionId }) => submissionId === open?.submissionId)?.state).toBe(
      'approved',
    );
    const failure = await command(
      'submissions',
      'approve',
      String(open?.submissionId),
      '--by',
      'a@b.example',
    ).catch((thrown: { code: number; stderr: string }) => thrown);
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^Submission ${open?.submissionId} was approved by a@b`)),
    });
    await expect(command('--undecided')).rejects.toThrow('--undecided needs a command');
  }, 180_000);
});
