import {
  CoreViewPlugin,
  Model,
  registries,
  UIPlugin,
  type Command,
  type CommandResult,
} from '@odoo/o-spreadsheet';
import { STRICT, type Behaviour } from '../workbook/behaviour';
import { cellArea } from '../workbook/area';
import type { FunctionRuntime, FunctionsFile } from '../workbook/function-runtime';
import type { SheetContent } from '../workbook/sheet-content';
import { addCustomFunctions } from './custom-functions/custom-function';
import { addressIn, computeSheetViewsWhenRead, evaluatorOf } from './engine/engine';
import { addExcelFunctions, speakExcelErrors } from './excel-functions/excel-functions';
import { FunctionCells } from './custom-functions/function-cells';
import { drawCharts } from './grid-charts';
import type { BatchCommand } from './grid-commands';
import { gridWorkbook, type GridWorkbook } from './grid-workbook';
import { resolveLetNames } from './excel-functions/let-function';
import type { EmptyCell } from './custom-functions/to-argument';
import { ManualCalculation } from './manual-calculation';
import { Recalculation } from './recalculation';
import { refusalOfCommand } from './refuse-formula';
import { sheetIdAt, toWorkbookData } from './workbook-data';

interface ModelOptions {
  /** The prefix of the functions' names, such as `RR`. */
  namespace: string;
  functionsFile: FunctionsFile;
  runtime: FunctionRuntime;
  emptyCell: EmptyCell;
  behaviour?: Readonly<Behaviour>;
  sheets: readonly SheetContent[];
  rows: number;
  columns: number;
}

/** Creates the spreadsheet without its page. Call it once a page: the engine keeps functions in global registries. */
export function createModel(options: ModelOptions) {
  const { behaviour = STRICT, namespace } = options;
  // The engine evaluates while it is constructed. Those calls are dropped, and everything is evaluated again below.
  const grid: { model?: Model; workbook?: GridWorkbook; manual?: ManualCalculation } = {};
  const positionOf = (cellId: number) => {
    const position = grid.model?.getters.tryGetCellPosition(cellId);
    return position && grid.model?.getters.getCell(position)?.isFormula ? position : undefined;
  };
  const cells = new FunctionCells(
    options.runtime,
    {
      addressOf: (cellId) => {
        const position = positionOf(cellId);
        return position && grid.model && addressIn(grid.model.getters, cellArea(position));
      },
      evaluate: (cellIds) => {
        grid.manual?.release(cellIds);
        grid.workbook?.showResults(
          cellIds,
          cellIds.flatMap((cellId) => {
            const position = positionOf(cellId);
            return position ? cells.results(cellId).map((result) => ({ position, result })) : [];
          }),
        );
      },
    },
    {
      emptyCell: options.emptyCell,
      get spills() {
        return behaviour.spills;
      },
      get rangeInScalar() {
        return behaviour.rangeInScalar;
      },
      hasOwnFormat: (position) => grid.model?.getters.getCell(position)?.format !== undefined,
    },
  );
  speakExcelErrors();
  addExcelFunctions();
  addCustomFunctions(namespace, options.functionsFile, cells);
  addPlugins(cells);

  const model = new Model(toWorkbookData(options.sheets, options), { mode: 'normal', custom: {} });
  const recalculation = new Recalculation(model, cells, behaviour);
  const chartSheets = options.sheets.flatMap(({ isChart }, index) => (isChart ? [sheetIdAt(index)] : []));
  const workbook = gridWorkbook(model, {
    recalculation,
    release: (cellIds) => grid.manual?.release(cellIds),
    chartSheets: new Set(chartSheets),
    spell: (cellId, formula) =>
      behaviour.unregistered === 'xldudf' && cells.isUnknown(cellId)
        ? withoutRegistration(formula, namespace)
        : formula,
    read: (entry) => withRegistration(entry, namespace),
  });
  const evaluator = evaluatorOf(model);
  Object.assign(grid, { model, workbook });
  resolveLetNames(evaluator);
  computeSheetViewsWhenRead(model);
  const compute = evaluator.computeFormulaCell.bind(evaluator);
  evaluator.computeFormulaCell = (position, cell) => cells.evaluating(cell.id, () => compute(position, cell));
  grid.manual = new ManualCalculation(evaluator, {
    isManual: () => behaviour.manualCalculation,
    spills: (position) => model.getters.getSpreadZone(position) !== undefined,
  });
  model.dispatch('EVALUATE_CELLS', {});
  drawCharts(workbook, options.sheets);
  return { model, cells, workbook };
}

function addPlugins(cells: FunctionCells): void {
  class FunctionCellsPlugin extends CoreViewPlugin {
    override allowDispatch(command: Command): CommandResult {
      return (
        refusalOfCommand(command, this.getters) === undefined ? 'Success' : 'RefusedByExcel'
      ) as CommandResult;
    }
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

/** Excel writes an add-in's function so while it does not know the add-in (office-js issues 3740 and 6395). */
const PREFIX = '_xldudf_';

/** Returns `=_xldudf_RR_QUERY(…)` for `=RR.QUERY(…)`. */
const withoutRegistration = (formula: string, namespace: string): string =>
  formula.replace(new RegExp(`\\b${namespace}\\.(?=[A-Z_]+\\()`, 'gi'), `${PREFIX}${namespace}_`);

/** Returns `=RR.QUERY(…)` for `=_xldudf_RR_QUERY(…)`: an add-in may write back what it has read. */
const withRegistration = (entry: string, namespace: string): string =>
  entry.startsWith('=') ? entry.replaceAll(`${PREFIX}${namespace}_`, `${namespace}.`) : entry;
