import { showRowUses } from './row-uses';
import type { RepeatCall } from '../answers/calls/answers';
import type { AddinContext } from '../answers/calls/addin-context';
import type { AnswerMemory } from '../answers/answer-memory';
import { createAnswers } from '../answers/create-answers';
import type { Formulas } from '../answers/formulas/formula-inventory';
import { listFormulas } from '../answers/formulas/list-formulas';
import type { Recalculation } from '../answers/formulas/run-cells';
import { createWorkbookActions } from '../answers/formulas/workbook-actions';
import type { Refresher } from '../answers/refresher';
import { loadPart } from '../client/load-part';
import { hostLocale } from '../excel/host/host-locale';
import type { PaneVisibility } from '../excel/host/pane-visibility';
import type { PaneRequest } from '../excel/host/ribbon-commands';
import { createManualCalculation, type ManualCalculation } from '../excel/host/manual-calculation';
import { createLastWritten, type LastWritten, type Writing } from '../excel/write/last-written';
import type { WorkbookStore } from '../excel/workbook-store';
import { useAskActions } from '../features/ask/ask-actions';
import { checkAfterRefresh, checksOnUse, useChecks } from '../features/checks/checks-on-use';
import type { WorkbookChecks } from '../features/checks/workbook-checks';
import { useCompareActions } from '../features/compare/several/several-actions';
import { createNewerData } from '../features/refresh/newer-data';
import { recordOnUse, useRecordActions } from '../features/record/record-actions';
import { useAskReasons, useChangeLog, useNewerData } from '../features/refresh/pane/refresh-parts';
import { createReportActions, useReportActions } from '../features/reports/report-actions';
import type { ReportParts } from '../features/reports/report-parts';
import { useSelfCheck } from '../features/self-check/pane/use-self-check';
import { useExplainActions } from '../features/this-cell/explain-actions';
import { useValuesActions } from '../features/values/values-actions';
import { provide, provideLater, type ProvidedPart } from '../pane-kit/pane-part';
import { createDatabaseChooser } from './databases/database-chooser';
import { useDatabaseChooser } from './databases/use-own-databases';
import {
  useClient,
  useDatabases,
  useFormulas,
  useLocale,
  useRowUses,
  useManualCalculation,
  useMemory,
  usePaneRequest,
  useRefresher,
  useResultSources,
  useSession,
  useSheetWatch,
  useVisibility,
  useWorkbook,
  useWritten,
} from '../pane-kit/common-parts';

/** The version of the manifest. The build puts it here. */
declare const ADDIN_VERSION: string;

export interface AddinParts extends AddinContext {
  refresh: Refresher;
  memory: AnswerMemory;
  visibility: PaneVisibility;
  paneRequest: PaneRequest;
  formulas: Formulas;
  recalculation: Recalculation;
  repeat: RepeatCall;
  store: WorkbookStore;
  storage: OfficeRuntime.Storage;
  host: Parameters<typeof hostLocale>[0] & Pick<Office.Context, 'requirements'>;
}

/** Makes everything that the pane shows and does. What only one tab does loads with that tab. */
export function createPaneParts(addin: AddinParts): { parts: ProvidedPart[]; checks: WorkbookChecks } {
  const answers = createAnswers(addin);
  const { refresh, formulas, runs, scheduler, store, session, host } = addin;
  const written = createLastWritten(host.requirements);
  const manual = createManualCalculation();
  followWritten(written, manual, formulas);
  const parts = { ...addin, answers, written };
  const checks = checksOnUse(parts);
  checkAfterRefresh(refresh, checks);
  const list = listFormulas(formulas);
  const record = recordOnUse(async () =>
    (await import(/* webpackChunkName: "record-actions" */ '../features/record/create-record')).createRecord({
      ...parts,
      checks,
      lines: list.lines,
      version: ADDIN_VERSION,
    }),
  );
  return {
    checks,
    parts: [
      provide(useClient, parts.client),
      provide(useSession, session),
      provide(useDatabases, parts.databases),
      provide(useDatabaseChooser, createDatabaseChooser(parts)),
      provide(useFormulas, list),
      provide(useWorkbook, createWorkbookActions({ formulas, runs, excel: parts.recalculation, written })),
      provide(useWritten, written),
      provide(
        useSheetWatch,
        () => import(/* webpackChunkName: "change-log" */ '../excel/sheets/watch-sheets'),
      ),
      provide(useManualCalculation, manual),
      provide(useRefresher, refresh),
      provide(useVisibility, parts.visibility),
      provide(useLocale, hostLocale(host)),
      provide(useRowUses, showRowUses),
      provide(useMemory, parts.memory),
      provide(usePaneRequest, parts.paneRequest),
      provide(useChecks, checks),
      provide(useNewerData, createNewerData(parts)),
      provide(useChangeLog, async (changes) =>
        (
          await loadPart(() => import(/* webpackChunkName: "change-log" */ '../features/refresh/change-log'))
        ).writeChangeLog(changes, session.current()?.clientId ?? '', written),
      ),
      provide(useAskReasons, async (comparisons) =>
        (
          await loadPart(() => import(/* webpackChunkName: "change-log" */ '../features/refresh/ask-reasons'))
        ).askReasons(comparisons, parts),
      ),
      provide(useReportActions, createReportActions(reportInsertions(parts), written)),
      provide(useSelfCheck, async (options) =>
        (
          await loadPart(
            () => import(/* webpackChunkName: "check-excel" */ '../features/self-check/check-excel'),
          )
        ).checkExcel(options),
      ),
      provide(useRecordActions, record),
      provideLater(useResultSources, async () =>
        (
          await import(/* webpackChunkName: "result-sources" */ '../answers/result-sources')
        ).createResultSources(parts),
      ),
      provideLater(useAskActions, async () =>
        (
          await import(/* webpackChunkName: "ask-actions" */ '../features/ask/create-ask-actions')
        ).createAskActions(parts),
      ),
      provideLater(useExplainActions, async () =>
        (
          await import(/* webpackChunkName: "explain" */ '../features/this-cell/create-explain-actions')
        ).createExplainActions(parts),
      ),
      provideLater(useCompareActions, async () =>
        (
          await import(/* webpackChunkName: "compare-actions" */ '../features/compare/create-compare-actions')
        ).createCompareActions({ store, scheduler, now: Date.now, answers, written }),
      ),
      provideLater(useValuesActions, async () =>
        (await import(/* webpackChunkName: "values" */ '../features/values/create-values')).createValues({
          ...parts,
          lines: list.lines,
        }),
      ),
    ],
  };
}

