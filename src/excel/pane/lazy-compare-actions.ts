import type { CompareActions } from '../compare/compare-actions';
import { createListeners } from '../listeners';

/** Loads what Compare does on its first use. A failed load is tried again at the next use. */
export function lazyCompareActions(load: () => Promise<CompareActions>): CompareActions {
  const listeners = createListeners();
  let loaded: CompareActions | undefined;
  let loading: Promise<CompareActions> | undefined;
  const part = () =>
    (loading ??= load().then(
      (actions) => {
        loaded = actions;
        actions.onChange(listeners.tell);
        listeners.tell();
        return actions;
      },
      (thrown: unknown) => {
        loading = undefined;
        throw thrown;
      },
    ));
  return {
    sheet: async () => (await part()).sheet(),
    onSheetChange(listener) {
      let leave: (() => void) | undefined;
      let hasLeft = false;
      void part().then(
        (actions) => {
          if (!hasLeft) leave = actions.onSheetChange(listener);
        },
        () => undefined,
      );
      return () => {
        hasLeft = true;
        leave?.();
      };
    },
    read: async (how) => (await part()).read(how),
    readText: async (...given) => (await part()).readText(...given),
    again: async (...given) => (await part()).again(...given),
    compare: async (...given) => (await part()).compare(...given),
    write: async (...given) => (await part()).write(...given),
    mark: async (...given) => (await part()).mark(...given),
    unmark: async (sheet) => (await part()).unmark(sheet),
    isMarked: (sheet) => loaded?.isMarked(sheet) ?? false,
    question: async (...given) => (await part()).question(...given),
    corrections: () => loaded?.corrections() ?? NOTHING,
    addCorrections: async (text) => (await part()).addCorrections(text),
    before: () => loaded?.before() ?? NEVER,
    onChange: listeners.add,
  };
}

const NOTHING = { layouts: [] };
const NEVER = [] as const;
