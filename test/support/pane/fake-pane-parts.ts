import { showRowUses } from '../../../src/taskpane/row-uses';
import type { PaneProps } from '../../../src/taskpane/mount-pane';
import * as common from '../../../src/pane-kit/common-parts';
import { provide } from '../../../src/pane-kit/pane-part';
import { useExplainActions } from '../../../src/features/this-cell/explain-actions';
import { useSelfCheck } from '../../../src/features/self-check/pane/use-self-check';
import { createReportActions, useReportActions } from '../../../src/features/reports/report-actions';
import { useAskReasons, useChangeLog, useNewerData } from '../../../src/features/refresh/pane/refresh-parts';
import { useRecordActions } from '../../../src/features/record/record-actions';
import { useValuesActions } from '../../../src/features/values/values-actions';
import { useCompareActions } from '../../../src/features/compare/several/several-actions';
import { useChecks } from '../../../src/features/checks/checks-on-use';
import { useAskActions } from '../../../src/features/ask/ask-actions';
import type { RefreshSummary, FoundChanges } from '../../../src/answers/refresher';
import type { LastWritten, Writing } from '../../../src/excel/write/last-written';
import type { Answer, CachedRows, Client } from '../../../src/client/client';
import { toTable } from '../../../src/table/to-table';
import type { DatabaseEntry } from '../../../src/contract/entries';
import { RrError } from '../../../src/contract/failure';
import type { ProfileReply } from '../../../src/contract/gateway-wire';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { createDatabaseChooser } from '../../../src/taskpane/databases/database-chooser';
import { useDatabaseChooser } from '../../../src/taskpane/databases/use-own-databases';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { fakeAsk } from './fake-ask';
import {
  everyState,
  MEGABYTE,
  type ActionName,
  type Outcome,
  type PaneStage,
  type Stage,
} from './pane-stage';
import { fakeCompare } from './fake-compare';

const APPROVALS = { approved: 42, notApproved: 3, unknown: 0 };

const PARTS = {
  client: common.useClient,
  session: common.useSession,
  databases: common.useDatabases,
  chooser: useDatabaseChooser,
  formulas: common.useFormulas,
  refresh: common.useRefresher,
  changeLog: useChangeLog,
  reasons: useAskReasons,
  newer: useNewerData,
  memory: common.useMemory,
  resultSources: common.useResultSources,
  ask: useAskActions,
  workbook: common.useWorkbook,
  written: common.useWritten,
  manual: common.useManualCalculation,
  explain: useExplainActions,
  compare: useCompareActions,
  checks: useChecks,
  reports: useReportActions,
  record: useRecordActions,
  values: useValuesActions,
  locale: common.useLocale,
  rowUses: common.useRowUses,
  sheets: common.useSheetWatch,
  paneRequest: common.usePaneRequest,
  visibility: common.useVisibility,
  selfCheck: useSelfCheck,
};
type Parts = { [Name in keyof typeof PARTS]: ReturnType<(typeof PARTS)[Name]> };

