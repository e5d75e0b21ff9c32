import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { PaneContext } from '../taskpane/pane-context';

const Context = createContext<PaneContext | null>(null);

export const PaneContextProvider = Context.Provider;

export function usePaneContext(): PaneContext {
  const context = useContext(Context);
  if (!context) throw new Error('Rendered outside the pane.');
  return context;
}

interface Changing {
  onChange(listener: () => void): () => void;
}

/** `read` must return the same value until the part changes. */
export function useChanging<T>(part: Changing, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => part.onChange(listener), [part]);
  return useSyncExternalStore(subscribe, read);
}
