import type { ColumnEntry } from '../../../contract/entries';
import { cellKey, type CellAddress } from '../../../excel/cell-address';
import type { FormulaRun, ShownResult } from '../../../answers/formulas/formula-runs';
import type { Basis } from '../../../answers/formulas/basis';
import type { DefinedNames } from '../../../excel/defined-names';
import { intersect, partOf, type Area } from '../../../excel/reference-walk/area';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import type { Reference } from '../../../excel/reference-walk/read-references';

/** All that the rules judge. Rows and columns are counted from 0. */
export interface WorkbookFacts {
  /** All cells with a formula, those of RR formulas too. */
  formulas: readonly FormulaFact[];
  results: readonly ResultFact[];
  names: DefinedNames;
  /** The anchors (see `cellKey`) of the results that a figure is made of, by the cell of the figure. */
  resultsOfFigures: ReadonlyMap<string, readonly string[]>;
  /** Formulas over results that show an error, or hide it, because something that they refer to is gone. */
  brokenFormulas: readonly FormulaFact[];
  /** The cells with formulas that feed the arguments of each result. */
  formulasFeedingResults: ReadonlyMap<string, readonly FormulaFact[]>;
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
  /** It shows no data, and that is not an answer without rows. */
  isFailed?: boolean;
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

/** A result of which the cells and the question are known. */
export type Whole = ResultFact & { whole: WholeResult };

/** Cells of a result, which all lie inside of it. */
export interface ResultPart {
  result: Whole;
  area: Area;
  /** The data rows among them, counted from the first data row: from, and up to but without. */
  rows: readonly [number, number];
}

/** Returns the part of a whole result that a reference names, or undefined if it names other cells, too. */
export function resultPart(reference: Reference, results: readonly ResultFact[]): ResultPart | undefined {
  if (reference.kind === 'name') return undefined;
  const { sheet } = reference.kind === 'spill' ? reference.anchor : reference.area;
  for (const result of onSheet(results, sheet)) {
    if (!isWhole(result)) continue;
    const area = areaIn(reference, result);
    if (!area) continue;
    const top = result.area.row + result.whole.headings;
    return {
      result,
      area,
      rows: [Math.max(area.row - top, 0), Math.max(area.row + area.rows - top, 0)],
    };
  }
  return undefined;
}

export const isWhole = (result: ResultFact): result is Whole => result.whole !== undefined;

export const dataRows = ({ area, whole }: Whole): number => area.rows - whole.headings;

function areaIn(reference: Exclude<Reference, { kind: 'name' }>, result: ResultFact): Area | undefined {
  if (reference.kind === 'spill')
    return cellKey(reference.anchor) === cellKey(result)
      ? partOf(result.area, reference.row ?? 0, reference.column ?? 0)
      : undefined;
  const part = intersect(reference.area, result.area);
  const isInside = part && part.rows === reference.area.rows && part.columns === reference.area.columns;
  return isInside ? part : undefined;
}
