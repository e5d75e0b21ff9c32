import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { PaneContext } from '../../excel/pane/pane-context';

const Context = createContext<PaneContext | null>(null);

/** Hands the add-in's parts to everything drawn inside it. */
export const PaneContextProvider = Context.Provider;

export function usePaneContext(): PaneContext {
  const context = useContext(Context);
  if (!context) throw new Error('Drawn outside the pane.');
  return context;
}

interface Changing {
  onChange(listener: () => void): () => void;
}

/** What a part of the context says now, and again whenever it changes. `read` gives the same value until then. */
export function useChanging<T>(part: Changing, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => part.onChange(listener), [part]);
  return useSyncExternalStore(subscribe, read);
}
