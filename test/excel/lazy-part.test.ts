import { lazyPart } from '../../src/excel/lazy-part';

interface Part {
  double(number: number): Promise<number>;
  state(): string;
  onChange(listener: () => void): () => void;
}

function lazily(load: () => Promise<Part>): Part {
  return lazyPart(load, { double: true }, ({ loaded, follow }) => ({
    state: () => loaded()?.state() ?? 'not loaded',
    onChange: (listener) => follow((part) => part.onChange(listener)),
  }));
}

function partOf() {
  const listeners = new Set<() => void>();
  const part: Part = {
    double: async (number) => 2 * number,
    state: () => 'loaded',
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { part, listeners };
}

describe('a part that loads on its first use', () => {
  it('loads once, and answers before that what needs no load', async () => {
    const load = jest.fn(async () => partOf().part);
    const part = lazily(load);
    expect([part.state(), load.mock.calls.length]).toEqual(['not loaded', 0]);
    expect(await Promise.all([part.double(2), part.double(3)])).toEqual([4, 6]);
    expect([part.state(), load.mock.calls.length]).toEqual(['loaded', 1]);
  });

  it('tries a failed load again at the next use', async () => {
    const load = jest.fn<Promise<Part>, []>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(partOf().part);
    const part = lazily(load);
    await expect(part.double(2)).rejects.toThrow('offline');
    expect(await part.double(2)).toBe(4);
  });

  it('keeps its methods when it is spread', async () => {
    expect(await { ...lazily(async () => partOf().part) }.double(2)).toBe(4);
  });

  it('subscribes when it is loaded, unless that has ended before', async () => {
    const { part, listeners } = partOf();
    const lazy = lazily(async () => part);
    lazy.onChange(() => undefined)();
    const leave = lazy.onChange(() => undefined);
    await lazy.double(1);
    expect(listeners.size).toBe(1);
    leave();
    expect(listeners.size).toBe(0);
  });
});
