import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '../../../src/node/command-line';
import { openService } from '../../../src/service/open-service';
import { alignedText, operatorCommandLine } from '../../../src/service/operator-command-line';
import { OPERATOR_OPTIONS } from '../../../src/service/operator/operator-commands';
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
  const { json = false, ...operatorOptions } = options;
  const print = (text: string) => void printed.push(text);
  await operatorCommandLine({ dataDir, command: { words, options: operatorOptions }, json, print });
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
  const approvedRows = async (rentrollId: number) => {
    const columns = ['rentroll_id', 'property_approval_status'];
    const { body } = await under.query({ columns, rentrolls: 'all-rentrolls', approvedOnly: true });
    return body.filter((row) => row['rentroll_id'] === rentrollId);
  };

  it('decides a submission, withdraws and grants the approval of a rent roll, and queries follow', async () => {
    const { admin } = under.service;
    const { submissionId, rentrollId, property, date } = (await admin.rentrolls()).find(
      (roll) => roll.isApproved && roll.propertyState === 'no decision',
    )!;
    const { properties, database } = (await admin.submissions()).find(
      (submission) => submission.submissionId === submissionId,
    )!;
    expect(await typed(`submissions approve ${submissionId} ${BY}`)).toBe(
      `Submission ${submissionId} was approved by a.lindqvorn@reviewers.example at 2026-11-03T09:15:30Z: ` +
        `${properties} properties of database ${database} for ${date}.`,
    );
    expect((await approvedRows(rentrollId))[0]).toMatchObject({ property_approval_status: 'approved' });
    await expect(typed(`submissions reject ${submissionId} ${BY}`)).rejects.toThrow(
      `Submission ${submissionId} was approved by`,
    );
    const expectedMessage = (what: string) =>
      `Rent roll ${rentrollId} (${property}, ${date}) is ${what}. The decision on its property: approved.`;
    expect(await typed(`rentrolls withdraw ${rentrollId}`)).toBe(expectedMessage('not approved'));
    expect(await approvedRows(rentrollId)).toEqual([]);
    expect(await typed(`rentrolls approve ${rentrollId}`)).toBe(expectedMessage('approved'));
    expect(await approvedRows(rentrollId)).not.toEqual([]);
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
    const status = async () => (await under.query({ columns: ['unit_name'] }, '101', ANALYST)).status;
    expect(await typed('clients remove analyst 101')).toBe('Client analyst now belongs to 103.');
    expect(await status()).toBe(401);
    expect(await typed('clients remove analyst Lindenhof+Residential')).toBe(
      'Client analyst now belongs to no company database.',
    );
    expect(await typed('clients restore analyst 101')).toBe('Client analyst now belongs to 101.');
    expect(await status()).toBe(200);
    expect(await typed('clients quota analyst 0')).toBe(
      'Client analyst may request 0 tokens a month. It has 0 left this month.',
    );
    expect((await under.askToken(under.tokenForm(ANALYST))).status).toBe(429);
  });

  it.each([
    ['clients', /^Unknown command "clients"\. [^]*\n {2}clients quota <client> <tokens>\n/],
    ['submissions approve 101080', '--by is missing. Usage: submissions approve <submission> --by <address>'],
    [
      `submissions approve first ${BY}`,
      'Enter the number of the submission from a list, not "first". Usage: ',
    ],
    ['submissions approve 7 --by a@b.example', 'Submission 7 does not exist.'],
    ['clients quota demo many', 'The quota takes a number from 0 to 1000000, not "many".'],
  ])('gets help after "%s"', async (line, message) => expect(() => typed(line)).rejects.toThrow(message));

  it('needs the key, which only this account can read, and a command as an object', async () => {
    const { url, key } = await readAddress(under.dataDir);
    expect((await stat(addressFile(under.dataDir))).mode & 0o777).toBe(0o600);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const command = JSON.stringify({ words: ['clients', 'quota', 'demo', '0'], options: {} });
    const ask = async (authorization: string, body = command, to = url) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await fetch(to, { method: 'POST', headers, body });
      return [reply.status, ((await reply.json()) as { code: string }).code];
    };
    const token = await under.token();
    for (const wrong of ['', key, `Bearer ${key.slice(1)}`, `Bearer ${key}x`, `Bearer ${token}`])
      expect(await ask(wrong)).toEqual([401, 'signed-out']);
    expect(await ask(`Bearer ${key}`, command, `${under.service.baseUrl}/`)).toEqual([404, undefined]);
    for (const wrong of ['x', '{"words":"clients list"}', '{"words":["clients","list"],"options":{"by":1}}'])
      expect(await ask(`Bearer ${key}`, wrong)).toEqual([400, 'bad-input']);
    expect(under.service.admin.clients()[0]?.tokensPerMonth).toBe(100);
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

  it('changes data without a service, ignores the address that a killed one left, and the next one replaces it', async () => {
    const dataDir = await newFolder();
    await provideDemoData(dataDir, { units: 220 });
    await (await runService({ units: 220, dataDir })).stop({ shouldRetainData: true });
    const url = 'http://127.0.0.1:9/';
    await writeFile(addressFile(dataDir), JSON.stringify({ url, key: 'old' }), { mode: 0o644 });
    expect(await type(dataDir, 'clients quota demo 8')).toContain('may request 8 tokens');
    // The data is open, but the service does not listen yet.
    const starting = await openService({ dataDir });
    const inUse = /^Another reference service or one of its commands is using the data directory\. Try again/;
    await expect(type(dataDir, 'clients list')).rejects.toThrow(inUse);
    await expect(runService({ units: 220, dataDir })).rejects.toThrow(inUse);
    await starting.close();

    const under = await runService({ units: 220, dataDir });
    expect(under.service.admin.clients()[0]).toMatchObject({ clientId: 'demo', tokensPerMonth: 8 });
    expect((await readAddress(dataDir)).url).not.toBe(url);
    expect((await stat(addressFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(await type(dataDir, 'clients list')).toContain('Clients: 2.');
    await under.stop();
  });

  it('runs the built commands, and keeps a change although the service was killed right after it', async () => {
    const dataDir = await newFolder();
    await provideDemoData(dataDir, { units: 200 });
    const program = path.resolve('dist/node/service.js');
    const command = async (line: string) =>
      (await promisify(execFile)(process.execPath, [program, '--data', dataDir, ...line.split(' ')])).stdout;
    const service = spawn(process.execPath, [program, '--data', dataDir, '--units', '200']);
    await new Promise<void>((resolve, reject) => {
      let output = '';
      service.stdout.on('data', (text) => (output += text).includes('rent-roll-analyst') && resolve());
      service.once('exit', () => reject(new Error(`The service ended: ${output}`)));
    });
    const list = async () =>
      JSON.parse(await command('submissions list --json')) as { submissionId: number; state: string }[];
    const { submissionId } = (await list()).find(({ state }) => state === 'no decision')!;
    const approve = `submissions approve ${submissionId} --by a@b.example`;
    expect(await command(approve)).toContain(`Submission ${submissionId} was approved by a@b`);
    service.kill('SIGKILL');
    await once(service, 'exit');

    expect(existsSync(addressFile(dataDir))).toBe(true);
    expect(await list()).toContainEqual(expect.objectContaining({ submissionId, state: 'approved' }));
  });
});

it('a list as text has headings, aligns numbers right, shows a dash for a missing value, and lets no value control the terminal', () =>
  expect(
    alignedText([
      {
        rentrollId: 7,
        decidedBy: 'a@b.example',
        property_name: 'Mill\u001b[31m\nHouse\u202e',
        databases: ['1', '3'],
      },
      { rentrollId: 4711, decidedBy: null, property_name: '', databases: [], isApproved: true },
    ]).split('\n'),
  ).toEqual([
    'rentroll id  decided by   property name    databases  is approved',
    '          7  a@b.example  Mill [31m House  1, 3       –',
    '       4711  –            –                –          yes',
  ]));
