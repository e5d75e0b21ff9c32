import type { AskActions } from '../ask/ask-actions';

/** Loads what Ask does with the workbook on its first use. A failed load is tried again at the next use. */
export function lazyAskActions(load: () => Promise<AskActions>): AskActions {
  let loaded: AskActions | undefined;
  let loading: Promise<AskActions> | undefined;
  const part = () =>
    (loading ??= load().then(
      (actions) => (loaded = actions),
      (thrown: unknown) => {
        loading = undefined;
        throw thrown;
      },
    ));
  const follow = (name: 'onTargetChange' | 'onWritten') => (listener: () => void) => {
    let leave: (() => void) | undefined;
    let hasLeft = false;
    void part().then(
      (actions) => {
        if (!hasLeft) leave = actions[name](listener);
      },
      () => undefined,
    );
    return () => {
      hasLeft = true;
      leave?.();
    };
  };
  return {
    target: async () => (await part()).target(),
    onTargetChange: follow('onTargetChange'),
    preview: async (...asked) => (await part()).preview(...asked),
    plan: async (...asked) => (await part()).plan(...asked),
    insert: async (...asked) => (await part()).insert(...asked),
    insertHeadings: async (columns) => (await part()).insertHeadings(columns),
    calls: async (cell) => (await part()).calls(cell),
    open: async (...asked) => (await part()).open(...asked),
    apply: async (...asked) => (await part()).apply(...asked),
    lastWritten: () => loaded?.lastWritten() ?? null,
    putBack: async () => (await part()).putBack(),
    onWritten: follow('onWritten'),
  };
}
