export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/**
 * A text that is stored for every workbook on this computer. `storage` throws where the browser blocks storage, as in a frame of
 * another site without third-party cookies.
 */
export const createStoredText = (key: string, storage: () => TextStorage = () => localStorage) => ({
  /** Returns null if nothing was kept, or if the browser refuses to store anything. */
  get(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set(text: string): void {
    try {
      storage().setItem(key, text);
    } catch {
      // Only the caller still has it, until the pane closes.
    }
  },
});
