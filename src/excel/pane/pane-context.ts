import { loadPart } from '../../client/load-part';
import type { Client } from '../../client/client';
import type { AskActions } from '../ask/ask-actions';
import type { AskParts } from '../ask/create-ask-actions';
import type { WorkbookChecks } from '../checks/workbook-checks';
import type { DatabaseChoice } from '../database-choice';
import type { Formulas } from '../formulas/formula-inventory';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { Recalculation } from '../refresh/call-again';
import type { Refresher } from '../refresh/refresher';
import type { CheckOptions, CheckOutcome } from '../self-check/check-excel';
import type { ReportActions } from '../reports/report-actions';
import type { SessionKeeper } from '../session-keeper';
import type { AnswerMemory } from './answer-memory';
import { hostLocale } from './host-locale';
import { createHostTheme, type HostTheme } from './host-theme';
import { lazyAskActions } from './lazy-ask-actions';
import { checkAfterRefresh } from './check-after-refresh';
import { lazyChecks } from './lazy-checks';
import { listFormulas, type FormulaInventory } from './list-formulas';
import { createNewerData, type NewerData } from './newer-data';
import type { PaneVisibility } from './pane-visibility';
import type { PaneWish } from './pane-wish';
import { createWorkbookActions, type WorkbookActions } from './workbook-actions';

/** Everything that the pane shows and does. Each `onChange` returns a function that removes the listener. */
export interface PaneContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  formulas: FormulaInventory;
  refresh: Refresher;
  newer: NewerData;
  memory: AnswerMemory;
  workbook: WorkbookActions;
  ask: AskActions;
  checks: WorkbookChecks;
  reports: ReportActions;
  theme: HostTheme;
  /** In whose habit the person writes dates and numbers, such as `de-CH`. */
  locale: string;
  visibility: PaneVisibility;
  wish: PaneWish;
  /** Rejects only if the check's script cannot be loaded. */
  checkExcel(options: CheckOptions): Promise<CheckOutcome>;
}

type Shared = 'client' | 'session' | 'databases' | 'refresh' | 'memory' | 'visibility' | 'wish';

export function createPaneContext({
  formulas,
  runs,
  recalculation,
  repeat,
  ...shared
}: Pick<PaneContext, Shared> & {
  formulas: Formulas;
  runs: FormulaRuns;
  recalculation: Recalculation;
  repeat: AskParts['repeat'];
}): PaneContext {
  const checks = lazyChecks(async () =>
    (await loadPart(() => import(/* webpackChunkName: "checks" */ '../checks/create-checks'))).createChecks({
      ...shared,
      formulas,
      repeat,
    }),
  );
  checkAfterRefresh(shared.refresh, checks);
  return {
    ...shared,
    formulas: listFormulas(formulas),
    workbook: createWorkbookActions(formulas, runs, recalculation),
    ask: lazyAskActions(async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "ask-actions" */ '../ask/create-ask-actions'))
      ).createAskActions({ ...shared, formulas, repeat }),
    ),
    newer: createNewerData({ ...shared, formulas, storage: OfficeRuntime.storage }),
    checks,
    reports: {
      insertReport: async () =>
        (
          await loadPart(() => import(/* webpackChunkName: "insert-report" */ '../reports/insert-report'))
        ).insertReport({ ...shared, formulas }),
      insertBridge: async () =>
        (
          await loadPart(() => import(/* webpackChunkName: "insert-bridge" */ '../reports/insert-bridge'))
        ).insertBridge({ ...shared, formulas, repeat }),
    },
    theme: createHostTheme(Office.context),
    locale: hostLocale(Office.context),
    checkExcel: async (options) =>
      (
        await loadPart(() => import(/* webpackChunkName: "check-excel" */ '../self-check/check-excel'))
      ).checkExcel(options),
  };
}
