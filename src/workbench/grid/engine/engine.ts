import { type CellPosition, type EvaluatedCell, type Model } from '@odoo/o-spreadsheet';
import type { GridResult } from './grid-cell';

/** The value of a name in a formula, as a cell or as a matrix where a range is wanted. */
export type SymbolValue = (name: string, isRange: boolean) => GridResult | undefined;

/**
 * The private part of the engine that the workbench wraps. It is held by the exact version pin and by the
 * tests.
 */
export interface Evaluator {
  computeFormulaCell(position: CellPosition, cell: { id: number }): EvaluatedCell;
  buildSafeGetSymbolValue(contextual?: SymbolValue): SymbolValue;
  compilationParams: { evalContext: { __originCellPosition?: CellPosition } };
}

export function evaluatorOf(model: Model): Evaluator {
  const { handlers } = model as unknown as { handlers: { evaluator?: Evaluator }[] };
  const evaluator = handlers.find((handler) => handler.evaluator)?.evaluator;
  if (!evaluator)
    throw new Error('This version of o-spreadsheet has no evaluator where the workbench looks.');
  return evaluator;
}

interface History {
  undoStack: string[];
  redoStack: string[];
}

/** Changes the grid beside what a person does: undo and redo pass the change over. */
export function besideUndo(model: Model, change: () => void): void {
  const { handlers } = model as unknown as { handlers: Partial<History>[] };
  const history = handlers.find((handler): handler is History => handler.undoStack !== undefined);
  if (!history) throw new Error('This version of o-spreadsheet has no undo stack where the workbench looks.');
  const before = { undoStack: [...history.undoStack], redoStack: [...history.redoStack] };
  change();
  Object.assign(history, before);
}

/** What a function's `compute` finds in `this`. */
export interface EvaluationContext {
  __originCellPosition?: CellPosition;
  getters: Model['getters'];
  /** Absent while something outside a cell is evaluated: a preview while typing, a validation. */
  updateDependencies?(formula: CellPosition): void;
}
