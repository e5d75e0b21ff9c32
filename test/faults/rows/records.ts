import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'libsql';
import { type GatewayFixture, DAY_MS, FILES } from '../../gateway/gateway-fixture';
import { type FaultRow, faultRow } from '../fault-row';
import { byStatus, counts, storm, inGateway } from '../with-gateway';

const recordsOf = ({ options }: GatewayFixture): string => path.join(options.dataDir, 'gateway');

function inRecords<T>(folder: string, work: (database: Database.Database) => T): T {
  const database = new Database(path.join(folder, 'gateway.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Makes each such write fail as on a full disk. */
const failing = (operation: string, table: string) => (folder: string) =>
  inRecords(folder, (database) =>
    database.exec(
      `create trigger disk_full before ${operation} on ${table} begin select raise(abort, 'database or disk is full'); end`,
    ),
  );
const gone = (table: string) => (folder: string) =>
  inRecords(folder, (database) => database.exec(`alter table ${table} rename to lost`));

const failingDisk = faultRow(
  12,
  'The disk is full, read-only or missing',
  'data until the token expires; no purchase without an intent',
  async (tally, size) => {
    const many = size === 'long' ? 20 : 5;
    const faults: Record<string, (folder: string) => unknown> = {
      'the ledger cannot be added to': failing('insert', 'token_ledger'),
      'the ledger cannot be changed': failing('update', 'token_ledger'),
      'credentials cannot be changed': failing('update', 'credential'),
      'sessions cannot be changed': failing('update', 'session'),
      'the ledger is missing': gone('token_ledger'),
      'credentials are missing': gone('credential'),
      'the file is missing': (folder) => rm(folder, { recursive: true }),
      'the file is empty': (folder) => writeFile(path.join(folder, 'gateway.db'), ''),
    };
    for (const [name, breakIt] of Object.entries(faults))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        expect('before', byStatus(await storm(fixture, key, 5)), { 200: 5 });
        await breakIt(recordsOf(fixture));
        expect('while the token lives', byStatus(await storm(fixture, key, many)), { 200: many });
        const { tokens } = counts(fixture);
        fixture.clock.ms += DAY_MS;
        for (let round = 0; round < 3; round += 1) await storm(fixture, key, many);
        expect('token requests at most', counts(fixture).tokens <= tokens + 1, true);
        if (/ledger (cannot be added|is missing)/.test(name)) {
          expect('token requests', counts(fixture).tokens, tokens);
          expect('the failure', (await fixture.ask(FILES, { key })).json.code, 'bug');
        }
        expect('it still answers', (await fixture.ask('/gateway/profile')).status, 200);
      });
  },
);

export const records: FaultRow[] = [failingDisk];
