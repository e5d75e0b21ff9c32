import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../src/gateway/store/open-store';
import type { OpenedStore } from '../../../src/gateway/store/locks';
import { brokerOn, createIssuer } from '../tokens/broker-on';

const DAY_MS = 86_400_000;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rr-records-'));
  file = path.join(folder, 'gateway.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openStore({ folder }, () => undefined);

/** Writes some days of records and closes them. */
async function fill(): Promise<void> {
  const records = await open();
  const issuer = createIssuer();
  const { broker } = brokerOn(records, issuer);
  const { id } = await broker.signIn('analyst', 'opensesame', 'here');
  for (let day = 0; day < 3; day += 1) {
    issuer.now += DAY_MS;
    await broker.token(id);
  }
  await records.close();
}

describe('a store that cannot be read', () => {
  it.each<[string, () => Promise<void>]>([
    ['not a database', () => writeFile(file, 'x'.repeat(8192))],
    [
      'overwritten in the middle',
      async () => {
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xa5, 4096, bytes.length - 100));
      },
    ],
    ['cut off', async () => truncate(file, 4096 * 3)],
  ])('stops the start with a message: %s', async (_, damage) => {
    await fill();
    await damage();
    await expect(open()).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^The gateway's records are damaged: gateway\/gateway\.db /) as string,
    });
  });
});

describe('a store that fails while the gateway runs', () => {
  let records: OpenedStore;
  beforeEach(async () => {
    records = await open();
  });
  afterEach(() => records.close());

  it('lets the gateway use a token that it could not store', async () => {
    const issuer = createIssuer();
    const { broker } = brokerOn(records, issuer);
    const { id } = await broker.signIn('analyst', 'opensesame', 'here');
    issuer.now += DAY_MS;
    issuer.onRequest = () => records.store.schema.alterTable('credential').renameTo('lost').execute();
    expect((await broker.token(id)).value).toBe('token 2');
    expect((await broker.token(id)).value).toBe('token 2');
    expect(issuer.asked).toHaveLength(2);
    const rows = await records.store.selectFrom('token_ledger').select('outcome').execute();
    // A request without a recorded outcome counts as spent.
    expect(rows).toEqual([{ outcome: 'issued' }, { outcome: null }]);
  });
});
