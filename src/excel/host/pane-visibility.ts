import { createListeners, type Changing } from '../listeners';

/** Whether the pane is in view. The page keeps running while the pane is closed or Excel is hidden. */
export interface PaneVisibility extends Changing {
  isShown(): boolean;
}

export function createPaneVisibility(
  open: boolean,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): PaneVisibility & { setOpen(open: boolean): void } {
  const listeners = createListeners();
  let isOpen = open;
  page.addEventListener('visibilitychange', () => listeners.notify());
  return {
    isShown: () => isOpen && page.visibilityState !== 'hidden',
    setOpen(next) {
      isOpen = next;
      listeners.notify();
    },
    onChange: listeners.add,
  };
}
