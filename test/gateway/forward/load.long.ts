import { compileMeasured, measureMemory, removeCompiled } from '../../faults/memory';

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
    expect(use).toMatchObject({ receivedMb: [MEGABYTES, MEGABYTES], upstream: 2 });
    expect(use.peakRssMb).toBeLessThan(PROMISED_MIB);
  } finally {
    removeCompiled(compiled);
  }
});
