import { lazyPart } from '../../src/excel/lazy-part';

interface Part {
  double(number: number): Promise<number>;
  state(): string;
}

function lazily(load: () => Promise<Part>): Part {
  return lazyPart(load, { double: true }, ({ loaded }) => ({
    state: () => loaded()?.state() ?? 'not loaded',
  }));
}

const PART: Part = { double: async (number) => 2 * number, state: () => 'loaded' };

describe('a part that loads on its first use', () => {
  it('loads once, and answers before that what needs no load', async () => {
    const load = jest.fn(async () => PART);
    const part = { ...lazily(load) };
    expect([part.state(), load.mock.calls.length]).toEqual(['not loaded', 0]);
    expect(await Promise.all([part.double(2), part.double(3)])).toEqual([4, 6]);
    expect([part.state(), load.mock.calls.length]).toEqual(['loaded', 1]);
  });

  it('tries a failed load again at the next use', async () => {
    const load = jest.fn<Promise<Part>, []>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(PART);
    const part = lazily(load);
    await expect(part.double(2)).rejects.toThrow('offline');
    expect(await part.double(2)).toBe(4);
  });
});
