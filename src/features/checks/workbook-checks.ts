import type { Changing } from '../../excel/listeners';
import type { CellAddress } from '../../excel/cell-address';
import type { Finding } from './finding';
import type { MisalignedEntries } from '../../excel/adjacent-entries';

/** Checks the workbook for figures that look right and are wrong. Each action rejects with an `RrError` for the person. */
export interface WorkbookChecks extends Changing {
  /** Returns the same object until something changes. */
  state(): CheckState;
  /** Looks at the whole workbook with every rule. With `quietly`, nothing tells that a check is under way. */
  check(how?: { quietly?: boolean }): Promise<void>;
  /**
   * Looks again with the rules that a refresh can break. Sends no request. `changed` are the formulas whose results the
   * refresh has replaced. Without any of them or of entries, it does nothing.
   */
  checkAfterRefresh(
    changed: readonly CellAddress[],
    adjacentEntries?: readonly MisalignedEntries[],
  ): Promise<void>;
  /** Hides a finding, in this workbook, until a formula of it, or what was found there, changes. */
  markIntended(finding: Finding): Promise<void>;
  /** Shows all findings again that were marked as intended. */
  forgetIntended(): Promise<void>;
  /** Writes the fix of a finding, and looks at the workbook again. */
  fix(finding: Finding): Promise<void>;
}

export interface CheckState {
  /** Errors first. */
  findings: readonly Finding[];
  /** How many findings are hidden because a person has marked them as intended. */
  intended: number;
  /** Sentences about what could not be checked. */
  gaps: readonly string[];
  /** The last check of the whole workbook, in milliseconds since the epoch, and how many formulas it could check. */
  checked?: { at: number; formulas: number };
  /** A check of the whole workbook is under way. */
  isChecking?: boolean;
}

export const NOT_CHECKED: CheckState = { findings: [], intended: 0, gaps: [] };
