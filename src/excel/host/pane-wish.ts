import { createListeners } from '../listeners';

/** What the ribbon asked the pane to show. The wish waits until a person is signed in. */
export interface PaneWish {
  get(): 'ask' | null;
  set(wish: 'ask' | null): void;
  onChange(listener: () => void): () => void;
}

export function createPaneWish(): PaneWish {
  const listeners = createListeners();
  let wish: 'ask' | null = null;
  return {
    get: () => wish,
    set(next) {
      wish = next;
      listeners.tell();
    },
    onChange: listeners.add,
  };
}
