import { type CellPosition, type EvaluatedCell, type Model } from '@odoo/o-spreadsheet';
import type { GridResult } from './grid-cell';

/** Returns a matrix if a range is expected, else a cell. */
export type SymbolValue = (name: string, isRange: boolean) => GridResult | undefined;

/** The engine's private part. The exact version pin and the tests guard it. */
export interface Evaluator {
  computeFormulaCell(position: CellPosition, cell: { id: number }): EvaluatedCell;
  buildSafeGetSymbolValue(contextual?: SymbolValue): SymbolValue;
  compilationParams: { evalContext: { __originCellPosition?: CellPosition } };
}

export function evaluatorOf(model: Model): Evaluator {
  const { handlers } = model as unknown as { handlers: { evaluator?: Evaluator }[] };
  const evaluator = handlers.find((handler) => handler.evaluator)?.evaluator;
  if (!evaluator)
    throw new Error('This version of o-spreadsheet has its evaluator in another place. Adapt evaluatorOf.');
  return evaluator;
}

interface History {
  undoStack: string[];
  redoStack: string[];
}

function historyOf(model: Model): History {
  const { handlers } = model as unknown as { handlers: Partial<History>[] };
  const history = handlers.find((handler): handler is History => handler.undoStack !== undefined);
  if (!history)
    throw new Error('This version of o-spreadsheet has its undo stack in another place. Adapt historyOf.');
  return history;
}

/** Changes the grid without an undo step. */
export function besideUndo(model: Model, change: () => void): void {
  const history = historyOf(model);
  const before = { undoStack: [...history.undoStack], redoStack: [...history.redoStack] };
  change();
  Object.assign(history, before);
}

export function forgetUndoSteps(model: Model): void {
  Object.assign(historyOf(model), { undoStack: [], redoStack: [] });
}

export interface EvaluationContext {
  __originCellPosition?: CellPosition;
  getters: Model['getters'];
  /** Absent outside a cell, such as in a preview while typing or in a validation. */
  updateDependencies?(formula: CellPosition): void;
}