/** What was written is calculated where Excel does it only on request. The formulas of what was undone are gone. */
function followWritten(written: LastWritten, manual: ManualCalculation, formulas: Formulas): void {
  written.onUndone(() => void formulas.scan().catch(() => undefined));
  let calculated: Writing | null = null;
  written.onChange(() => {
    const last = written.current();
    if (last && last !== calculated)
      void manual
        .look()
        .then(async (isOn) => {
          if (!isOn || !last.calculates?.length) return;
          const { calculateWritten } = await import(
            /* webpackChunkName: "write-formulas" */ '../answers/formulas/calculate-written'
          );
          await calculateWritten(last, formulas);
        })
        .catch(console.error);
    calculated = last;
  });
}

type InsertSheets = Parameters<typeof createReportActions>[0];

function reportInsertions(parts: Omit<ReportParts, 'chosen'>): InsertSheets {
  const loadReport = () =>
    loadPart(() => import(/* webpackChunkName: "insert-report" */ '../features/reports/insert-report'));
  const loadBridge = () =>
    loadPart(() => import(/* webpackChunkName: "insert-bridge" */ '../features/reports/insert-bridge'));
  const loadContracted = () =>
    loadPart(() => import(/* webpackChunkName: "insert-bridge" */ '../features/reports/insert-contracted'));
  const loadTotals = () =>
    loadPart(() => import(/* webpackChunkName: "insert-totals" */ '../features/reports/insert-totals'));
  const loadRates = () =>
    loadPart(() => import(/* webpackChunkName: "insert-totals" */ '../features/reports/insert-rates'));
  const loadOwn = () =>
    loadPart(() => import(/* webpackChunkName: "insert-own-sheet" */ '../features/reports/insert-own-sheet'));
  const loadOverRoll = () =>
    loadPart(() => import(/* webpackChunkName: "insert-over-roll" */ '../features/reports/insert-over-roll'));
  const loadTakeOver = () =>
    loadPart(() => import(/* webpackChunkName: "take-over" */ '../features/reports/take-over'));
  const insertFrom =
    (all: ReportParts): InsertSheets =>
    async (kind, answers, of) => {
      switch (kind) {
        case 'report':
          return (await loadReport()).insertReport(all, of, answers);
        case 'bridge':
          return of.rent === 'contracted'
            ? (await loadContracted()).insertContracted(all, answers)
            : (await loadBridge()).insertBridge(all, answers);
        case 'totals':
          return (await loadTotals()).insertTotals(all, of, answers);
        case 'rates':
          return (await loadRates()).insertRates(all);
        case 'gaps':
        case 'events':
          return (await loadOwn()).insertOwnSheet(all, kind, answers);
      }
    };
  return async (kind, answers, of) => {
    const { rowsOf, isAgreed, rent, roll } = of;
    if (kind === 'bridge' && !rent) return { asksRent: true };
    const begun: ReportParts = { ...parts, chosen: parts.databases.get() };
    if (rowsOf && 'cell' in rowsOf && kind === 'totals') {
      // The result itself also has its limit, and follows its formula.
      const inserted = await (await loadTotals()).insertTotalsOfResult(begun, rowsOf);
      if (inserted) return inserted;
    }
    if (roll)
      return (await loadOverRoll()).insertOverRoll(roll, (taken) =>
        insertFrom({ ...begun, taken })(kind, answers, of),
      );
    const taken = rowsOf && (await (await loadTakeOver()).takeOver(parts, kind, rowsOf, isAgreed));
    if (taken && 'untaken' in taken) return taken;
    return insertFrom({ ...begun, taken })(kind, answers, of);
  };
}
