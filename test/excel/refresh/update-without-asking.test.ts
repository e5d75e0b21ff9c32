import { createUpdateWithoutAsking } from '../../../src/excel/refresh/update-without-asking';

const settled = () => new Promise(setImmediate);

function storageOf(stored: string | null) {
  const held = { stored };
  return {
    held,
    getItem: async () => held.stored,
    setItem: async (_: string, value: string) => void (held.stored = value),
  };
}

describe('the choice to update without asking', () => {
  it('is off until a person makes it, and is kept on the computer', async () => {
    const storage = storageOf(null);
    const first = createUpdateWithoutAsking(storage);
    await settled();
    expect(first.get()).toBe(false);
    let told = 0;
    first.onChange(() => (told += 1));
    await first.set(true);
    expect([first.get(), told]).toEqual([true, 1]);
    const second = createUpdateWithoutAsking(storage);
    await settled();
    expect(second.get()).toBe(true);
    await second.set(false);
    const third = createUpdateWithoutAsking(storage);
    await settled();
    expect(third.get()).toBe(false);
  });

  it('holds at once, before the storage answers and if it refuses', async () => {
    const refusing = {
      getItem: async () => 'no',
      setItem: () => Promise.reject(new Error('full')),
    };
    const choice = createUpdateWithoutAsking(refusing);
    await expect(choice.set(true)).rejects.toThrow('full');
    await settled();
    expect(choice.get()).toBe(true);
    const unread = createUpdateWithoutAsking({ ...refusing, getItem: () => Promise.reject(new Error('no')) });
    await settled();
    expect(unread.get()).toBe(false);
  });
});