/** Fake parts for the pane. They show a stage, and the pane's actions change the stage. */
export function fakePaneParts(start: Stage): PaneStage & { pane: PaneProps } {
  let stage = start;
  const calls: string[] = [];
  const looks: number[] = [];
  const listeners = new Set<() => void>();
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const set = (change: Partial<Stage>) => {
    stage = { ...stage, ...change };
    [...listeners].forEach((listener) => listener());
  };
  const nextChange = () =>
    new Promise<void>((resolve) => {
      const leave = onChange(() => {
        leave();
        resolve();
      });
    });
  /** Settles as the stage says. Hangs until the stage changes. */
  const end = async (outcome: () => Outcome) => {
    while (outcome() === 'hangs') await nextChange();
    const now = outcome();
    if (typeof now === 'object') {
      const { code = 'unreachable', error, requestId, cause } = now;
      throw new RrError(code, error, { requestId, cause });
    }
  };
  /** Notes a call, and settles it as the stage says. */
  const act = (action: ActionName, call: string) => {
    calls.push(call);
    return end(() => stage[action]);
  };
  const insert = async (what: string, message: string) => {
    await act('insertReport', `insert ${what}`);
    return { message, sheets: [], usedChosenColumns: false };
  };
  /** Shows the groups that are not skipped as changed. If Excel refuses, the changes wait on. */
  const update = async (call: string, waiting: FoundChanges | null): Promise<RefreshSummary> => {
    calls.push(call);
    set({ waiting: null, last: null, progress: { total: 0, done: 0 } });
    const failed = await end(() => stage.update).then(
      () => null,
      (error: RrError) => error,
    );
    const groups = waiting?.groups.filter(({ isSkipped }) => !isSkipped) ?? [];
    const changed = groups.reduce((sum, { formulas }) => sum + formulas.length, 0);
    const done: RefreshSummary = failed
      ? { ...summary(), formulas: 0, outcome: 'failed', text: failed.message }
      : { ...summary(), changed, outcome: 'done', text: `12 formulas, ${changed} changed.` };
    set({
      progress: null,
      last: done,
      ...(!failed && waiting?.databases && { chosen: [...waiting.databases] }),
      ...(failed ? { waiting } : waiting && { changed: { ...waiting, groups, at: Date.now() } }),
    });
    return done;
  };
  const answer = <T>(value: T) => ({ value, at: Date.now(), sequence: 1, question: '' });
  const demo = { clientId: 'demo', clientSecret: 'demo secret' };

  // What is counted of a table is kept with it.
  const cachedRows = [start.cachedColumns]
    .filter(({ length }) => length > 0)
    .map((columns): CachedRows => ({
      value: toTable(columns),
      at: Date.now() - 120_000,
      sequence: 1,
      question: {
        ...{ endpoint: 'query', rentrolls: 'latest', approvedOnly: false },
        databases: start.chosen.map(({ id }) => id),
      },
    }));
  let listed: Answer<DatabaseEntry[]> | undefined;
  let cachedProfile: ProfileReply | undefined;
  const client = {
    peekProfile: () => cachedProfile,
    profile: async () => {
      await end(() => stage.profile);
      return (cachedProfile = {
        profile: {
          ...DEFAULT_PROFILE,
          rowGrain: 'fixed',
          databasesHeaderOn: stage.databasesHeaderOn,
          createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: stage.createsProperties },
        },
        signIn: stage.ways,
        ...(stage.demo && { demo }),
      });
    },
    status: async () => {
      looks.push(Date.now());
      await end(() => stage.status);
      return stage.gateway;
    },
    sessions: async () => {
      await end(() => stage.sessions);
      return { sessions: stage.ownSessions, more: stage.moreSessions };
    },
    endSession: async (id) => {
      await act('endSessions', `end session ${id}`);
      return { ended: 1 };
    },
    endOtherSessions: async () => {
      await act('endSessions', 'end other sessions');
      return { ended: stage.ownSessions.length - 1 + stage.moreSessions };
    },
    databases: async () => {
      await end(() => stage.databases);
      return (listed = answer<DatabaseEntry[]>(stage.own));
    },
    peekDatabases: () => listed,
    createProperty: async (body, database) => {
      await act('createProperty', `create ${JSON.stringify(body)} in ${database}`);
      return stage.created;
    },
    cachedRows: () => cachedRows,
    columns: async ({ alwaysNull }) =>
      answer(
        stage.columns.filter(({ name }) => alwaysNull === 'ignore' || !stage.emptyColumns.includes(name)),
      ),
    peekColumns: () => undefined,
  } satisfies Partial<Client>;

  const undone = new Set<(writing: Writing) => void>();
  const written: LastWritten = {
    inOneStep: async () => Promise.reject(new Error('No Excel here.')),
    note: () => undefined,
    forget: () => undefined,
    current: () => stage.written as Writing | null,
    undo: async () => {
      const writing = stage.written as Writing | null;
      calls.push(`undo ${writing?.what}`);
      const failure = await end(() => stage.undo).then(
        () => undefined,
        (thrown: RrError) => thrown,
      );
      if (failure) return set({ undoNews: { failure } });
      set({ written: null, undoNews: writing && { undone: writing } });
      if (writing) undone.forEach((listener) => listener(writing));
    },
    news: () => stage.undoNews,
    dismiss: () => set({ undoNews: null }),
    onChange,
    onUndone: (listener) => {
      undone.add(listener);
      return () => void undone.delete(listener);
    },
  };

  const parts: Omit<Parts, 'chooser'> = {
    client: client as unknown as Client,
    written,
    manual: { isOn: () => stage.isManual, look: async () => stage.isManual, onChange },
    session: {
      ready: end(() => stage.ready),
      current: () => stage.person,
      look: async () => undefined,
      expired: () => stage.expired,
      unended: () => null,
      isStored: () => stage.isStored,
      signIn: async (body) => {
        const clientId = 'clientId' in body ? body.clientId : 'A. Meyer';
        await act('signIn', `sign in ${Object.values(body).join(' ')}`);
        set({ person: { clientId, personId: clientId, tokenExpiresAt: null }, expired: false });
      },
      signOut: async () => {
        await act('signOut', 'sign out');
        set({ person: null });
      },
      expire: async () => set({ person: null, expired: true }),
      onChange: (listener) => onChange(() => listener('restored')),
    },
    databases: { get: () => stage.chosen, set: (chosen) => set({ chosen: [...chosen] }), onChange },
    formulas: {
      lines: () => stage.lines ?? undefined,
      gaps: () => stage.gaps,
      scan: async () => {
        await act('scan', 'scan');
        set({ lines: stage.lines ?? everyState(Date.now()) });
      },
      onChange,
    },
    refresh: {
      start: async (scope, { ask = false, databases } = {}) => {
        const about = databases ? `databases ${databases.map(({ id }) => id).join(' ')}` : scope;
        calls.push(`refresh ${about}${ask ? '' : ' at once'}`);
        set({ progress: { databases, total: 0, done: 0 }, waiting: null, changed: null, last: null });
        // Of other refreshes no test waits for the end.
        while (databases && stage.progress) await nextChange();
        return summary();
      },
      found: () => stage.waiting,
      setSkipped: (id, isSkipped) => {
        const { waiting } = stage;
        const groups = waiting?.groups.map((group) => (group.id === id ? { ...group, isSkipped } : group));
        if (waiting && groups) set({ waiting: { ...waiting, groups } });
      },
      update: () => update('update', stage.waiting),
      skipAll: () => {
        calls.push('skip all');
        set({ waiting: null });
      },
      lastChanges: () => stage.changed,
      cancel: () => {
        calls.push('cancel');
        set({ waiting: null, progress: null, last: summary() });
      },
      progress: () => stage.progress,
      last: () => stage.last,
      withoutAsking: {
        get: () => stage.withoutAsking,
        isKnown: () => true,
        set: async (isOn) => {
          calls.push(`update without asking: ${isOn}`);
          set({ withoutAsking: isOn });
          await end(() => stage.saveChoice);
        },
        onChange,
      },
      forget: () => set({ last: null }),
      onChange,
    },
    changeLog: async () => {
      await act('changeLog', 'write change log');
      return 'Changes 21 Nov 2026 14.03';
    },
    newer: {
      properties: () => stage.newer,
      isOn: () => stage.looksForNewer,
      turn: async (isOn) => {
        calls.push(`look for newer data: ${isOn}`);
        set({ looksForNewer: isOn });
        await end(() => stage.saveChoice);
      },
      onChange,
    },
    memory: {
      usage: () => stage.memoryUsage,
      choose: async (megabytes) => {
        calls.push(`hold ${megabytes} MB`);
        set({ memoryUsage: { ...stage.memoryUsage, limitBytes: megabytes * MEGABYTE } });
        await end(() => stage.chooseMemory);
      },
      onChange,
    },
    ask: fakeAsk({
      stage: () => stage.ask,
      set: (change) => set({ ask: { ...stage.ask, ...change } }),
      wrote: (what) => set({ written: { by: 'ask', what } }),
      calls,
      end,
      onChange,
    }),
    workbook: {
      goTo: ({ sheet, cell }) => act('goTo', `go to ${sheet}!${cell}`),
      format: async ({ id }) => {
        await act('format', `format ${id}`);
        const done = (stage.lines ?? []).map((candidate) =>
          candidate.id === id ? { ...candidate, unformatted: false } : candidate,
        );
        set({ lines: done });
      },
      rewrite: async (rewritings) => {
        for (const { line, formula } of rewritings) calls.push(`rewrite ${line.id} ${formula}`);
        await end(() => stage.rewrite);
        const left = stage.protectedSheet;
        const written = rewritings.filter(({ line }) => line.sheet !== left);
        const formulaOf = ({ id }: FormulaLine) => written.find(({ line }) => line.id === id)?.formula;
        const done = { deprecated: [], renamed: [], notes: [], state: 'running' } as const;
        set({
          lines: (stage.lines ?? []).map((formulaLine) => {
            const formula = formulaOf(formulaLine);
            return formula === undefined ? formulaLine : { ...formulaLine, ...done, formula };
          }),
        });
        const isAll = written.length === rewritings.length;
        const refused = `Sheet "${left}" is protected. Unprotect it and try again.`;
        return { rewritten: written.length, left: isAll ? [] : [refused] };
      },
      runAgain: (lines) => act('runAgain', `run ${lines.map(({ id }) => id).join(' ')} again`),
      enterAgain: (lines) => act('runAgain', `enter ${lines.map(({ id }) => id).join(' ')} again`),
    },
    resultSources: {
      peek: async () => stage.resultSources,
      ask: async (formula, row) => {
        calls.push(`ask what ${formula} rests on${row === undefined ? '' : `, row ${row}`}`);
        await end(() => stage.askResultSources);
        return { ...stage.resultSources, rolls: 45, oldest: 46_203, approvals: APPROVALS, canAsk: false };
      },
    },
    explain: {
      look: async () => stage.cell.looked,
      onSelect: onChange,
      findSource: async (cell) => {
        calls.push(`find the source of ${cell.address.cell}`);
        await end(() => stage.cell.find);
        return stage.cell.trail;
      },
      insertMappings: async (extraction, { cell }, count) => {
        calls.push(`insert ${count} mappings of ${extraction} at ${cell}`);
      },
    },
    compare: fakeCompare({ stage: () => stage.compare, calls, end }),
    checks: {
      state: () => stage.checks,
      check: async () => undefined,
      checkAfterRefresh: async () => undefined,
      markIntended: async () => undefined,
      forgetIntended: async () => undefined,
      fix: async () => undefined,
      onChange,
    },
    reports: createReportActions(
      async (kind, _, of) =>
        of.rowsOf && !of.isAgreed && stage.untaken
          ? { untaken: stage.untaken }
          : insert(`${kind} ${JSON.stringify(of)}`, `The sheet of ${kind} was added.`),
      written,
    ),
    record: {
      insert: async (choice) => {
        calls.push(`insert record ${JSON.stringify(choice)}`);
        return choice.anyway ? { sheet: 'Record' } : stage.record.made;
      },
      check: async () => stage.record.checked,
    },
    values: {
      ask: async () => stage.values.asked,
      copy: async (sheets) => {
        await act('makeValues', `copy ${sheets.join()}`);
        return '“Report (values)” was added at the end, with 22 formulas as values.';
      },
      replace: async (sheets) => {
        await act('makeValues', `replace ${sheets.join()}`);
        return '2 formulas became values. Other formulas still calculate.';
      },
    },
    locale: 'en-GB',
    rowUses: showRowUses,
    reasons: async (comparisons) => [...comparisons],
    sheets: async () => ({
      watchSheets(listener) {
        if (stage.sheets) listener(new Map(stage.sheets.map((name) => [name, name])));
        return () => undefined;
      },
    }),
    paneRequest: { get: () => stage.paneRequest, set: (paneRequest) => set({ paneRequest }), onChange },
    visibility: { isShown: () => stage.shown, onChange },
    selfCheck: async ({ signal, onProgress }) => {
      onProgress({ done: 41, total: 85, title: 'When functions are called' });
      const cancelled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([end(() => stage.check), cancelled]);
      const answer = signal.aborted ? 'cancelled' : 'Excel on OfficeOnline';
      return { report: `Check this Excel, form 2\n\n1.1 host: ${answer}\n` };
    },
  };
  const chooser = createDatabaseChooser({
    ...parts,
    store: {
      change: async (_, next) => {
        const chosen = next(undefined);
        await act('save', `choose ${(chosen as DatabaseEntry[]).map(({ id }) => id).join(' ')}`);
        return chosen;
      },
    },
    formulas: { scan: async () => undefined, all: () => (stage.lines ?? []).map(asFormula) },
  });
  const all: Parts = { ...parts, chooser };
  const theme = { name: () => stage.theme, onChange };
  const provided = Object.entries(PARTS).map(([name, part]) =>
    provide<unknown>(part, all[name as keyof Parts]),
  );
  return { pane: { theme, parts: provided }, set, calls, looks };
}

/** As far as it matters to the choice of databases. */
const asFormula = ({ state }: FormulaLine) =>
  ({
    isBusy: state === 'running',
    runs: [{ state: state === 'failed' ? 'failed' : 'answered', shown: { usesChoice: true } }],
  }) as unknown as Formula;

const summary = (): RefreshSummary => ({
  formulas: 12,
  changed: 0,
  failed: 0,
  outcome: 'cancelled',
  text: 'Cancelled: 4 of 12 formulas were asked, 0 changed.',
  at: Date.now(),
});
