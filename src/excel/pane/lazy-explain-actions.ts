import type { ExplainActions } from '../explain/explain-actions';

/** Loads what "This cell" does with the workbook on its first use. A failed load is tried again at the next use. */
export function lazyExplainActions(load: () => Promise<ExplainActions>): ExplainActions {
  let loading: Promise<ExplainActions> | undefined;
  const part = () =>
    (loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    }));
  return {
    look: async (signal) => (await part()).look(signal),
    onSelect(listener) {
      let leave: (() => void) | undefined;
      let hasLeft = false;
      void part().then(
        (actions) => {
          if (!hasLeft) leave = actions.onSelect(listener);
        },
        () => undefined,
      );
      return () => {
        hasLeft = true;
        leave?.();
      };
    },
    findSource: async (...asked) => (await part()).findSource(...asked),
    insertMappings: async (...asked) => (await part()).insertMappings(...asked),
  };
}
