import type { SetTimer } from '../../client/timer';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { FormulaRun, FormulaRuns } from '../../answers/formulas/formula-runs';
import type { Formula } from '../../answers/formulas/join-formulas';
import { loadRunCells } from '../../answers/formulas/load-run-cells';
import type { Recalculation } from '../../answers/formulas/run-cells';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { SessionKeeper } from '../../answers/session-keeper';
import type { Refresher } from '../../answers/refresher';

type Known = Pick<Formula, 'runs' | 'error'>;

export type Condition = (formula: Known) => boolean;

export const everyFormula: Condition = () => true;

export const showsError: Condition = ({ runs, error }) =>
  error !== undefined || runs.some(({ state }) => state === 'failed');

/** Selects formulas that read the workbook's databases, and those whose calls are unknown. */
export const dependsOnChoice: Condition = (formula) =>
  formula.runs.length === 0 ||
  showsError(formula) ||
  formula.runs.some(({ shown, state }) => state === 'running' || (shown?.usesChoice ?? true));

const NOT_RUN = {
  code: 'unreachable',
  message: 'Out of date: Excel did not recalculate after the sign-in or database change. Refresh.',
} as const;

/** Excel refuses while a cell is edited. */
const RETRY_MS = 5_000;

export interface RerunOptions {
  formulas: Pick<Formulas, 'scan' | 'all'>;
  runs: Pick<FormulaRuns, 'all' | 'update' | 'onChange'>;
  excel: Recalculation;
  setTimer: SetTimer;
}

/** Unlike a refresh, drops old values: the question has changed. Tries again while Excel refuses. Never rejects. */
export function createRerun(options: RerunOptions): (condition: Condition) => Promise<void> {
  const { runs, formulas, setTimer } = options;
  let owed: readonly Condition[] = [];
  let cancelRetry = () => {};

  const markOutdated = (outdated: readonly FormulaRun[]) =>
    outdated.forEach((run) => runs.update(run, { failure: NOT_RUN }));

  async function attempt(): Promise<void> {
    cancelRetry();
    const conditions = owed;
    const isOwed: Condition = (formula) => conditions.some((condition) => condition(formula));
    const accepted = () => (owed = owed.filter((condition) => !conditions.includes(condition)));
    try {
      const { runFormulas } = await loadRunCells();
      const left = await runFormulas(() => formulas.all().filter(isOwed), accepted, options);
      markOutdated(left.flatMap((formula) => formula.runs).filter(({ state }) => state === 'answered'));
    } catch (thrown) {
      console.error(thrown);
      markOutdated(runs.all().filter((run) => isOwed({ runs: [run], error: undefined })));
      cancelRetry();
      cancelRetry = setTimer(() => void attempt(), RETRY_MS);
    }
  }

  return (condition) => {
    // Each is one of its own, because an equal one may be owed again while the first is under way.
    owed = [...owed, (formula) => condition(formula)];
    return attempt();
  };
}

export interface InvalidateOptions {
  session: Pick<SessionKeeper, 'current' | 'onChange'>;
  databases: Pick<DatabaseChoice, 'onChange'>;
  refresh: Pick<Refresher, 'forget'>;
  rerun: (condition: Condition) => unknown;
}

/**
 * After another person has signed in, no cell may keep what only the previous person could see. Before the first
 * session of this page the person is unknown, so values that came with the file stay.
 */
export function invalidateOnChange({ session, databases, refresh, rerun }: InvalidateOptions): void {
  const invalidate = (condition: Condition) => {
    refresh.forget();
    rerun(condition);
  };
  databases.onChange((isWorkedOut) => {
    if (!isWorkedOut) invalidate(dependsOnChoice);
  });

  let person = session.current()?.personId;
  session.onChange((reason) => {
    const previous = person;
    person = session.current()?.personId ?? previous;
    if (previous !== undefined && person !== previous) invalidate(everyFormula);
    else if (reason === 'signed-in') invalidate(showsError);
    else if (reason === 'signed-out') refresh.forget();
  });
}

/** Whether a formula has a value to lose. */
export const showsGoodValue = (formula: Pick<Formula, 'runs' | 'error' | 'isBusy'>): boolean =>
  !formula.isBusy && !showsError(formula);
