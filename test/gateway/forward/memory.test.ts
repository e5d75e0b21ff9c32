import { measureMemory, type MemoryCase } from '../../faults/memory';

/** At 500 MB by hand: see `measureMemory`. */
const MEGABYTES = 100;
/** 150 MB, with nothing of the answer's size in it. */
const PROMISED_MIB = 150_000_000 / 1024 ** 2;

it.each<Pick<MemoryCase, 'encoding' | 'readers'>>([
  { encoding: 'identity', readers: 'one' },
  { encoding: 'identity', readers: 'fast and slow' },
  { encoding: 'gzip', readers: 'one' },
  { encoding: 'gzip', readers: 'fast and slow' },
])('passes a big answer in $encoding on to $readers in less than 150 MB', async ({ encoding, readers }) => {
  const use = await measureMemory({ megabytes: MEGABYTES, encoding, readers });
  expect(use.receivedMb).toEqual(readers === 'one' ? [MEGABYTES] : [MEGABYTES, MEGABYTES]);
  expect(use.upstream).toBe(1);
  expect(use.peakRssMb).toBeLessThan(PROMISED_MIB);
});
