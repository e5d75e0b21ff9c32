import { createListeners } from '../listeners';
import { NOT_CHECKED, type WorkbookChecks } from '../checks/workbook-checks';
import { lazyPart } from './lazy-part';

/** Loads the checks on their first use. A failed load is tried again at the next use. */
export function lazyChecks(load: () => Promise<WorkbookChecks>): WorkbookChecks {
  const listeners = createListeners();
  const { get, loaded } = lazyPart(load, (checks) => checks.onChange(listeners.tell));
  return {
    state: () => loaded()?.state() ?? NOT_CHECKED,
    check: async (how) => (await get()).check(how),
    checkAfterRefresh: async (...given) => (await get()).checkAfterRefresh(...given),
    intend: async (finding) => (await get()).intend(finding),
    forgetIntended: async () => (await get()).forgetIntended(),
    fix: async (finding) => (await get()).fix(finding),
    lastFixed: () => loaded()?.lastFixed() ?? null,
    putBack: async () => (await get()).putBack(),
    onChange: listeners.add,
  };
}
