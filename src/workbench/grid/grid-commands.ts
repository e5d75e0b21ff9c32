import type { Area, Position } from '../workbook/area';
import type { Model } from '@odoo/o-spreadsheet';
import { applyWithoutUndo, dispatchTo, type Dispatch } from './engine/engine';
import type { GridResult } from './engine/grid-cell';

/** The commands run as one (see create-model.ts). */
export interface BatchCommand {
  type: 'BATCH';
  run(dispatch: Dispatch): void;
}

/** The grid calculates all formulas when a sheet grows, and a sheet is often written row by row or column by column. */
const AT_ONCE = { ROW: 100, COL: 26 } as const;

/** Sends commands to the grid. Makes sheets larger, because they end sooner than Excel's. */
export class GridCommands {
  readonly dispatch: Dispatch;
  /** A sheet that grows is not a change that a person or the add-in has made. */
  isGrowing = false;

  constructor(private readonly model: Model) {
    this.dispatch = dispatchTo(model);
  }

  /** Runs several commands with one evaluation and one undo step. */
  batch(run: BatchCommand['run']): void {
    (this.dispatch as (type: string, command: object) => void)('BATCH', { run });
  }

  makeRoom({ sheetId, bottom, right }: Area): void {
    const { getters } = this.model;
    if (bottom < getters.getNumberRows(sheetId) && right < getters.getNumberCols(sheetId)) return;
    this.applyWithoutUndo(() => {
      this.grow(sheetId, 'ROW', bottom + 1, AT_ONCE.ROW);
      this.grow(sheetId, 'COL', right + 1, AT_ONCE.COL);
    });
  }

  /** Evaluates cells whose results have arrived. */
  showResults(cellIds: number[], results: readonly { position: Position; result: GridResult }[]): void {
    const show = (dispatch: Dispatch) => {
      for (const { position, result } of results) {
        if (!Array.isArray(result)) continue;
        this.grow(position.sheetId, 'ROW', position.row + (result[0]?.length ?? 0));
        this.grow(position.sheetId, 'COL', position.col + result.length);
      }
      dispatch('EVALUATE_CELLS', { cellIds });
    };
    this.applyWithoutUndo(() => this.batch(show));
  }

  private applyWithoutUndo(change: () => void): void {
    const wasGrowing = this.isGrowing;
    this.isGrowing = true;
    try {
      applyWithoutUndo(this.model, change);
    } finally {
      this.isGrowing = wasGrowing;
    }
  }

  private grow(sheetId: string, dimension: 'ROW' | 'COL', needed: number, atLeast = 0): void {
    const { getters } = this.model;
    const size = dimension === 'ROW' ? getters.getNumberRows(sheetId) : getters.getNumberCols(sheetId);
    if (needed <= size) return;
    const sheetName = getters.getSheetName(sheetId);
    const quantity = Math.max(needed - size, atLeast);
    const where = { dimension, base: size - 1, position: 'after', quantity } as const;
    this.dispatch('ADD_COLUMNS_ROWS', { sheetId, sheetName, ...where });
  }
}
