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

/** Finds the engine's private part that has this field. Throws with what to adapt if another version has it elsewhere. */
export function handlerWith<T extends object>(model: Model, field: keyof T, named: string, adapt: string): T {
  const { handlers } = model as unknown as { handlers: Partial<T>[] };
  const handler = handlers.find((one): one is T => one[field] !== undefined);
  if (!handler)
    throw new Error(`This version of o-spreadsheet has its ${named} in another place. Adapt ${adapt}.`);
  return handler;
}

export const evaluatorOf = (model: Model): Evaluator =>
  handlerWith<{ evaluator: Evaluator }>(model, 'evaluator', 'evaluator', 'evaluatorOf').evaluator;

interface History {
  undoStack: string[];
  redoStack: string[];
}

const historyOf = (model: Model): History =>
  handlerWith<History>(model, 'undoStack', 'undo stack', 'historyOf');

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
