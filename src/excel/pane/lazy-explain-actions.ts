import type { ExplainActions } from '../explain/explain-actions';
import { lazyPart } from './lazy-part';

/** Loads what "This cell" does with the workbook on its first use. A failed load is tried again at the next use. */
export function lazyExplainActions(load: () => Promise<ExplainActions>): ExplainActions {
  const { get, follow } = lazyPart(load);
  return {
    look: async (signal) => (await get()).look(signal),
    onSelect: (listener) => follow((actions) => actions.onSelect(listener)),
    findSource: async (...asked) => (await get()).findSource(...asked),
    insertMappings: async (...asked) => (await get()).insertMappings(...asked),
  };
}
