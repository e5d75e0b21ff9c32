import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Locks, OpenedStore } from '../../../src/gateway/store/locks';
import { openStore, type StoreLocation } from '../../../src/gateway/store/open-store';
import type { Broker } from '../../../src/gateway/tokens/broker';
import { createStoreLocation } from '../stores';
import { brokerOn, createIssuer, type Issuer } from './broker-on';

const DAY_MS = 86_400_000;
const GATEWAYS = 4;

const storeLocation: StoreLocation = { folder: '' };
let records: OpenedStore[];
let issuer: Issuer;

/** Opens the same store twice, as two processes would. */
async function openBoth(databaseUrl?: string): Promise<void> {
  storeLocation.folder = await mkdtemp(path.join(tmpdir(), 'rr-shared-'));
  storeLocation.databaseUrl = databaseUrl;
  records = [];
  await openUpTo(2);
  issuer = createIssuer();
}

/** Each opening of PostgreSQL starts several of its processes, so only tests with a crowd open the store more often. */
async function openUpTo(count: number): Promise<OpenedStore[]> {
  const missing = Array.from({ length: count - records.length }, () =>
    openStore(storeLocation, () => undefined),
  );
  records.push(...(await Promise.all(missing)));
  return records;
}

async function closeAll(): Promise<void> {
  await Promise.all(records.map((opened) => opened.close()));
  await rm(storeLocation.folder, { recursive: true, force: true });
}

const [firstStore, secondStore] = [() => records[0] as OpenedStore, () => records[1] as OpenedStore];
const bothBrokers = () => [brokerOn(firstStore(), issuer), brokerOn(secondStore(), issuer)] as const;
const signIn = (broker: Broker, secret = 'opensesame') => broker.signIn('analyst', secret, 'here');

/** Signs in at the first gateway. */
async function signedIn() {
  const { broker } = brokerOn(firstStore(), issuer);
  const { id, token } = await signIn(broker);
  return { broker, id, token: token! };
}

/** Holds requests at the issuer until they are answered. */
function holdRequests(isPending: (asked: string) => boolean = () => true) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const arrived = new Promise<void>((resolve) => {
    issuer.onRequest = async () => {
      if (!isPending(issuer.asked.at(-1) ?? '')) return;
      resolve();
      await answered;
    };
  });
  return { arrived, answer: () => answer() };
}

describe('gateways that share a store', () => {
  beforeEach(() => openBoth());
  afterEach(closeAll);

  it('open no breaker for a token that another gateway has replaced meanwhile', async () => {
    const [{ broker: first }, { broker: second }] = bothBrokers();
    const { id, token } = await signIn(first);
    await second.token(id);
    const replaced = await first.replace(id, token!.fingerprint);
    expect(await second.openBreaker(id, token!.fingerprint)).toBeUndefined();
    expect((await second.replace(id, replaced.fingerprint)).value).toBe('token 3');
  });

  it('never serve an expired token in place of the refused one', async () => {
    const { broker, id } = await signedIn();
    issuer.now += DAY_MS;
    expect((await broker.replace(id, 'an earlier token' as never)).value).toBe('token 2');
  });

  it('do not count a token that was due as one that ended early', async () => {
    const { broker, id, token } = await signedIn();
    let current = token;
    const replace = async () => {
      current = await broker.replace(id, current.fingerprint);
      broker.accepted(id, current);
    };
    // As many as a day allows.
    for (let count = 0; count < 6; count += 1) await replace();
    issuer.now = current.expiresAt - 60_000;
    await replace();
    expect(current.value).toBe('token 8');
  });

  it('renew a token while the tries of strangers wait for the service', async () => {
    const { broker, id } = await signedIn();
    const isUnverified = (asked: string) => asked.includes('stranger');
    const { answer } = holdRequests(isUnverified);
    const attempts = Array.from({ length: 20 }, (_, at) => broker.signIn(`stranger ${at}`, 'guess', `${at}`));
    attempts.push(broker.signIn('analyst', 'stranger', 'elsewhere'));
    issuer.now += DAY_MS;
    expect((await broker.token(id)).value).toMatch(/^token /);
    // At most four tries wait for the service at once.
    expect(issuer.asked.filter(isUnverified).length).toBeLessThanOrEqual(4);
    answer();
    await Promise.all(attempts);
  });

  it('keep no lock for each client ID that a stranger invents', async () => {
    const { broker } = brokerOn(firstStore(), issuer);
    issuer.request = () => Promise.resolve({ kind: 'refused' });
    const names = Array.from({ length: 40 }, (_, at) => `invented ${at}`);
    await Promise.allSettled(names.map((name) => broker.signIn(name, 'guess', name)));
    const files = await readdir(path.join(storeLocation.folder, 'locks'));
    // Those of opening and migrating the records, and of four turns for tries.
    expect(files.length).toBeLessThanOrEqual(6);
    expect(await firstStore().store.selectFrom('credential').select('id').execute()).toEqual([]);
  });

  it('do not restore an old token when they store the name of a database', async () => {
    const [first, second] = bothBrokers();
    const { id, token } = await signIn(first.broker);
    await second.credentials.get(id);
    await first.broker.replace(id, token!.fingerprint);
    second.credentials.change(id, { databaseNames: { harbour: 'Harbour Fund' } });
    await second.credentials.save(id);
    const seen = await first.credentials.read(id);
    expect([seen?.token?.value, seen?.databaseNames]).toEqual(['token 2', { harbour: 'Harbour Fund' }]);
  });

  it('use the newer stored token instead of one that could not be stored', async () => {
    const [first, second] = bothBrokers();
    const { id, token } = await signIn(first.broker);
    await second.credentials.get(id);
    first.credentials.change(id, { token: { ...token!, value: 'mine', fingerprint: 'mine' as never } });
    expect((await first.credentials.refresh(id))?.token?.value).toBe('mine');
    expect((await second.broker.replace(id, token!.fingerprint)).value).toBe('token 2');
    expect((await first.credentials.refresh(id))?.token?.value).toBe('token 2');
  });

  it('keep the token of new credentials in memory until it can be stored', async () => {
    const { broker } = brokerOn(firstStore(), issuer);
    issuer.onRequest = () => firstStore().store.schema.alterTable('credential').renameTo('lost').execute();
    await expect(signIn(broker)).rejects.toThrow();
    await firstStore().store.schema.alterTable('lost').renameTo('credential').execute();
    expect((await signIn(broker)).token?.value).toBe('token 1');
    expect(issuer.asked).toHaveLength(1);
  });
});

