import type { WorkbookChecks } from './workbook-checks';
import type { Refresher } from '../../answers/refresher';

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
    const besides = changed.flatMap((one) => one.besides ?? []);
    if (changed.length > 0) checks.checkAfterRefresh(changed, besides).catch(console.error);
  });
}
