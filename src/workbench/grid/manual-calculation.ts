import type { CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import type { Evaluator, FormulaCell } from './engine/engine';

/**
 * Keeps the values of formulas while calculation is manual, as Excel does: a formula that is entered calculates once, with
 * what its references show, and a function's answer is shown. What depends on them waits for a calculation. Results that
 * spill are not held: the grid draws a spill again after each change.
 */
export class ManualCalculation {
  private readonly retainedValues = new Map<number, { cell: FormulaCell; value: EvaluatedCell }>();

  constructor(
    evaluator: Evaluator,
    private readonly parts: { isManual(): boolean; spills(position: CellPosition): boolean },
  ) {
    const compute = evaluator.computeFormulaCell.bind(evaluator);
    evaluator.computeFormulaCell = (position, cell) => {
      const known = this.retainedValues.get(cell.id);
      // Another content is another object. A style changes no value.
      const isKnown =
        known?.cell.compiledFormula === cell.compiledFormula && known.cell.format === cell.format;
      if (this.parts.isManual() && isKnown) return known.value;
      const value = compute(position, cell);
      if (this.parts.spills(position)) this.retainedValues.delete(cell.id);
      else this.retainedValues.set(cell.id, { cell, value });
      return value;
    };
  }

  /** Lets these formulas calculate the next time that the grid evaluates them. */
  release(cellIds: readonly number[]): void {
    cellIds.forEach((cellId) => this.retainedValues.delete(cellId));
  }
}
