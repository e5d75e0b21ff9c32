import type { Area, Position } from '../workbook/area';
import type { CellPosition, EvaluatedCell, Model } from '@odoo/o-spreadsheet';
import type { Behaviour } from '../workbook/behaviour';
import type { WorkbookChange } from '../workbook/workbook';
import type { FunctionCells } from './custom-functions/function-cells';
import { cellsIn, type Evaluator, type FormulaCell } from './engine/engine';

/** When Excel calls functions again although their arguments are the same. */
export class Recalculation {
  private readonly dirty = new Set<number>();
  /** How many recalculations each cell in error has ignored. */
  private readonly ignored = new Map<number, number>();
  /** The sheets on which cells have moved since the last command. */
  private moved: ReadonlySet<string> | 'everywhere' = new Set();

  constructor(
    private readonly model: Model,
    private readonly cells: FunctionCells,
    private readonly behaviour: Readonly<Behaviour>,
  ) {
    model.on('command-dispatched', this, (command) => {
      const { type } = command as unknown as { type: string };
      if (type === 'UNDO' || type === 'REDO') this.moved = 'everywhere';
    });
  }

  markDirty(area: Area): void {
    cellsIn(this.model, area).forEach(({ id }) => this.dirty.add(id));
  }

  recalculate(): void {
    const cellIds = [...this.dirty];
    this.dirty.clear();
    this.cells.rerun(cellIds.filter((cellId) => !this.ignores(cellId)));
  }

  /** Notes the sheet of cells that move. */
  follow(change: WorkbookChange): void {
    if (!('area' in change) || change.type === 'edited' || this.moved === 'everywhere') return;
    this.moved = new Set([...this.moved, change.area.sheetId]);
  }

  /** Excel calls functions again on a sheet whose cells move, and after undo. Call it after each command. */
  callMoved(): void {
    const moved = this.moved;
    this.moved = new Set();
    if (!this.behaviour.structuralCalls || (moved !== 'everywhere' && moved.size === 0)) return;
    const hasMoved = (sheetId: string | undefined) =>
      moved === 'everywhere' || (sheetId !== undefined && moved.has(sheetId));
    const { getters } = this.model;
    const cellIds = this.cells.ids().filter((id) => hasMoved(getters.tryGetCellPosition(id)?.sheetId));
    this.cells.rerun(cellIds.filter((id) => !this.cells.isWaiting(id)));
  }

  /** A formula that is entered again without a change. */
  reenter(positions: readonly Position[]): void {
    const cellIds = positions.flatMap((position) => this.model.getters.getCell(position)?.id ?? []);
    cellIds.forEach((cellId) => this.ignored.delete(cellId));
    this.cells.reenter(cellIds);
  }

  reopen(): void {
    if (this.behaviour.unregistered) return this.cells.unregister();
    this.cells.reopen((cellId) => this.isInError(cellId));
  }

  private ignores(cellId: number): boolean {
    const count = this.ignored.get(cellId) ?? 0;
    if (!this.isInError(cellId) || count >= this.behaviour.stickyErrors) {
      this.ignored.delete(cellId);
      return false;
    }
    this.ignored.set(cellId, count + 1);
    return true;
  }

  private isInError(cellId: number): boolean {
    const { getters } = this.model;
    const position = getters.tryGetCellPosition(cellId);
    const shown = position && getters.getEvaluatedCell(position);
    return shown?.type === 'error' && shown.value !== '#BUSY!';
  }
}

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
