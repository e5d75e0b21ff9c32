import { measureMemory, type MemoryCase } from '../../faults/memory';

/** At 500 MB by hand: see `measureMemory`. */
const MEGABYTES = 100;
/** Far less than is passed on, far more than the machine's mood. */
const GROWTH_MB = 70;

it.each<Pick<MemoryCase, 'encoding' | 'readers'>>([
  { encoding: 'identity', readers: 'one' },
  { encoding: 'identity', readers: 'fast and slow' },
  { encoding: 'gzip', readers: 'one' },
  { encoding: 'gzip', readers: 'fast and slow' },
])('passes a big answer in $encoding on to $readers, and never holds it', async ({ encoding, readers }) => {
  const use = await measureMemory({ megabytes: MEGABYTES, encoding, readers });
  expect(use.receivedMb).toEqual(readers === 'one' ? [MEGABYTES] : [MEGABYTES, MEGABYTES]);
  expect(use.upstream).toBe(1);
  expect(use.peakRssMb - use.idleRssMb).toBeLessThan(GROWTH_MB);
});