describe('a lock that can be lost, with PostgreSQL,', () => {
  beforeEach(async () => openBoth((await createStoreLocation('postgres')).databaseUrl));
  afterEach(closeAll);

  it("allows no other purchase while its holder's request is in flight", async () => {
    const [{ broker: first }, { broker: second }] = bothBrokers();
    const { arrived, answer } = holdRequests();
    const bought = signIn(first);
    await arrived;
    // A restart of the server or a broken connection does this.
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
    `.execute(secondStore().store);
    expect(rows).toEqual([{ ended: true }]);
    const otherSignIn = signIn(second);
    await untilLocked();
    answer();
    expect((await bought).token?.value).toBe('token 1');
    expect((await otherSignIn).token?.value).toBe('token 1');
    expect(issuer.asked).toHaveLength(1);
  });

  it('waits for the intent of a crashed one as long as its request could take', async () => {
    const tokenMs = 400;
    const { broker } = brokerOn(firstStore(), issuer, tokenMs);
    await firstStore()
      .store.insertInto('token_ledger')
      .values({ service: 'service', client_id: 'analyst', reason: 'sign-in', intended_at: issuer.now })
      .execute();
    /** As people do on a slow machine. */
    const askAgain = async (secret?: string): Promise<unknown> => {
      try {
        return await signIn(broker, secret);
      } catch (thrown) {
        if ((thrown as { code?: unknown }).code !== 'timed-out') throw thrown;
        return askAgain(secret);
      }
    };
    // The token is bought, and waits to be stored.
    await expect(signIn(broker)).rejects.toMatchObject({ code: 'timed-out' });
    issuer.now += 1.25 * tokenMs;
    await askAgain();
    expect(issuer.asked).toHaveLength(1);
    // It waits only once.
    await askAgain('other');
    expect(issuer.asked).toHaveLength(2);
  });

  it('waits for a slow request of a living one, although its lock is lost and the fence is over', async () => {
    const tokenMs = 400;
    const none: Locks = { hold: (_, work) => work(false) };
    const [first, second] = [firstStore(), secondStore()].map(
      ({ store }) => brokerOn({ store, locks: none }, issuer, tokenMs).broker,
    ) as [Broker, Broker];
    const { arrived, answer } = holdRequests();
    const slow = expect(signIn(first)).rejects.toMatchObject({ code: 'timed-out' });
    await arrived;
    const signs = async () =>
      (await firstStore().store.selectFrom('token_ledger').select('settled_at').executeTakeFirst())
        ?.settled_at ?? 0;
    for (const end = issuer.now + 4 * tokenMs; issuer.now < end; issuer.now += tokenMs)
      while ((await signs()) < issuer.now);
    await slow;
    await expect(signIn(second)).rejects.toMatchObject({ code: 'timed-out' });
    expect(issuer.asked).toHaveLength(1);
    answer();
    await first.settled();
    expect((await signIn(second)).token?.value).toBe('token 1');
    expect(issuer.asked).toHaveLength(1);
  });

  it('is not needed, because the ledger alone prevents two simultaneous purchases', async () => {
    const none: Locks = { hold: (_, work) => work(false) };
    let atOnce = 0;
    issuer.onRequest = async () => {
      expect((atOnce += 1)).toBe(1);
      await sql`select 1`.execute(firstStore().store);
      atOnce -= 1;
    };
    const all = await openUpTo(GATEWAYS);
    const brokers = all.map(({ store }) => brokerOn({ store, locks: none }, issuer, 2000).broker);
    for (let round = 0; round < 5; round += 1) {
      const before = issuer.asked.length;
      const signIns = brokers.map((broker) => broker.signIn(`analyst ${round}`, 'opensesame', 'here'));
      for (const outcome of await Promise.allSettled(signIns))
        // On a busy machine, a buyer may also wait too long for its turn.
        if (outcome.status === 'rejected') expect(outcome.reason.code).toMatch(/^(busy|timed-out)$/);
      await Promise.all(brokers.map((broker) => broker.settled()));
      expect(issuer.asked.length - before).toBeLessThanOrEqual(1);
    }
    const rows = firstStore().store.selectFrom('token_ledger').where('outcome', 'is', null);
    expect(await rows.selectAll().execute()).toEqual([]);
  });

  /** Waits until the second gateway holds the lock that the first has lost, or has bought without waiting. */
  async function untilLocked(): Promise<void> {
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and granted`.execute(
        firstStore().store,
      );
      if (rows.length > 0 || issuer.asked.length > 1) return;
    }
  }
});
