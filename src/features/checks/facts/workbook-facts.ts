import type { ColumnEntry } from '../../../contract/entries';
import type { CellAddress } from '../../../excel/cell-address';
import type { FormulaRun, ShownResult } from '../../../answers/formulas/formula-runs';
import type { Basis } from '../../../answers/formulas/basis';
import type { DefinedNames } from '../../../excel/defined-names';
import type { Area } from '../../../excel/reference-walk/area';

/** All that the rules judge. Rows and columns are counted from 0. */
export interface WorkbookFacts {
  /** All cells with a formula, those of RR formulas too. */
  formulas: readonly FormulaFact[];
  results: readonly ResultFact[];
  names: DefinedNames;
  /** The anchors (see `cellKey`) of the results that a figure is made of, by the cell of the figure. */
  reached: ReadonlyMap<string, readonly string[]>;
  /** The cells with formulas that feed the arguments of each result. */
  feeding: ReadonlyMap<string, readonly FormulaFact[]>;
  /** Whether the list of rent rolls, if it is held, has one that is not approved. By the databases, joined by commas. */
  unapproved: ReadonlyMap<string, boolean>;
}

export interface FormulaFact extends CellAddress {
  row: number;
  column: number;
  formula: string;
  value: unknown;
}

/** A formula with calls of RR functions that shows a result. */
export interface ResultFact extends CellAddress {
  formula: string;
  runs: readonly FormulaRun[];
  /** The cells that show the result, with headings. */
  area: Area;
  /** Only if the formula is one call and nothing else, and its cells show that call's result. */
  whole?: WholeResult;
}

export interface WholeResult {
  shown: ShownResult;
  basis: Basis;
  /** The rows of the result that hold headings: 0 or 1. */
  headings: number;
  /** What stands in the row above the result, by column. Undefined if the result begins in the first row. */
  above?: readonly { formula: unknown; value: unknown }[];
  /** The columns of the result as the service lists them. Undefined if that is not known. */
  columns?: readonly (ColumnEntry | undefined)[];
  /** All columns among which the names of the formula were looked for. */
  catalogue?: readonly ColumnEntry[];
  /** The currency of each row, by column. Undefined for a column without amounts, or whose currencies are not known. */
  currencies?: readonly (readonly string[] | undefined)[];
}
