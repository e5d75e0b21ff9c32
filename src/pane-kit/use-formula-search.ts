import type { CellAddress } from '../excel/cell-address';
import { useFormulas, useChanging } from './common-parts';
import { useEffect } from 'react';
import type { RrError } from '../contract/failure';
import type { FormulaLine } from '../answers/formulas/formula-line';
import { useAction } from './use-action';

export interface FormulaSearch {
  /** Undefined until the first search ends. */
  lines: readonly FormulaLine[] | undefined;
  busy: boolean;
  error: RrError | null;
  again(): void;
}

/** Looks for the formulas of the workbook when the pane opens. */
export function useFormulaSearch(): FormulaSearch {
  const formulas = useFormulas();
  const lines = useChanging(formulas, formulas.lines);
  const { run, busy, error } = useAction(() => formulas.scan());
  useEffect(() => void run(), []);
  return { lines, busy, error, again: () => void run() };
}

/** What the list says of the formula in a cell. */
export function useFormulaLine(cell: CellAddress | undefined): FormulaLine | undefined {
  const formulas = useFormulas();
  const lines = useChanging(formulas, formulas.lines);
  return cell && lines?.find((line) => line.sheet === cell.sheet && line.cell === cell.cell);
}
