import { readCommandLine } from '../../../src/node/command-line';
import { alignedText, operatorCommandLine } from '../../../src/service/operator-command-line';
import { OPERATOR_OPTIONS } from '../../../src/service/operator/operator-commands';
import { ANALYST, runService, type ServiceUnderTest } from '../run-service';

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
