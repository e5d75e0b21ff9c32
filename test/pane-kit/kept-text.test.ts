import { createKeptText } from '../../src/pane-kit/kept-text';

describe('a kept text', () => {
  it('is kept in the storage', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    expect(createKeptText('rr.tab', () => storage).get()).toBeNull();
    createKeptText('rr.tab', () => storage).set('ask');
    expect(createKeptText('rr.tab', () => storage).get()).toBe('ask');
  });

  it('is forgotten where the browser refuses a storage', () => {
    const tab = createKeptText('rr.tab', () => {
      throw new Error('SecurityError');
    });
    expect(() => tab.set('ask')).not.toThrow();
    expect(tab.get()).toBeNull();
  });
});
