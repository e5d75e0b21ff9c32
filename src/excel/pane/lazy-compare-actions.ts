import type { CompareActions } from '../compare/compare-actions';
import { createListeners } from '../listeners';
import { lazyPart } from './lazy-part';

/** Loads what Compare does on its first use. A failed load is tried again at the next use. */
export function lazyCompareActions(load: () => Promise<CompareActions>): CompareActions {
  const listeners = createListeners();
  const { get, loaded, follow } = lazyPart(load, (actions) => {
    actions.onChange(listeners.tell);
    listeners.tell();
  });
  return {
    sheet: async () => (await get()).sheet(),
    onSheetChange: (listener) => follow((actions) => actions.onSheetChange(listener)),
    read: async (how) => (await get()).read(how),
    readText: async (...given) => (await get()).readText(...given),
    again: async (...given) => (await get()).again(...given),
    compare: async (...given) => (await get()).compare(...given),
    write: async (...given) => (await get()).write(...given),
    mark: async (...given) => (await get()).mark(...given),
    unmark: async (reading) => (await get()).unmark(reading),
    isMarked: (reading) => loaded()?.isMarked(reading) ?? false,
    goTo: async (...given) => (await get()).goTo(...given),
    question: async (...given) => (await get()).question(...given),
    corrections: () => loaded()?.corrections() ?? NOTHING,
    addCorrections: async (text) => (await get()).addCorrections(text),
    before: () => loaded()?.before() ?? NEVER,
    onChange: listeners.add,
  };
}

const NOTHING = { layouts: [] };
const NEVER = [] as const;
