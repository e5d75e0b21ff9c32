import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import { createListeners } from '../../excel/listeners';
import type { CheckParts } from './create-checks';
import { NOT_CHECKED, type WorkbookChecks } from './workbook-checks';

export const checksOnUse = (parts: CheckParts): WorkbookChecks =>
  lazyPart(
    async () =>
      (await loadPart(() => import(/* webpackChunkName: "checks" */ './create-checks'))).createChecks(parts),
    { check: true, checkAfterRefresh: true, intend: true, forgetIntended: true, fix: true, putBack: true },
    ({ loaded, onLoad }) => {
      const listeners = createListeners();
      onLoad((checks) => checks.onChange(listeners.tell));
      return {
        state: () => loaded()?.state() ?? NOT_CHECKED,
        lastFixed: () => loaded()?.lastFixed() ?? null,
        onChange: listeners.add,
      };
    },
  );
