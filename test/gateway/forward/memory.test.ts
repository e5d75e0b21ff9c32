import { compileMeasured, measureMemory, type MemoryCase, removeCompiled } from '../../faults/memory';

/** Test with 500 MB by hand: see `measureMemory`. */
const MEGABYTES = 100;
/** 200 MB, whatever the size of the reply. */
const PROMISED_MIB = 200_000_000 / 1024 ** 2;

let compiled: string;
beforeAll(() => {
  compiled = compileMeasured();
});
afterAll(() => removeCompiled(compiled));

it.each<Pick<MemoryCase, 'encoding' | 'readers'>>([
  { encoding: 'identity', readers: 'one' },
  { encoding: 'gzip', readers: 'fast and slow' },
])(
  'passes a large reply in $encoding on to $readers with less than 200 MB',
  async ({ encoding, readers }) => {
    const use = await measureMemory({ megabytes: MEGABYTES, encoding, readers }, compiled);
    expect(use.receivedMb).toEqual(readers === 'one' ? [MEGABYTES] : [MEGABYTES, MEGABYTES]);
    expect(use.upstream).toBe(1);
    expect(use.peakRssMb).toBeLessThan(PROMISED_MIB);
  },
);
