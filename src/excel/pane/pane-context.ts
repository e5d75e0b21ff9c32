import { loadPart } from '../../client/load-part';
import type { Client } from '../../client/client';
import type { Slices } from '../../client/slices';
import type { AskActions } from '../ask/ask-actions';
import type { CompareActions } from '../compare/compare-actions';
import type { AskParts } from '../ask/create-ask-actions';
import type { WorkbookChecks } from '../checks/workbook-checks';
import type { EvidenceActions } from '../evidence/evidence-actions';
import type { DatabaseChoice } from '../database-choice';
import type { ExplainActions } from '../explain/explain-actions';
import type { Formulas } from '../formulas/formula-inventory';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { AppliedChanges } from '../refresh/found-changes';
import type { Recalculation } from '../refresh/run-cells';
import type { Refresher } from '../refresh/refresher';
import type { CheckOptions, CheckOutcome } from '../self-check/check-excel';
import { createReportActions } from '../reports/create-report-actions';
import type { ReportActions } from '../reports/report-actions';
import type { SessionKeeper } from '../session-keeper';
import type { WorkbookStore } from '../workbook-store';
import type { AnswerMemory } from './answer-memory';
import { hostLocale } from './host-locale';
import { createHostTheme, type HostTheme } from './host-theme';
import { lazyAskActions } from './lazy-ask-actions';
import { lazyCompareActions } from './lazy-compare-actions';
import { checkAfterRefresh } from './check-after-refresh';
import { lazyChecks } from './lazy-checks';
import { lazyEvidence } from './lazy-evidence';
import { lazyExplainActions } from './lazy-explain-actions';
import { listFormulas, type FormulaInventory } from './list-formulas';
import { createNewerData, type NewerData } from './newer-data';
import type { PaneVisibility } from './pane-visibility';
import type { PaneWish } from './pane-wish';
import { createWorkbookActions, type WorkbookActions } from './workbook-actions';

/** The version of the manifest. The build puts it here. */
declare const ADDIN_VERSION: string;

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
  explain: ExplainActions;
  compare: CompareActions;
  checks: WorkbookChecks;
  reports: ReportActions;
  /** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
  writeChangeLog(changes: AppliedChanges): Promise<string>;
  evidence: EvidenceActions;
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
  slices,
  store,
  ...shared
}: Pick<PaneContext, Shared> & {
  formulas: Formulas;
  runs: FormulaRuns;
  recalculation: Recalculation;
  repeat: AskParts['repeat'];
  slices: Slices;
  store: WorkbookStore;
}): PaneContext {
  const checks = lazyChecks(async () =>
    (await loadPart(() => import(/* webpackChunkName: "checks" */ '../checks/create-checks'))).createChecks({
      ...shared,
      formulas,
      repeat,
      store,
    }),
  );
  checkAfterRefresh(shared.refresh, checks);
  const list = listFormulas(formulas);
  const evidence = lazyEvidence(async () =>
    (
      await loadPart(() => import(/* webpackChunkName: "evidence-actions" */ '../evidence/create-evidence'))
    ).createEvidence({
      ...shared,
      formulas,
      repeat,
      slices,
      checks,
      lines: list.lines,
      version: ADDIN_VERSION,
      gateway: location.origin,
    }),
  );
  return {
    ...shared,
    formulas: list,
    evidence,
    workbook: createWorkbookActions(formulas, runs, recalculation),
    ask: lazyAskActions(async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "ask-actions" */ '../ask/create-ask-actions'))
      ).createAskActions({ ...shared, formulas, repeat }),
    ),
    explain: lazyExplainActions(async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "explain" */ '../explain/create-explain-actions'))
      ).createExplainActions({ ...shared, formulas, repeat }),
    ),
    compare: lazyCompareActions(async () =>
      (
        await loadPart(
          () => import(/* webpackChunkName: "compare-actions" */ '../compare/create-compare-actions'),
        )
      ).createCompareActions({ store, slices, now: Date.now, repeat }),
    ),
    newer: createNewerData({ ...shared, formulas, storage: OfficeRuntime.storage }),
    checks,
    reports: createReportActions({
      report: async (answers) =>
        (
          await loadPart(() => import(/* webpackChunkName: "insert-report" */ '../reports/insert-report'))
        ).insertReport({ ...shared, formulas, store }, answers),
      bridge: async (answers) =>
        (
          await loadPart(() => import(/* webpackChunkName: "insert-bridge" */ '../reports/insert-bridge'))
        ).insertBridge({ ...shared, formulas, repeat, store }, answers),
    }),
    writeChangeLog: async (changes) =>
      (
        await loadPart(() => import(/* webpackChunkName: "change-log" */ '../refresh/change-log'))
      ).writeChangeLog(changes, shared.session.current()?.clientId ?? ''),
    theme: createHostTheme(Office.context),
    locale: hostLocale(Office.context),
    checkExcel: async (options) =>
      (
        await loadPart(() => import(/* webpackChunkName: "check-excel" */ '../self-check/check-excel'))
      ).checkExcel(options),
  };
}
