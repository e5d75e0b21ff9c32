import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type StorePlace } from '../../../src/gateway/store/open-store';
import type { OpenedStore } from '../../../src/gateway/store/locks';
import { BOTH_STORES, placeOf } from '../stores';

describe.each(BOTH_STORES)('a lock between gateways%s', (_, kind) => {
  let folder: string;
  let place: StorePlace;
  let records: OpenedStore[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rr-locks-'));
    place = { folder, ...(await placeOf(kind)) };
    records = await Promise.all([1, 2, 3].map(() => openStore(place, () => undefined)));
  });
  afterEach(async () => {
    await Promise.all(records.map((one) => one.close()));
    await rm(folder, { recursive: true, force: true });
  });

  it('has one holder at a time', async () => {
    let holders = 0;
    let turns = 0;
    const hold = ({ locks }: OpenedStore) =>
      locks.hold('one', async () => {
        expect((holders += 1)).toBe(1);
        await new Promise(setImmediate);
        holders -= 1;
        turns += 1;
      });
    await Promise.all(Array.from({ length: 4 }, () => records.map(hold)).flat());
    expect(turns).toBe(12);
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

  it('is released if the work fails, and passes on the failure', async () => {
    const [one, two] = records;
    const failure = new Error('failed');
    await expect(one?.locks.hold('one', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await two?.locks.hold('one', () => Promise.resolve('mine'))).toBe('mine');
  });

  it('is waited for only so long: then others are refused, and buyers go on without it', async () => {
    const [{ locks } = records[1] as OpenedStore] = records;
    const impatient = await openStore({ ...place, waitMs: 200 }, () => undefined);
    records.push(impatient);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await new Promise<void>((resolve) => {
      void locks.hold('one', async () => {
        resolve();
        await held;
      });
    });
    try {
      const sure = (isSure: boolean) => Promise.resolve(isSure);
      await expect(impatient.locks.hold('one', sure)).rejects.toMatchObject({ code: 'busy' });
      expect(await impatient.locks.hold('one', sure, true)).toBe(false);
    } finally {
      release();
    }
  });
});
