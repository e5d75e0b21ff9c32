import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import { createListeners } from '../../excel/listeners';
import type { CompareActions } from './compare-actions';
import type { CompareParts } from './create-compare-actions';

const NOTHING = { layouts: [] };
const NEVER = [] as const;

export const compareOnUse = (parts: CompareParts): CompareActions =>
  lazyPart(
    async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "compare-actions" */ './create-compare-actions'))
      ).createCompareActions(parts),
    {
      sheet: true,
      read: true,
      readText: true,
      again: true,
      compare: true,
      write: true,
      mark: true,
      unmark: true,
      goTo: true,
      question: true,
      addCorrections: true,
    },
    ({ follow, loaded, onLoad }) => {
      const listeners = createListeners();
      onLoad((actions) => {
        actions.onChange(listeners.tell);
        listeners.tell();
      });
      return {
        onSheetChange: (listener) => follow((actions) => actions.onSheetChange(listener)),
        isMarked: (reading) => loaded()?.isMarked(reading) ?? false,
        corrections: () => loaded()?.corrections() ?? NOTHING,
        before: () => loaded()?.before() ?? NEVER,
        onChange: listeners.add,
      };
    },
  );
