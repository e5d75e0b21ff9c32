import type { RepeatCall } from '../functions/cell-call';
import type { Client } from '../../client/client';
import { loadPart } from '../../client/load-part';
import type { Slices } from '../../client/slices';
import { askOnUse } from '../ask/ask-on-use';
import { checksOnUse } from '../checks/checks-on-use';
import { compareOnUse } from '../compare/compare-on-use';
import type { DatabaseChoice } from '../database-choice';
import { evidenceOnUse } from '../evidence/evidence-on-use';
import { explainOnUse } from '../explain/explain-on-use';
import type { Answers } from '../functions/answers';
import type { Formulas } from '../formulas/formula-inventory';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { Refresher, AppliedChanges } from '../refresh/refresher';
import type { Recalculation } from '../refresh/run-cells';
import { createReportActions } from '../reports/create-report-actions';
import type { CheckOptions } from '../self-check/check-excel';
import type { SessionKeeper } from '../session-keeper';
import type { WorkbookStore } from '../workbook-store';
import type { AnswerMemory } from './answer-memory';
import { checkAfterRefresh } from './check-after-refresh';
import { hostLocale } from './host-locale';
import { createHostTheme } from './host-theme';
import { listFormulas } from './list-formulas';
import { createNewerData } from './newer-data';
import type { PaneVisibility } from './pane-visibility';
import type { PaneWish } from './pane-wish';
import { createWorkbookActions } from './workbook-actions';

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
          await loadPart(() => import(/* webpackChunkName: "insert-report" */ '../reports/insert-report'))
        ).insertReport(parts, chosen),
      bridge: async (chosen) =>
        (
          await loadPart(() => import(/* webpackChunkName: "insert-bridge" */ '../reports/insert-bridge'))
        ).insertBridge(parts, chosen),
    }),
    /** Writes what a refresh changed to a new sheet, and returns its name. Rejects with an `RrError`. */
    writeChangeLog: async (changes: AppliedChanges) =>
      (
        await loadPart(() => import(/* webpackChunkName: "change-log" */ '../refresh/change-log'))
      ).writeChangeLog(changes, shared.session.current()?.clientId ?? ''),
    theme: createHostTheme(Office.context),
    /** In whose habit the person writes dates and numbers, such as `de-CH`. */
    locale: hostLocale(Office.context),
    /** Rejects only if the check's script cannot be loaded. */
    checkExcel: async (options: CheckOptions) =>
      (
        await loadPart(() => import(/* webpackChunkName: "check-excel" */ '../self-check/check-excel'))
      ).checkExcel(options),
  };
}
