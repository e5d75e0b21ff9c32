import { Migrator, sql } from 'kysely';
import Database from 'libsql';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedStore } from '../../../src/gateway/store/locks';
import { openSqlite } from '../../../src/gateway/store/open-sqlite';
import { openStore, type StoreLocation } from '../../../src/gateway/store/open-store';
import { describeFailure } from '../../../src/node/command-line';
import { migrationsOf } from '../../../src/gateway/store/schema';
import {
  DATABASES,
  DAY_MS,
  eachGateway,
  FILES,
  HOUR_MS,
  openGateway,
  ORGANISATION,
  SESSIONS,
  TOKEN,
} from '../gateway-fixture';
import { BOTH_STORES, createStoreLocation, readRecords, recordsOf } from '../stores';
import { brokerOn, createIssuer } from '../tokens/broker-on';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rr-records-'));
  file = path.join(folder, 'gateway.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openStore({ folder }, () => undefined);

describe.each(BOTH_STORES)('a lock between gateways%s', (_, kind) => {
  let storeLocation: StoreLocation;
  let records: OpenedStore[];
  // For all tests of a store, because none leaves a lock behind, and PostgreSQL takes a while to open.
  beforeAll(async () => {
    const locks = await mkdtemp(path.join(tmpdir(), 'rr-locks-'));
    storeLocation = { folder: locks, ...(await createStoreLocation(kind)) };
    records = await Promise.all([1, 2, 3].map(() => openStore(storeLocation, () => undefined)));
  });
  afterAll(async () => {
    await Promise.all(records.map((opened) => opened.close()));
    await rm(storeLocation.folder, { recursive: true });
  });

  it('has one holder at a time, and is released if the work fails, which passes on the failure', async () => {
    let holders = 0;
    const failure = new Error('failed');
    const hold = ({ locks }: OpenedStore) =>
      locks.hold('one', async () => {
        expect((holders += 1)).toBe(1);
        await new Promise(setImmediate);
        holders -= 1;
        throw failure;
      });
    const all = await Promise.allSettled(Array.from({ length: 3 }, () => records.map(hold)).flat());
    expect(all).toEqual(Array(9).fill({ status: 'rejected', reason: failure }));
  });

  it('does not wait for locks of other names, however many there are', async () => {
    const [{ locks } = records[1] as OpenedStore] = records;
    const names = Array.from({ length: 20 }, (_, at) => `name ${at}`);
    let inside = 0;
    await locks.hold('outer', async () => {
      await Promise.all(names.map((name) => locks.hold(name, async () => void (inside += 1))));
    });
    expect(inside).toBe(20);
  });

  it('is waited for only so long: then others are refused, and buyers go on without it', async () => {
    const [{ locks } = records[1] as OpenedStore] = records;
    // It is also how long a connection may take.
    const impatient = await openStore({ ...storeLocation, waitMs: 1_500 }, () => undefined);
    records.push(impatient);
    await locks.hold('one', async () => {
      const sure = (isSure: boolean) => Promise.resolve(isSure);
      const [refused, passed] = await Promise.allSettled([
        impatient.locks.hold('one', sure),
        impatient.locks.hold('one', sure, { mayPass: true }),
      ]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
      expect(passed).toEqual({ status: 'fulfilled', value: false });
    });
  });
});

describe.each(BOTH_STORES)('records of an older gateway%s', (_, kind) => {
  const TABLES = [
    'heartbeat',
    'session',
    'access_key',
    'token_allowance',
    'token_ledger',
    'credential',
  ] as const;
  let storeLocation: StoreLocation;
  beforeEach(async () => {
    storeLocation = { folder, ...(await createStoreLocation(kind)) };
  });

  /** Opens the records as a version did whose last migration is this one. */
  async function openOlder(last: string) {
    const opened = await openStore(storeLocation, () => undefined);
    for (const table of [...TABLES, 'token_assumption', 'records_gap'])
      await opened.store.schema.dropTable(table).execute();
    await sql`delete from kysely_migration`.execute(opened.store);
    const provider = { getMigrations: () => Promise.resolve(migrationsOf(kind)) };
    const { error } = await new Migrator({ db: opened.store, provider }).migrateTo(last);
    expect(error).toBeUndefined();
    return opened;
  }

  it('keep each row of each table', async () => {
    const older = await openOlder('004-proven-secrets');
    const rows = {
      credential: "(1, 's', 'c', 'secret', 'token', '{}', '{}', 'proven', '{}')",
      session: "('hash', 1, 1, 2, 'key', 'id', 'Excel on Mac', 'tag')",
      token_ledger: "(1, 's', 'c', 'expired', 3, 'issued', 4, 'place')",
      token_allowance: "(1, 's', 'c', 5, 6)",
      access_key: "('key', 's', 'hash', 'A. Meyer', '[\"a\"]', 7, 8, 9, 10)",
      heartbeat: '(1, 11)',
    };
    for (const [table, values] of Object.entries(rows))
      await sql.raw(`insert into ${table} values ${values}`).execute(older.store);
    const read = async ({ store }: OpenedStore) =>
      Promise.all(TABLES.map((table) => store.selectFrom(table).selectAll().execute()));
    const before = await read(older);
    await older.close();
    const newer = await openStore(storeLocation, () => undefined);
    expect(await read(newer)).toMatchObject(before);
    await newer.close();
  });
});

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe.each(BOTH_STORES)('the records of a gateway%s', (_, kind) => {
  const open = eachGateway({ key: FIRST, organisation: ORGANISATION }, kind);

  it('keep sessions, access keys and tokens, also after a restart with a new key', async () => {
    const fixture = open();
    const { ask, clock, options } = fixture;
    const operator = await fixture.operator();
    const accessKey = await operator.newKey('A. Meyer', ['harbour']);
    const keys = [await fixture.keyBy(accessKey), await fixture.keyBy(accessKey), await fixture.key()];
    const statuses = () => Promise.all(keys.map(async (key) => (await fixture.ask(FILES, { key })).status));
    expect(await statuses()).toEqual([200, 200, 200]);

    const { json } = await ask(SESSIONS, { key: keys[0] });
    expect(json).toMatchObject({ sessions: [{ isThis: true }, { isThis: false }] });
    expect((await ask(SESSIONS, { method: 'DELETE', key: keys[0] })).json).toEqual({ ended: 1 });
    expect(await statuses()).toEqual([200, 401, 200]);

    await fixture.restart({ key: SECOND, oldKeys: [FIRST] });
    clock.ms += DAY_MS;
    expect(await statuses()).toEqual([200, 401, 200]);
    expect(await readRecords(options, 'select reason, outcome from token_ledger order by id')).toEqual([
      { reason: 'sign-in', outcome: 'issued' },
      { reason: 'expired', outcome: 'issued' },
    ]);

    await operator.accessKeys.revoke(accessKey.slice(4, 12));
    clock.ms += 5000;
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('let two gateways buy one token together when cold, expired or refused, and none after a restart', async () => {
    const fixture = open();
    const { service, clock, options } = fixture;
    const second = await openGateway(options);
    const gateways = [fixture, second];
    try {
      const keys = await Promise.all([...gateways, ...gateways].map((gateway) => gateway.key()));
      const readAll = async () => {
        const asked = gateways.flatMap(({ ask }) =>
          Array.from({ length: 20 }, (_, at) => ask(`${FILES}/${at}`, { key: keys[0] })),
        );
        expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
        return service.count(TOKEN);
      };
      await second.restart();
      expect(await readAll()).toBe(1);
      clock.ms += DAY_MS;
      expect(await readAll()).toBe(2);
      // The token is no longer new, so that one probe of each decides.
      clock.ms += 10_000;
      service.revoke(service.tokens[1] ?? '');
      expect(await readAll()).toBe(3);
      expect(service.count(DATABASES)).toBeLessThanOrEqual(gateways.length);
      const outcomes = await readRecords(options, 'select reason, outcome from token_ledger order by id');
      expect(outcomes).toEqual(
        ['sign-in', 'expired', 'refused'].map((reason) => ({ reason, outcome: 'issued' })),
      );
    } finally {
      await second.close();
    }
  });
});

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
  it('never shows the password if the database does not answer', async () => {
    const databaseUrl = 'postgres://rr:canary-password@127.0.0.1:1/rr';
    const failed = await openStore({ folder, databaseUrl }, () => undefined).catch(describeFailure);
    expect(failed).toMatch(/^The gateway's records cannot be opened\./);
    expect(failed).not.toContain('canary-password');
  });

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

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('while another process has the write lock of the SQLite file', () => {
  const open = eachGateway();
  let otherConnection: Database.Database;
  beforeEach(() => {
    otherConnection = recordsOf(open().dataDir);
  });
  afterEach(() => otherConnection.close());

  it('the gateway answers health checks and questions at once, and waits with what it writes', async () => {
    const { ask, clock, signIn, key: signedIn } = open();
    const key = await signedIn();
    otherConnection.exec('begin immediate');
    // So that the last use of the session and the health of the records are to be written.
    clock.ms += 2 * HOUR_MS;
    const start = performance.now();
    const replies = await Promise.all([ask('/readyz'), ask('/healthz'), ask(FILES, { key })]);
    const seconds = (performance.now() - start) / 1000;
    const another = signIn();
    // It reads while the sign-in waits to write.
    expect((await ask('/gateway/sessions', { key })).status).toBe(200);
    otherConnection.exec('commit');
    expect((await another).status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(seconds).toBeLessThan(2);
    const usedAt = () =>
      otherConnection.prepare('select used_at from session where key_hash = ?').all(hashOf(key)) as {
        used_at: number;
      }[];
    while (usedAt()[0]?.used_at !== clock.ms) await sleep(20);
  });
});

/** SQLite's number for `synchronous = FULL`: a commit returns only after the data is on the disk. */
const FULL = 2;

const modesOf = async (within: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(within))
        .filter((name) => name.includes('.'))
        .map(
          async (name) => [name, ((await stat(path.join(within, name))).mode & 0o777).toString(8)] as const,
        ),
    ),
  );

describe('the files of the SQLite store', () => {
  it('are readable by their account only, also if an older version left them open', async () => {
    // Windows has no such modes. There the permissions of the user's profile protect the files.
    if (process.platform === 'win32') return;
    const first = await openSqlite(folder, 1000);
    const all = { 'gateway.db': '600', 'gateway.db-shm': '600', 'gateway.db-wal': '600' };
    expect(await modesOf(folder)).toEqual(all);
    const lock = (await readdir(path.join(folder, 'locks')))[0] as string;
    for (const name of [...Object.keys(all), path.join('locks', lock)])
      await chmod(path.join(folder, name), 0o644);
    const second = await openSqlite(folder, 1000);
    expect(await modesOf(folder)).toEqual(all);
    expect(await modesOf(path.join(folder, 'locks'))).toEqual({ [lock]: '600' });
    await second.close();
    await first.close();
  });
});

describe('the SQLite store', () => {
  // A purchase is written down before it is sent. A power cut must not take back what was written down.
  it('keeps a committed purchase through a power cut', async () => {
    const { store, close } = await openSqlite(folder, 1000);
    try {
      const { rows } = await sql`pragma synchronous`.execute(store);
      expect(rows).toEqual([{ synchronous: FULL }]);
    } finally {
      await close();
    }
  });
});
