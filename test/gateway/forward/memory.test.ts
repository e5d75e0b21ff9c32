import { measureMemory, type MemoryCase } from '../../faults/memory';

/** Test with 500 MB by hand: see `measureMemory`. */
const MEGABYTES = 100;
/** 150 MB, whatever the size of the reply. */
const PROMISED_MIB = 150_000_000 / 1024 ** 2;

it.each<Pick<MemoryCase, 'encoding' | 'readers'>>([
  { encoding: 'identity', readers: 'one' },
  { encoding: 'identity', readers: 'fast and slow' },
  { encoding: 'gzip', readers: 'one' },
  { encoding: 'gzip', readers: 'fast and slow' },
])(
  'passes a large reply in $encoding on to $readers with less than 150 MB',
  async ({ encoding, readers }) => {
    const use = await measureMemory({ megabytes: MEGABYTES, encoding, readers });
    expect(use.receivedMb).toEqual(readers === 'one' ? [MEGABYTES] : [MEGABYTES, MEGABYTES]);
    expect(use.upstream).toBe(1);
    expect(use.peakRssMb).toBeLessThan(PROMISED_MIB);
  },
);
