import type { Client } from '../../client/client';
import type { AnswerMemory } from './answer-memory';
import type { DatabaseChoice } from '../database-choice';
import type { FormulaLine } from '../formulas/formula-line';
import type { PaneVisibility } from './pane-visibility';
import type { SessionKeeper } from '../session-keeper';

/** Everything the pane shows and does. Each part tells its listeners of changes; `onChange` returns the way to leave. */
export interface PaneContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  formulas: FormulaInventory;
  refresh: Refresher;
  memory: AnswerMemory;
  workbook: WorkbookActions;
  theme: HostTheme;
  visibility: PaneVisibility;
}

/** The workbook's RR formulas: found by scan, joined with the calls seen. */
export interface FormulaInventory {
  /** The same array until something changes; failed and stale ones first. Undefined before the first scan. */
  lines(): readonly FormulaLine[] | undefined;
  /** Looks through all sheets, hidden ones and names included. Rejects with an `RrError` when Excel does not answer. */
  scan(): Promise<void>;
  onChange(listener: () => void): () => void;
}

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface RefreshProgress {
  scope: RefreshScope;
  /** Formulas to ask for, and those that have answered or failed. */
  total: number;
  done: number;
}

export interface RefreshSummary {
  scope: RefreshScope;
  formulas: number;
  changed: number;
  failed: number;
  /**
   * `failed`: a formula could not be refreshed, or Excel refused altogether. `nothing`: there was no formula in the
   * scope.
   */
  outcome: 'done' | 'failed' | 'cancelled' | 'nothing';
  /** In words: "12 formulas, 3 changed, 1 failed." */
  text: string;
  at: number;
}

/** Asks the service anew and recalculates only what changed; good values stay on failure and on cancel. */
export interface Refresher {
  /** Never rejects. While one runs, another call gives the running one's summary. */
  start(scope: RefreshScope): Promise<RefreshSummary>;
  cancel(): void;
  /** The same object until something changes; null while none runs. */
  progress(): RefreshProgress | null;
  /** Of the last one that ended; null again once its words are no longer true: after another sign-in or choice. */
  last(): RefreshSummary | null;
  /** Forgets the last one. */
  forget(): void;
  onChange(listener: () => void): () => void;
}

/** What the pane does to the workbook. All reject with an `RrError` whose message is for the person. */
export interface WorkbookActions {
  /** Activates the sheet and selects the cell. */
  goTo(line: FormulaLine): Promise<void>;
  /** Sets the number formats that the result came without, column by column. */
  format(line: FormulaLine): Promise<void>;
  /**
   * Puts formulas into cells in place of others, which Excel then runs. A cell that no longer holds what the list
   * shows, or whose sheet is protected, is left as it is.
   */
  rewrite(rewritings: readonly Rewriting[]): Promise<RewriteOutcome>;
  /** Enters a formula into the selected cell, which must be empty. Gives its address. */
  insert(formula: string): Promise<string>;
}

export interface Rewriting {
  line: FormulaLine;
  formula: string;
}

export interface RewriteOutcome {
  rewritten: number;
  /** Why cells were left, each reason once: sentences with a next step. */
  left: readonly string[];
}

export type ThemeName = 'light' | 'dark' | 'high contrast';

/** How Excel looks, so that the pane looks alike. */
export interface HostTheme {
  name(): ThemeName;
  onChange(listener: () => void): () => void;
}
