const KEPT = 'rr.tab';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The tab that the person chose last, in any workbook on this computer. */
export interface KeptTab {
  /** Returns null if the person has not chosen one, or if the browser refuses to store anything. */
  get(): string | null;
  set(tab: string): void;
}

/** `storage` throws where the browser blocks storage, as in a frame of another site without third-party cookies. */
export const createKeptTab = (storage: () => Storage = () => localStorage): KeptTab => ({
  get() {
    try {
      return storage().getItem(KEPT);
    } catch {
      return null;
    }
  },
  set(tab) {
    try {
      storage().setItem(KEPT, tab);
    } catch {
      // Then the choice lasts until the pane closes.
    }
  },
});
