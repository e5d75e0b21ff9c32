import { CoreViewPlugin, Model, registries, UIPlugin, type Command } from '@odoo/o-spreadsheet';
import type { FunctionRuntime, FunctionsFile } from '../workbook/function-runtime';
import type { SheetContent } from '../workbook/sheet-content';
import { addCustomFunctions } from './custom-functions/custom-function';
import { evaluatorOf } from './engine/engine';
import { addExcelFunctions, speakExcelErrors } from './excel-functions/excel-functions';
import { FunctionCells } from './custom-functions/function-cells';
import { GridWorkbook, type BatchCommand } from './grid-workbook';
import { resolveLetNames } from './excel-functions/let-function';
import type { EmptyCell } from './custom-functions/to-argument';
import { toWorkbookData } from './workbook-data';

interface ModelOptions {
  /** The prefix of the functions' names, such as `RR`. */
  namespace: string;
  functionsFile: FunctionsFile;
  runtime: FunctionRuntime;
  emptyCell: EmptyCell;
  sheets: readonly SheetContent[];
  rows: number;
  columns: number;
}

interface GridModel {
  model: Model;
  cells: FunctionCells;
  workbook: GridWorkbook;
}

/** Creates the spreadsheet without its page. Call it once a page: the engine keeps functions in global registries. */
export function createModel(options: ModelOptions): GridModel {
  // The engine evaluates while it is constructed. Those calls are dropped, and everything is evaluated again below.
  const grid: { model?: Model; workbook?: GridWorkbook } = {};
  const positionOf = (cellId: number) => {
    const position = grid.model?.getters.tryGetCellPosition(cellId);
    return position && grid.model?.getters.getCell(position)?.isFormula ? position : undefined;
  };
  const cells = new FunctionCells(
    options.runtime,
    {
      addressOf: (cellId) => {
        const position = positionOf(cellId);
        return position && grid.workbook?.address(position);
      },
      evaluate: (cellIds) =>
        grid.workbook?.showResults(
          cellIds,
          cellIds.flatMap((cellId) => {
            const position = positionOf(cellId);
            return position ? cells.results(cellId).map((result) => ({ position, result })) : [];
          }),
        ),
    },
    options.emptyCell,
  );
  speakExcelErrors();
  addExcelFunctions();
  addCustomFunctions(options.namespace, options.functionsFile, cells);
  addPlugins(cells);

  const model = new Model(toWorkbookData(options.sheets, options), { mode: 'normal', custom: {} });
  const workbook = new GridWorkbook(model, cells);
  Object.assign(grid, { model, workbook });
  const evaluator = evaluatorOf(model);
  resolveLetNames(evaluator);
  const compute = evaluator.computeFormulaCell.bind(evaluator);
  evaluator.computeFormulaCell = (position, cell) => cells.evaluating(cell.id, () => compute(position, cell));
  model.dispatch('EVALUATE_CELLS', {});
  return { model, cells, workbook };
}

function addPlugins(cells: FunctionCells): void {
  class FunctionCellsPlugin extends CoreViewPlugin {
    override handle(command: Command): void {
      if (command.type !== 'UPDATE_CELL' || !('content' in command)) return;
      const cell = this.getters.getCell(command);
      if (cell) cells.forget(cell.id);
    }
    override finalize(): void {
      cells.settle();
    }
  }
  /** Runs several commands with one evaluation and one undo step. */
  class BatchPlugin extends UIPlugin {
    override handle(command: Command | BatchCommand): void {
      if (command.type === 'BATCH') command.run(this.dispatch);
    }
  }
  registries.coreViewsPluginRegistry.add('functionCells', FunctionCellsPlugin);
  registries.featurePluginRegistry.add('batch', BatchPlugin);
}
