import type { RepeatCall } from '../answers/calls/cell-call';
import type { Client } from '../client/client';
import { loadPart } from '../client/load-part';
import type { Slices } from '../client/slices';
import { askOnUse } from '../features/ask/ask-on-use';
import { checksOnUse } from '../features/checks/checks-on-use';
import { compareOnUse } from '../features/compare/compare-on-use';
import type { DatabaseChoice } from '../answers/database-choice';
import { evidenceOnUse } from '../features/evidence/evidence-on-use';
import { explainOnUse } from '../features/this-cell/explain-on-use';
import type { Answers } from '../answers/calls/answers';
import type { Formulas } from '../answers/formulas/formula-inventory';
import type { FormulaRuns } from '../answers/formulas/formula-runs';
import type { Refresher, AppliedChanges } from '../answers/refresher';
import type { Recalculation } from '../answers/formulas/run-cells';
import { createReportActions } from '../features/reports/create-report-actions';
import type { CheckOptions } from '../features/self-check/check-excel';
import type { SessionKeeper } from '../answers/session-keeper';
import type { WorkbookStore } from '../excel/workbook-store';
import type { AnswerMemory } from '../answers/answer-memory';
import { checkAfterRefresh } from '../features/checks/check-after-refresh';
import { hostLocale } from '../excel/host/host-locale';
import { createHostTheme } from '../excel/host/host-theme';
import { listFormulas } from '../answers/formulas/list-formulas';
import { createNewerData } from '../features/refresh/newer-data';
import type { PaneVisibility } from '../excel/host/pane-visibility';
import type { PaneWish } from '../excel/host/pane-wish';
import { createWorkbookActions } from '../answers/formulas/workbook-actions';

/** The version of the manifest. The build puts it here. */
declare const ADDIN_VERSION: string;

interface AddinParts {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  refresh: Refresher;
  memory: AnswerMemory;
  visibility: PaneVisibility;
  wish: PaneWish;
  formulas: Formulas;
  runs: FormulaRuns;
  recalculation: Recalculation;
  repeat: RepeatCall;
  answers: Answers;
  slices: Slices;
  store: WorkbookStore;
}

/** Everything that the pane shows and does. Each `onChange` returns a function that removes the listener. */
export type PaneContext = ReturnType<typeof createPaneContext>;

export function createPaneContext({ runs, recalculation, slices, ...parts }: AddinParts) {
  const { repeat, answers, formulas, store, ...shared } = parts;
  const checks = checksOnUse(parts);
  checkAfterRefresh(shared.refresh, checks);
  const list = listFormulas(formulas);
  return {
    ...shared,
    formulas: list,
    evidence: evidenceOnUse({
      ...parts,
      slices,
      checks,
      lines: list.lines,
      version: ADDIN_VERSION,
      gateway: location.origin,
    }),
    workbook: createWorkbookActions(formulas, runs, recalculation),
    ask: askOnUse(parts),
    explain: explainOnUse(parts),
    compare: compareOnUse({ store, slices, now: Date.now, reconcile: answers.reconcile }),
    newer: createNewerData({ ...parts, storage: OfficeRuntime.storage }),
    checks,
    reports: createReportActions({
      report: async (chosen) =>
        (
          await loadPart(
            () => import(/* webpackChunkName: "insert-report" */ '../features/reports/insert-report'),
          )
        ).insertReport(parts, chosen),
      bridge: async (chosen) =>
        (
          await loadPart(
            () => import(/* webpackChunkName: "insert-bridge" */ '../features/reports/insert-bridge'),
          )
        ).insertBridge(parts, chosen),
    }),
    /** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
    writeChangeLog: async (changes: AppliedChanges) =>
      (
        await loadPart(() => import(/* webpackChunkName: "change-log" */ '../features/refresh/change-log'))
      ).writeChangeLog(changes, shared.session.current()?.clientId ?? ''),
    theme: createHostTheme(Office.context),
    /** In whose habit the person writes dates and numbers, such as `de-CH`. */
    locale: hostLocale(Office.context),
    /** Rejects only if the check's script cannot be loaded. */
    checkExcel: async (options: CheckOptions) =>
      (
        await loadPart(
          () => import(/* webpackChunkName: "check-excel" */ '../features/self-check/check-excel'),
        )
      ).checkExcel(options),
  };
}
