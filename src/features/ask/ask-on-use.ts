import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import type { AskActions } from './ask-actions';
import type { AskParts } from './create-ask-actions';

export const askOnUse = (parts: AskParts): AskActions =>
  lazyPart(
    async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "ask-actions" */ './create-ask-actions'))
      ).createAskActions(parts),
    {
      target: true,
      preview: true,
      plan: true,
      insert: true,
      insertHeadings: true,
      calls: true,
      open: true,
      apply: true,
      putBack: true,
    },
    ({ follow, loaded }) => ({
      onTargetChange: (listener) => follow((actions) => actions.onTargetChange(listener)),
      lastWritten: () => loaded()?.lastWritten() ?? null,
      onWritten: (listener) => follow((actions) => actions.onWritten(listener)),
    }),
  );
