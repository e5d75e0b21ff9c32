import { createStoredChoice } from '../../src/excel/stored-choice';

const settled = () => new Promise(setImmediate);

function storageOf(stored: string | null) {
  const content = { stored };
  return {
    content,
    getItem: async () => content.stored,
    setItem: async (_: string, value: string) => void (content.stored = value),
  };
}

const KEY = 'rr.choice';

describe('a choice that the computer keeps', () => {
  it('is the usual one until a person makes another, which lasts', async () => {
    const storage = storageOf(null);
    for (const next of [true, false]) {
      const choice = createStoredChoice(storage, KEY, { usual: false });
      await settled();
      expect(choice.get()).toBe(!next);
      let notifications = 0;
      choice.onChange(() => (notifications += 1));
      await choice.set(next);
      expect([choice.get(), notifications, storage.content.stored]).toEqual([next, 1, next ? 'yes' : 'no']);
    }
  });

  it('is not known before the storage answers, and is then as usual', async () => {
    const choice = createStoredChoice(storageOf(null), KEY, { usual: true });
    expect([choice.isKnown(), choice.get()]).toEqual([false, true]);
    await settled();
    expect([choice.isKnown(), choice.get()]).toEqual([true, true]);
  });

  it('holds at once, before the storage answers and if it refuses', async () => {
    const refusing = {
      getItem: async () => 'no',
      setItem: () => Promise.reject(new Error('full')),
    };
    const choice = createStoredChoice(refusing, KEY, { usual: false });
    await expect(choice.set(true)).rejects.toThrow('full');
    await settled();
    expect(choice.get()).toBe(true);
    const unread = createStoredChoice({ ...refusing, getItem: () => Promise.reject(new Error('no')) }, KEY, {
      usual: false,
    });
    await settled();
    expect(unread.get()).toBe(false);
  });
});
