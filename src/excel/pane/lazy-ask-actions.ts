import type { AskActions } from '../ask/ask-actions';
import { lazyPart } from './lazy-part';

/** Loads what Ask does with the workbook on its first use. A failed load is tried again at the next use. */
export function lazyAskActions(load: () => Promise<AskActions>): AskActions {
  const { get, loaded, follow } = lazyPart(load);
  return {
    target: async () => (await get()).target(),
    onTargetChange: (listener) => follow((actions) => actions.onTargetChange(listener)),
    preview: async (...asked) => (await get()).preview(...asked),
    plan: async (...asked) => (await get()).plan(...asked),
    insert: async (...asked) => (await get()).insert(...asked),
    insertHeadings: async (columns) => (await get()).insertHeadings(columns),
    calls: async (cell) => (await get()).calls(cell),
    open: async (...asked) => (await get()).open(...asked),
    apply: async (...asked) => (await get()).apply(...asked),
    lastWritten: () => loaded()?.lastWritten() ?? null,
    putBack: async () => (await get()).putBack(),
    onWritten: (listener) => follow((actions) => actions.onWritten(listener)),
  };
}
