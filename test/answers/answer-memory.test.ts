import { createAnswerMemory } from '../../src/answers/answer-memory';
import { createListeners } from '../../src/excel/listeners';
import { DEFAULT_ANSWER_BYTES } from '../../src/client/create-client';

const MEGABYTE = 1024 * 1024;

function setup(getItem: () => Promise<string | null>, setItem = async () => {}) {
  const stats = { entries: 0, bytes: 0, limitBytes: DEFAULT_ANSWER_BYTES };
  const stored: string[] = [];
  const client = {
    stats: () => ({ ...stats, requests: 0 }),
    limitCache: (bytes: number) => void (stats.limitBytes = bytes),
  };
  const storage = {
    getItem,
    setItem: async (_: string, value: string) => {
      await setItem();
      stored.push(value);
    },
  };
  const source = createListeners();
  const memory = createAnswerMemory(client, storage as unknown as OfficeRuntime.Storage, [
    { onChange: source.add },
  ]);
  return { memory, stats, stored, source };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the memory limit', () => {
  it('is the one chosen before on this computer', async () => {
    const { stats } = setup(async () => '512');
    await settled();
    expect(stats.limitBytes).toBe(512 * MEGABYTE);
  });

  it('takes effect even if it cannot be stored, and reports that', async () => {
    const { memory, stats } = setup(
      async () => null,
      () => Promise.reject(new Error('full')),
    );
    await expect(memory.choose(64)).rejects.toThrow('full');
    expect(stats.limitBytes).toBe(64 * MEGABYTE);
  });
});
