import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { RrError } from '../../../src/contract/failure';
import { noMetrics } from '../../../src/gateway/metrics/metrics';
import { openStore } from '../../../src/gateway/store/open-store';
import type { OpenedStore } from '../../../src/gateway/store/locks';
import { createCipher } from '../../../src/gateway/keys/cipher';
import { createBroker } from '../../../src/gateway/tokens/broker';
import { createCredentials } from '../../../src/gateway/tokens/credentials';
import { createLedger } from '../../../src/gateway/tokens/limits/ledger';

const DAY_MS = 86_400_000;

describe('a broker on a failing disk', () => {
  let folder: string;
  let records: OpenedStore;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rr-broker-'));
    records = await openStore({ folder }, () => undefined);
  });
  afterEach(async () => {
    await records.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a broker with one credential, whose ledger can be made to fail. */
  async function openBroker() {
    const { store, locks } = records;
    const disk = { fails: false, intents: 0, requests: 0, now: 0, onRequest: async () => {} };
    const ledger = createLedger(store, 'service', () => disk.now);
    const credentials = createCredentials(store, 'service', createCipher(Buffer.alloc(32, 1)));
    const broker = createBroker({
      store,
      locks,
      service: 'service',
      tokenMs: 1000,
      metrics: noMetrics,
      credentials,
      ledger: {
        ...ledger,
        intend: async (...args) => {
          disk.intents += 1;
          if (disk.fails) throw new RrError('bug', 'The disk is full.');
          return ledger.intend(...args);
        },
      },
      requestToken: async () => {
        disk.requests += 1;
        await disk.onRequest();
        return { kind: 'issued', value: `token ${disk.requests}`, expiresAt: disk.now + DAY_MS };
      },
      now: () => disk.now,
      log: Fastify().log,
    });
    const { id } = await broker.signIn('analyst', 'opensesame', 'here');
    disk.intents = 0;
    return { broker, disk, id };
  }

  it('buys no token if it cannot write that down, and tries once for all who wait', async () => {
    const { broker, disk, id } = await openBroker();
    disk.now += DAY_MS;
    disk.fails = true;
    const waits = Array.from({ length: 100 }, () => broker.token(id));
    const outcomes = await Promise.allSettled(waits);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect([disk.intents, disk.requests]).toEqual([1, 1]);
    disk.fails = false;
    expect((await broker.token(id)).value).toBe('token 2');
  });

  it('keeps using its token', async () => {
    const { broker, disk, id } = await openBroker();
    disk.fails = true;
    expect((await broker.token(id)).value).toBe('token 1');
    disk.now += DAY_MS - 1;
    expect((await broker.token(id)).value).toBe('token 1');
  });

  it('uses a token that it could not store', async () => {
    const { broker, disk, id } = await openBroker();
    disk.now += DAY_MS;
    disk.onRequest = () => records.store.schema.alterTable('credential').renameTo('lost').execute();
    expect((await broker.token(id)).value).toBe('token 2');
    expect((await broker.token(id)).value).toBe('token 2');
    expect(disk.requests).toBe(2);
    const rows = await records.store.selectFrom('token_ledger').select('outcome').execute();
    // A request without a recorded outcome counts as spent.
    expect(rows).toEqual([{ outcome: 'issued' }, { outcome: null }]);
  });
});
