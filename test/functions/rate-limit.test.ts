import fc from 'fast-check';
import { createRateLimit } from '../../src/functions/answer-cell';

/** A rate limit whose time passes only by waiting, and when each result left. */
function setup() {
  let time = 0;
  const rateLimit = createRateLimit(
    async (ms) => void (time += ms),
    () => time,
  );
  const left: { at: number; bytes: number }[] = [];
  const hand = (bytes: number, signal?: AbortSignal) =>
    rateLimit(bytes, signal).then(() => void left.push({ at: time, bytes }));
  return { hand, left };
}

describe('the rate limit of results', () => {
  it('lets results go at once if they fit into one message', async () => {
    const { hand, left } = setup();
    await Promise.all([1000, 1_000_000, 3_300_000, 20].map((bytes) => hand(bytes)));
    expect(left.map(({ at }) => at)).toEqual([0, 0, 0, 0]);
  });

  it('makes a large result wait for the previous one', async () => {
    const { hand, left } = setup();
    await Promise.all([3_300_000, 3_300_000, 3_300_000].map((bytes) => hand(bytes)));
    expect(left.map(({ at }) => at)).toEqual([0, 3000, 6000]);
  });

  it('skips results that Excel no longer wants', async () => {
    const { hand, left } = setup();
    const stop = new AbortController();
    const gone = Array.from({ length: 100 }, () => hand(4_000_000, stop.signal));
    const last = hand(4_000_001);
    stop.abort();
    await Promise.all([...gone, last]);
    expect(left.at(-1)).toEqual({ at: 3000, bytes: 4_000_001 });
  });

  it('never exceeds the limit of an interval, and lets every result go in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4_800_000 }), { maxLength: 60 }), async (sizes) => {
        const { hand, left } = setup();
        await Promise.all(sizes.map((bytes) => hand(bytes)));
        expect(left.map(({ bytes }) => bytes)).toEqual(sizes);
        for (const { at } of left) {
          const together = left.filter((candidate) => candidate.at >= at && candidate.at < at + 3000);
          expect(together.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4_800_000);
        }
      }),
    );
  });
});
