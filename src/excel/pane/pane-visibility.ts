import { createListeners } from '../listeners';

/** Whether somebody can see the pane: the page runs on when it is closed, and when Excel is out of sight. */
export interface PaneVisibility {
  isShown(): boolean;
  /** Returns the way to leave. */
  onChange(listener: () => void): () => void;
}

/** `open` is told by Office, what the page shows by the browser. */
export function createPaneVisibility(
  open: boolean,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): PaneVisibility & { setOpen(open: boolean): void } {
  const listeners = createListeners();
  let isOpen = open;
  page.addEventListener('visibilitychange', () => listeners.tell());
  return {
    isShown: () => isOpen && page.visibilityState !== 'hidden',
    setOpen(next) {
      isOpen = next;
      listeners.tell();
    },
    onChange: listeners.add,
  };
}
