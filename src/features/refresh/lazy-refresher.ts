import { asRrError } from '../../contract/failure';
import { lazyPart } from '../../excel/lazy-part';
import { createListeners } from '../../excel/listeners';
import type { StoredChoice } from '../../excel/stored-choice';
import type { Refresher, RefreshSummary } from '../../answers/refresher';

/** A refresher whose code loads when it is first used: the first answers of a workbook do not need it. */
export function createLazyRefresher(
  load: () => Promise<Refresher>,
  withoutAsking: StoredChoice,
  now = Date.now,
): Refresher {
  const listeners = createListeners();
  /** Why the code did not load. */
  let failed: RefreshSummary | null = null;

  return lazyPart(load, [], ({ get, loaded, begun, onLoad }) => {
    onLoad((refresher) => refresher.onChange(listeners.notify));
    const run = async (work: (refresher: Refresher) => Promise<RefreshSummary>): Promise<RefreshSummary> => {
      failed = null;
      try {
        return await work(await get());
      } catch (thrown) {
        const text = `${asRrError(thrown).message} All cells keep their values.`;
        failed = { formulas: 0, changed: 0, failed: 0, outcome: 'failed', at: now(), text };
        listeners.notify();
        return failed;
      }
    };
    /** After what was started before it. */
    const forward = (what: (refresher: Refresher) => void) => void begun()?.then(what, () => undefined);
    return {
      start: (scope, how) => run((refresher) => refresher.start(scope, how)),
      update: () => run((refresher) => refresher.update()),
      cancel: () => forward((refresher) => refresher.cancel()),
      skipAll: () => forward((refresher) => refresher.skipAll()),
      setSkipped: (group, isSkipped) => forward((refresher) => refresher.setSkipped(group, isSkipped)),
      forget: () => {
        failed = null;
        forward((refresher) => refresher.forget());
        listeners.notify();
      },
      progress: () => loaded()?.progress() ?? null,
      last: () => failed ?? loaded()?.last() ?? null,
      found: () => loaded()?.found() ?? null,
      lastChanges: () => loaded()?.lastChanges() ?? null,
      withoutAsking,
      onChange: listeners.add,
    };
  });
}
