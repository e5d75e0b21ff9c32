import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import { createListeners } from '../../excel/listeners';
import { createPartHook } from '../../pane-kit/pane-part';
import type { CheckParts } from './create-checks';
import { NOT_CHECKED, type WorkbookChecks } from './workbook-checks';
import type { Refresher } from '../../answers/refresher';

export const useChecks = createPartHook<WorkbookChecks>('checks');

export const checksOnUse = (parts: CheckParts): WorkbookChecks =>
  lazyPart(
    async () =>
      (await loadPart(() => import(/* webpackChunkName: "checks" */ './create-checks'))).createChecks(parts),
    ['check', 'checkAfterRefresh', 'markIntended', 'forgetIntended', 'fix'],
    ({ loaded, onLoad }) => {
      const listeners = createListeners();
      onLoad((checks) => checks.onChange(listeners.notify));
      return {
        state: () => loaded()?.state() ?? NOT_CHECKED,
        onChange: listeners.add,
      };
    },
  );

/** After each refresh that changed cells, looks again with the rules that a refresh can break. */
export function checkAfterRefresh(
  refresh: Pick<Refresher, 'lastChanges' | 'onChange'>,
  checks: Pick<WorkbookChecks, 'checkAfterRefresh'>,
): void {
  let seen = refresh.lastChanges();
  refresh.onChange(() => {
    const changes = refresh.lastChanges();
    if (changes === seen) return;
    seen = changes;
    const changed = changes?.groups.flatMap(({ formulas }) => formulas) ?? [];
    // The refresh is done. A check that fails is repeated by the next one, or by "Check workbook".
    const adjacentEntries = changed.flatMap((formula) => formula.misalignedEntries ?? []);
    if (changed.length > 0) checks.checkAfterRefresh(changed, adjacentEntries).catch(console.error);
  });
}
