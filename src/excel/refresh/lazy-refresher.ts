import { asRrError } from '../../contract/failure';
import { createListeners } from '../listeners';
import type { StoredChoice } from '../stored-choice';
import type { Refresher } from './refresher';
import type { RefreshSummary } from './summary-text';
import type { RefreshScope } from './formulas-in-scope';

/** A refresher whose code loads when it is first used: the first answers of a workbook do not need it. */
export function createLazyRefresher(
  load: () => Promise<Refresher>,
  withoutAsking: StoredChoice,
  now = Date.now,
): Refresher {
  const listeners = createListeners();
  let refresher: Refresher | undefined;
  let loading: Promise<Refresher> | undefined;
  /** Why the code did not load. */
  let failed: RefreshSummary | null = null;

  const ready = (): Promise<Refresher> =>
    (loading ??= load().then(
      (loaded) => {
        loaded.onChange(listeners.tell);
        return (refresher = loaded);
      },
      (thrown: unknown) => {
        loading = undefined;
        throw thrown;
      },
    ));
  const run = async (
    scope: RefreshScope,
    work: (loaded: Refresher) => Promise<RefreshSummary>,
  ): Promise<RefreshSummary> => {
    failed = null;
    try {
      return await work(await ready());
    } catch (thrown) {
      const text = `${asRrError(thrown).message} All cells keep their values.`;
      failed = { scope, formulas: 0, changed: 0, failed: 0, outcome: 'failed', at: now(), text };
      listeners.tell();
      return failed;
    }
  };
  /** After what was started before it. */
  const tell = (what: (loaded: Refresher) => void) => void loading?.then(what, () => undefined);

  return {
    start: (scope, how) => run(scope, (loaded) => loaded.start(scope, how)),
    update: () => run('workbook', (loaded) => loaded.update()),
    cancel: () => tell((loaded) => loaded.cancel()),
    skipAll: () => tell((loaded) => loaded.skipAll()),
    setSkipped: (group, isSkipped) => tell((loaded) => loaded.setSkipped(group, isSkipped)),
    forget: () => {
      failed = null;
      tell((loaded) => loaded.forget());
      listeners.tell();
    },
    progress: () => refresher?.progress() ?? null,
    last: () => failed ?? refresher?.last() ?? null,
    found: () => refresher?.found() ?? null,
    lastChanges: () => refresher?.lastChanges() ?? null,
    withoutAsking,
    onChange: listeners.add,
  };
}
