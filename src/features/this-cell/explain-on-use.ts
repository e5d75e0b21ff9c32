import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import type { ExplainOptions } from './create-explain-actions';
import type { ExplainActions } from './explain-actions';

export const explainOnUse = (options: ExplainOptions): ExplainActions =>
  lazyPart(
    async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "explain" */ './create-explain-actions'))
      ).createExplainActions(options),
    { look: true, findSource: true, insertMappings: true },
    ({ follow }) => ({ onSelect: (listener) => follow((actions) => actions.onSelect(listener)) }),
  );
