import { cancelStorm } from '../faults/cancel-storm';
import { crashImages } from '../faults/crash-points';
import { FAULT_ROWS } from '../faults/fault-rows';
import { compileMeasured, measureMemory, removeCompiled } from '../faults/memory';

/** One of each kind that no other test holds: the service, the records, strangers and a stop. The rest is long. */
const ROWS = [6, 12, 25, 43];

it.each(FAULT_ROWS.filter(({ row }) => ROWS.includes(row)).map((row) => [row.row, row.fault, row] as const))(
  'the fault matrix holds in row %i: %s',
  async (_row, _fault, { run }) => {
    const { cases, violations } = await run('short');
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(0);
  },
);

describe('a purchase', () => {
  // `npm run test:faults` kills a process at each step on both stores.
  it.each(['sign-in', 'expired'] as const)(
    'loses at most one token when the gateway dies at any step, and counts it (%s)',
    async (act) => {
      const { cases, violations } = await crashImages(act);
      expect(violations).toEqual([]);
      // From the first read of the store to the release of the lock.
      expect(cases).toBeGreaterThan(15);
    },
  );

  it('succeeds after a death during the first start', async () => {
    const { cases, violations } = await crashImages('start', 3);
    expect(violations).toEqual([]);
    expect(cases).toBeGreaterThan(10);
  });
});

it('leaves nothing behind when most requests of a sheet are cancelled', async () => {
  const { cases, violations } = await cancelStorm({ requests: 300, cancelled: 0.9, seed: 1 });
  expect(violations).toEqual([]);
  expect(cases).toBe(300);
});

/** Test with 500 MB by hand: see `measureMemory`. */
const MEGABYTES = 100;
/** 200 MB, whatever the size of the reply. */
const PROMISED_MIB = 200_000_000 / 1024 ** 2;

it('passes a large compressed reply on to a fast and a slow reader with less than 200 MB', async () => {
  const compiled = compileMeasured();
  try {
    const use = await measureMemory(
      { megabytes: MEGABYTES, encoding: 'gzip', readers: 'fast and slow' },
      compiled,
    );
    expect(use).toMatchObject({ receivedMb: [MEGABYTES, MEGABYTES], upstream: 1 });
    expect(use.peakRssMb).toBeLessThan(PROMISED_MIB);
  } finally {
    removeCompiled(compiled);
  }
});
