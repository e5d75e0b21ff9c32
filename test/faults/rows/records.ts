import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RrError } from '../../../src/contract/failure';
import { type GatewayFixture, openGateway, DAY_MS } from '../../gateway/gateway-fixture';
import { readRecords, recordsOf } from '../../gateway/stores';
import { type FaultRow, faultRow } from '../fault-row';
import { seeded } from '../seeded';
import { byStatus, counts, storm, withGateway, inGateway } from '../with-gateway';

/** The folder of the records. */
const folderOf = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'gateway');

/** Copies the store as a power cut may leave it: the flushed part is complete, the rest is torn. */
async function imageOf(folder: string, random: () => number): Promise<string> {
  const image = await mkdtemp(path.join(tmpdir(), 'rr-image-'));
  const to = path.join(image, 'gateway');
  await mkdir(to);
  for (const name of await readdir(folder))
    if (/^gateway\.db(-wal)?$/.test(name)) await copyFile(path.join(folder, name), path.join(to, name));
  const wal = path.join(to, 'gateway.db-wal');
  const bytes = await readFile(wal).catch(() => Buffer.alloc(0));
  const kind = Math.floor(random() * 4);
  const garbage = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 6000) }, () => random() * 256));
  // Appended garbage simulates a torn write. The other kinds are worse than a real disk should be.
  if (kind === 0) await writeFile(wal, Buffer.concat([bytes, garbage]));
  if (kind === 1) await writeFile(wal, bytes.subarray(0, Math.floor(random() * bytes.length)));
  if (kind === 2) {
    garbage.copy(bytes, Math.floor(random() * bytes.length));
    await writeFile(wal, bytes);
  }
  if (kind === 3) {
    const file = path.join(to, 'gateway.db');
    const database = await readFile(file);
    garbage.copy(database, Math.floor(random() * database.length));
    await writeFile(file, database);
  }
  return image;
}

const tornRecords = faultRow(
  11,
  'Power loss, torn and overwritten files',
  'opens, or refuses with a message; buys nothing without a ledger',
  async (tally, size) => {
    await withGateway(async (fixture) => {
      // Writes some records that are not yet checkpointed.
      const key = await fixture.key();
      for (let day = 0; day < 5; day += 1) {
        fixture.clock.ms += DAY_MS;
        await storm(fixture, key, 2);
      }
      const random = seeded(42);
      for (let round = 0; round < (size === 'long' ? 1000 : 12); round += 1) {
        const dataDir = await imageOf(folderOf(fixture.options), random);
        await tally.in(`image ${round + 1}`, async (expect) => {
          const damaged = await openGateway({ dataDir, key: Buffer.alloc(32, 1) }).catch(
            (thrown: unknown) => thrown,
          );
          if (!isFixture(damaged)) {
            expect('it throws a known failure', damaged instanceof RrError && damaged.code, 'bad-input');
            return;
          }
          try {
            const { status } = await damaged.signIn();
            const bought = damaged.service.tokens.length;
            expect('the status is expected', [200, 401, 500, 503].includes(status), true);
            if (bought === 0) return;
            const booked = await readRecords(damaged.options, 'select id from token_ledger');
            expect('the ledger counts them', booked.length >= bought, true);
          } finally {
            await damaged.close();
          }
        });
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  },
);

const isFixture = (value: unknown): value is GatewayFixture =>
  typeof value === 'object' && value !== null && 'signIn' in value;

const inRecords =
  (sql: string) =>
  (fixture: GatewayFixture): void => {
    const records = recordsOf(fixture.options.dataDir);
    records.exec(sql);
    records.close();
  };
/** Makes each such write fail as on a full disk. */
const failing = (operation: string, table: string) =>
  inRecords(
    `create trigger disk_full before ${operation} on ${table} begin select raise(abort, 'database or disk is full'); end`,
  );
const gone = (table: string) => inRecords(`alter table ${table} rename to lost`);

const failingDisk = faultRow(
  12,
  'The disk is full, read-only or missing',
  'data until the token expires; no purchase without an intent',
  async (tally, size) => {
    const many = size === 'long' ? 20 : 5;
    const faults: Record<string, (fixture: GatewayFixture) => unknown> = {
      'the ledger cannot be added to': failing('insert', 'token_ledger'),
      'the ledger cannot be changed': failing('update', 'token_ledger'),
      'credentials cannot be changed': failing('update', 'credential'),
      'sessions cannot be changed': failing('update', 'session'),
      'the ledger is missing': gone('token_ledger'),
      'credentials are missing': gone('credential'),
      'the file is missing': ({ options }) => rm(folderOf(options), { recursive: true }),
      'the file is empty': ({ options }) => writeFile(path.join(folderOf(options), 'gateway.db'), ''),
    };
    for (const [name, breakIt] of Object.entries(faults))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        expect('before', byStatus(await storm(fixture, key, 5)), { 200: 5 });
        await breakIt(fixture);
        expect('while the token lives', byStatus(await storm(fixture, key, many)), { 200: many });
        const { tokens } = counts(fixture);
        fixture.clock.ms += DAY_MS;
        for (let round = 0; round < 3; round += 1) await storm(fixture, key, many);
        expect('token requests at most', counts(fixture).tokens <= tokens + 1, true);
        if (/ledger (cannot be added|is missing)/.test(name))
          expect('token requests', counts(fixture).tokens, tokens);
        expect('it still answers', (await fixture.ask('/gateway/profile')).status, 200);
      });
  },
);

const lostRecords = faultRow(
  42,
  'The records are deleted, moved or replaced while it runs',
  'not ready, with the reason; buys nothing; ready after a restart',
  async (tally) => {
    const takes: Record<string, (at: (name: string) => string) => Promise<unknown>> = {
      'the file is deleted': (at) => rm(at('gateway/gateway.db')),
      'the folder is deleted': (at) => rm(at('gateway'), { recursive: true }),
      'the folder is renamed': (at) => rename(at('gateway'), at('elsewhere')),
      'a copy takes its place': async (at) => {
        await copyFile(at('gateway/gateway.db'), at('copy'));
        await rename(at('copy'), at('gateway/gateway.db'));
      },
    };
    for (const [name, take] of Object.entries(takes))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        await take((file) => path.join(fixture.dataDir, file));
        fixture.clock.ms += DAY_MS;
        const { tokens } = counts(fixture);
        await storm(fixture, key, 5);
        const ready = await fixture.ask('/readyz');
        expect('readiness', ready.status, 503);
        expect('the reason is named', ready.text.includes('deleted, moved or replaced'), true);
        expect('tokens bought', counts(fixture).tokens - tokens, 0);
        await fixture.restart();
        expect('readiness after a restart', (await fixture.ask('/readyz')).status, 200);
      });
  },
);

export const records: FaultRow[] = [tornRecords, failingDisk, lostRecords];
