import { createListeners } from '../listeners';
import { NOT_CHECKED, type WorkbookChecks } from '../checks/workbook-checks';

/** Loads the checks on their first use. A failed load is tried again at the next use. */
export function lazyChecks(load: () => Promise<WorkbookChecks>): WorkbookChecks {
  const listeners = createListeners();
  let loaded: WorkbookChecks | undefined;
  let loading: Promise<WorkbookChecks> | undefined;
  const part = () =>
    (loading ??= load().then(
      (checks) => {
        checks.onChange(listeners.tell);
        return (loaded = checks);
      },
      (thrown: unknown) => {
        loading = undefined;
        throw thrown;
      },
    ));
  return {
    state: () => loaded?.state() ?? NOT_CHECKED,
    check: async (how) => (await part()).check(how),
    checkAfterRefresh: async (...given) => (await part()).checkAfterRefresh(...given),
    intend: async (finding) => (await part()).intend(finding),
    forgetIntended: async () => (await part()).forgetIntended(),
    fix: async (finding) => (await part()).fix(finding),
    lastFixed: () => loaded?.lastFixed() ?? null,
    putBack: async () => (await part()).putBack(),
    onChange: listeners.add,
  };
}
