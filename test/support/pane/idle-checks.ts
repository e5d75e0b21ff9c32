import { NOT_CHECKED, type WorkbookChecks } from '../../../src/features/checks/workbook-checks';

/** Checks that find nothing, for tests of other parts of the pane. */
export const IDLE_CHECKS: WorkbookChecks = {
  state: () => NOT_CHECKED,
  check: async () => undefined,
  checkAfterRefresh: async () => undefined,
  intend: async () => undefined,
  forgetIntended: async () => undefined,
  fix: async () => undefined,
  lastFixed: () => null,
  putBack: async () => undefined,
  onChange: () => () => undefined,
};
