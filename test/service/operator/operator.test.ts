import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readCommandLine } from '../../../src/node/command-line';
import { alignedText, operatorCommandLine } from '../../../src/service/operator-command-line';
import { OPERATOR_OPTIONS } from '../../../src/service/operator/operator-commands';
import { ANALYST, runService, type ServiceUnderTest } from '../run-service';

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
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200 });
  });
  afterAll(() => under.stop());
  const typed = (line: string) => type(under.dataDir, line);
  it('lists the clients, removes and restores memberships, and sets quotas', async () => {
    await under.token(ANALYST);
    expect(await typed('clients list'))
      .toBe(`client id  databases      tokens issued  tokens per month  tokens left
demo       101, 102, 103              0               100          100
analyst    101, 103                   1               100           99

Clients: 2.`);
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

it('a list as text has headings, aligns numbers right, shows a dash for a missing value, and lets no value control the terminal', () =>
  expect(
    alignedText([
      { rentrollId: 7, property_name: 'Mill\u001b[31m\nHouse\u202e', databases: ['1', '3'] },
      { rentrollId: 4711, property_name: null, databases: [], isApproved: true },
    ]).split('\n'),
  ).toEqual([
    'rentroll id  property name    databases  is approved',
    '          7  Mill [31m House  1, 3       –',
    '       4711  –                –          yes',
  ]));
